import { formatTime } from '../../text/formatTime.ts'
import { DAY_MS, ZONE_MS } from '../../text/zone.ts'

/** Formats in which a moment is shown and typed: ISO order, 24 hours. */
export type MomentFormat = 'YYYY-MM-DD' | 'YYYY-MM-DD HH:mm' | 'YYYY-MM-DD HH:mm:ss' | 'HH:mm' | 'HH:mm:ss'

/** ms since 1970 UTC, both ends included. */
export interface MomentLimits {
  readonly min: number
  readonly max: number
}

const READABLE = /^(?:(\d{4})-(\d{1,2})-(\d{1,2})(?!\d))?(?:[T ]*(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/

/** 1900 to 2199, UTC+8. */
export const widestLimits: MomentLimits = {
  min: Date.UTC(1900, 0, 1) - ZONE_MS,
  max: Date.UTC(2200, 0, 1) - ZONE_MS - 1,
}

export const hasDate = (format: MomentFormat): boolean => format.includes('D')
export const hasTime = (format: MomentFormat): boolean => format.includes('H')
export const hasSeconds = (format: MomentFormat): boolean => format.includes('s')

/** @returns an empty text for NaN */
export function momentText(timeMs: number, format: MomentFormat): string {
  return formatTime(timeMs, format)
}

/**
 * @returns the moment that a text names on the clock of UTC+8. Slashes, Chinese date characters, full-width digits,
 * single digits and missing seconds are accepted; a date alone is its midnight, a time alone is one of 1 January 1970.
 * NaN for a text that is no moment of this format.
 */
export function parseMoment(text: string, format: MomentFormat): number {
  const plain = text
    .normalize('NFKC')
    .replace(/[年月/.]/g, '-')
    .replace('日', ' ')
    .trim()
  const found = READABLE.exec(plain)
  if (found === null) return Number.NaN
  const [, year, month, day, hour, minute, second = '0'] = found
  if ((year !== undefined) !== hasDate(format)) return Number.NaN
  if (hour === undefined ? !hasDate(format) : !hasTime(format)) return Number.NaN
  const parts = [year ?? 1970, Number(month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second].map(Number)
  return momentOf(parts as [number, number, number, number, number, number])
}

/** Parts of a moment in UTC+8: year, month from 0, day, hour, minute, second. */
export type MomentParts = readonly [number, number, number, number, number, number]

export function partsOf(timeMs: number): MomentParts {
  const at = new Date(timeMs + ZONE_MS)
  return [
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  ]
}

/** @returns NaN for parts that no calendar has (30 February, 24:00) */
function momentOf(parts: MomentParts): number {
  const timeMs = Date.UTC(...parts) - ZONE_MS
  return partsOf(timeMs).every((part, i) => part === parts[i]) ? timeMs : Number.NaN
}

/** @returns the same time of day `by` months later; the last day of a month that is shorter */
export function addMonths(timeMs: number, by: number): number {
  const [year, month, day, ...clock] = partsOf(timeMs)
  const last = new Date(Date.UTC(year, month + by + 1, 0)).getUTCDate()
  return Date.UTC(year, month + by, Math.min(day, last), ...clock) - ZONE_MS
}

/**
 * @returns the days that a calendar shows for the month of this moment: six weeks from a Monday, each at the moment's
 * time of day
 */
export function monthDays(timeMs: number): number[] {
  const [, , day] = partsOf(timeMs)
  const first = timeMs - (day - 1) * DAY_MS
  const weekday = (new Date(first + ZONE_MS).getUTCDay() + 6) % 7
  return Array.from({ length: 42 }, (_, i) => first + (i - weekday) * DAY_MS)
}
