import { DAY_MS, ZONE_MS } from '@mimic/contract/zone'

/** A time of each day in which the picture is darker while nobody is there. */
export interface DimTime {
  /** `HH:mm` in UTC+8. */
  readonly from: string
  /** The first minute that is bright again, `HH:mm` in UTC+8; before `from`: on the next day. */
  readonly to: string
  /** How much darker, as a share: 0 to 0.8. */
  readonly dim: number
}

const MINUTE_MS = 60_000
const DAY_MINUTES = DAY_MS / MINUTE_MS

/** Whether both times are on the clock and differ, and the level is more than nothing. */
function isDimTime({ from, to, dim }: DimTime): boolean {
  const [start, end] = [minuteOf(from), minuteOf(to)]
  return start !== undefined && end !== undefined && start !== end && dim > 0 && dim <= 0.8
}

/** The strongest level of the times that an instant is in; 0 outside of all. @param now ms since 1970 UTC */
export function scheduledDim(times: readonly DimTime[], now: number): number {
  const minute = Math.floor((now + ZONE_MS) / MINUTE_MS) % DAY_MINUTES
  const isIn = ({ from, to }: DimTime) => {
    const start = minuteOf(from) ?? 0
    const end = minuteOf(to) ?? 0
    return start <= end ? minute >= start && minute < end : minute >= start || minute < end
  }
  return Math.max(0, ...times.filter((time) => isDimTime(time) && isIn(time)).map(({ dim }) => dim))
}

/** The minute of a day; undefined for a text that is no time. */
function minuteOf(text: string): number | undefined {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? []
  const [h, m] = [Number(hour), Number(minute)]
  return h < 24 && m < 60 ? h * 60 + m : undefined
}
