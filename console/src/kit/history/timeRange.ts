import { limits } from '@mimic/contract/limits'
import { DAY_MS, HOUR_MS, ZONE } from '@mimic/contract/zone'
import { timeText } from '../text/timeText.ts'

/** A time range as it is typed, `YYYY-MM-DDTHH:mm` in UTC+8. */
export interface RangeDraft {
  readonly from: string
  readonly to: string
}

export type RangeProblem = 'noDate' | 'endFirst' | 'tooLong'

/** ms since 1970 UTC. */
export interface TimeRange {
  readonly dateStart: number
  readonly dateEnd: number
}

export const quickRanges = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const
export type QuickRange = keyof typeof quickRanges

const toDraft = (ms: number) => timeText(ms, 'YYYY-MM-DDTHH:mm')

/** The quick range up to the end of this minute, exactly as long as its name says. */
export function quickDraft(quick: QuickRange, now: number): RangeDraft {
  const end = Math.ceil(now / 60_000) * 60_000
  return { from: toDraft(end - quickRanges[quick]), to: toDraft(end) }
}

/** 5.4: the end is not before the start, and at most 30 days after it. */
export function readRange({ from, to }: RangeDraft): TimeRange | RangeProblem {
  const dateStart = Date.parse(from + ZONE)
  const dateEnd = Date.parse(to + ZONE)
  if (Number.isNaN(dateStart) || Number.isNaN(dateEnd)) return 'noDate'
  if (dateEnd < dateStart) return 'endFirst'
  return dateEnd - dateStart > limits.query.rangeDays * DAY_MS ? 'tooLong' : { dateStart, dateEnd }
}
