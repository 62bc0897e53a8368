/** Ahead of UTC. All times are shown as in Asia/Shanghai, whatever the browser's zone. */
const UTC8_MS = 8 * 3_600_000

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Date and time in UTC+8. In `format`, `YYYY`, `MM`, `DD`, `HH`, `mm` and `ss` stand for its parts. */
export function timeText(ms: number, format = 'YYYY-MM-DD HH:mm:ss'): string {
  const date = new Date(ms + UTC8_MS)
  if (Number.isNaN(date.getTime())) return '—'
  const parts: Readonly<Record<string, string>> = {
    YYYY: String(date.getUTCFullYear()).padStart(4, '0'),
    MM: twoDigits(date.getUTCMonth() + 1),
    DD: twoDigits(date.getUTCDate()),
    HH: twoDigits(date.getUTCHours()),
    mm: twoDigits(date.getUTCMinutes()),
    ss: twoDigits(date.getUTCSeconds()),
  }
  return format.replaceAll(/YYYY|MM|DD|HH|mm|ss/g, (part) => parts[part] ?? part)
}
