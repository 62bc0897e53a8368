import { DAY_MS, ZONE, ZONE_MS } from './zone.ts'

/** When something is due again and again, in UTC+8. */
export interface Recurrence {
  readonly every: 'day' | 'week' | 'month'
  /** Every so many days, weeks or months. */
  readonly interval: number
  /** ISO 8601: `2026-06-01`. */
  readonly firstDay: string
  /** `08:00` */
  readonly clock: string
}

/**
 * The times after `after` until `until`, both ms since 1970 UTC, the earliest first. A month that does not have the day
 * has its last day instead.
 * @param most how many at most
 */
export function recurrences(
  { every, interval, firstDay, clock }: Recurrence,
  after: number,
  until: number,
  most: number,
): number[] {
  const first = Date.parse(`${firstDay}T${clock}${ZONE}`)
  const timeOf =
    every === 'month'
      ? (turn: number) => monthsLater(first, turn * interval)
      : (turn: number) => first + turn * interval * (every === 'week' ? 7 : 1) * DAY_MS
  // A month has 31 days at most, so no time before this turn is later than `after`.
  const longest = interval * (every === 'month' ? 31 : every === 'week' ? 7 : 1) * DAY_MS
  const times: number[] = []
  for (let turn = Math.max(0, Math.floor((after - first) / longest)); times.length < most; turn++) {
    const time = timeOf(turn)
    if (Number.isNaN(time) || time > until) break
    if (time > after) times.push(time)
  }
  return times
}

function monthsLater(time: number, months: number): number {
  // The zone has no summer time, so its days are those of UTC, moved.
  const local = new Date(time + ZONE_MS)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, last))
  return local.getTime() - ZONE_MS
}
