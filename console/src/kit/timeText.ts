import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** Minutes ahead of UTC. All times are shown as in Asia/Shanghai, whatever the browser's zone. */
const UTC8 = 480

/** Date and time in UTC+8. `format` is one of dayjs. */
export const timeText = (ms: number, format = 'YYYY-MM-DD HH:mm:ss'): string => dayjs(ms).utcOffset(UTC8).format(format)
