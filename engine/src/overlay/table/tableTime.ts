import { DAY_MS, HOUR_MS, ZONE_MS } from '../../text/zone.ts'
import type { TableRange } from '../TableHost.ts'

/** 5.4: a query spans 30 days at most. */
const LONGEST_MS = 30 * DAY_MS
const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: HOUR_MS, day: DAY_MS }

/** @returns date and time of day in UTC+8, in whatever zone the browser is */
export function timeText(timeMs: number): string {
  return new Date(timeMs + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** @returns date and time for files, with milliseconds and zone: `2026-01-31T08:05:09.250+08:00` */
export function isoTime(timeMs: number): string {
  return new Date(timeMs + ZONE_MS).toISOString().replace('Z', '+08:00')
}

/** @returns whether the range may be requested */
export function isRange({ from, to }: TableRange): boolean {
  return from < to && to - from <= LONGEST_MS
}

/** Fields hold minutes: a range that is too long by less than two of them is shortened at its beginning. */
export function withinLongest({ from, to }: TableRange): TableRange {
  const over = to - from - LONGEST_MS
  return over > 0 && over <= 120_000 ? { from: from + over, to } : { from, to }
}

/** @returns the widget's `timeRange` in its `timeUnit`, ms; at most the longest range that may be requested */
export function lengthOf(timeRange: number, timeUnit: string): number {
  return Math.min(LONGEST_MS, timeRange * (unitMs[timeUnit] ?? HOUR_MS))
}
