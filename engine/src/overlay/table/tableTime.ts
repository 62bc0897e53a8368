import type { TableRange } from '../TableHost.ts'

const OFFSET_MS = 8 * 3_600_000
/** 5.4: a query spans 30 days at most. */
const LONGEST_MS = 30 * 86_400_000
const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** Date and time of day in UTC+8, whatever zone the browser is in. */
export function timeText(timeMs: number): string {
  return new Date(timeMs + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** For files: milliseconds and zone are kept. `2026-01-31T08:05:09.250+08:00`. */
export function isoTime(timeMs: number): string {
  return new Date(timeMs + OFFSET_MS).toISOString().replace('Z', '+08:00')
}

/** Whether it may be asked for. */
export function isRange({ from, to }: TableRange): boolean {
  return from < to && to - from <= LONGEST_MS
}

/** Fields hold minutes: what is too long by less than two of them only because of that begins that much later. */
export function withinLongest({ from, to }: TableRange): TableRange {
  const over = to - from - LONGEST_MS
  return over > 0 && over <= 120_000 ? { from: from + over, to } : { from, to }
}

/** The widget's `timeRange` in its `timeUnit`, ms; what is longer than may be asked for counts as the longest. */
export function lengthOf(timeRange: number, timeUnit: string): number {
  return Math.min(LONGEST_MS, timeRange * (unitMs[timeUnit] ?? 3_600_000))
}
