import { DAY_MS, HOUR_MS, MINUTE_MS, spanStart, ZONE_MS } from '@mimic/contract/zone'

/** Days of the week as a comma list, empty for all, and times of day in UTC+8; the same time twice is the whole day. */
export interface WeekTimes {
  readonly days: string
  readonly fromClock: string
  readonly toClock: string
}

/** The times of a rule of notification. */
export interface NotifyTimes extends WeekTimes {
  readonly quietFrom: string
  readonly quietTo: string
}

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** How far back an alarm that is over is still told. */
export const RECENT_MS = HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** The severity that is told in quiet hours. */
export const CRITICAL = 1

/** The start of the span that covers a time; undefined outside. One that passes midnight belongs to the day it began on. */
export function spanOf({ days, fromClock, toClock }: WeekTimes, time: number): number | undefined {
  const chosen = days === '' ? dayNames : days.split(',')
  const [from, to] = [msOf(fromClock), msOf(toClock)]
  const lengthMs = to > from ? to - from : to - from + DAY_MS
  const today = spanStart(time)
  return [today - DAY_MS, today]
    .filter((day) => chosen.includes(dayName(day)))
    .map((day) => day + from)
    .find((start) => time >= start && time < start + lengthMs)
}

/** Whether the week of a time is one of every so many, which began with the week of a day. */
export function isOfWeeks(everyWeeks: number, firstDay: string, time: number): boolean {
  if (everyWeeks === 1 && firstDay === '') return true
  const weeks = (monday(time) - monday(Date.parse(`${firstDay}T00:00+08:00`))) / WEEK_MS
  return weeks >= 0 && weeks % everyWeeks === 0
}

export const isQuiet = ({ quietFrom, quietTo }: NotifyTimes, time: number): boolean =>
  quietFrom !== quietTo && spanOf({ days: '', fromClock: quietFrom, toClock: quietTo }, time) !== undefined

/** Whether a rule tells of alarms of a severity at a time. */
export const isOpen = (times: NotifyTimes, severity: number, time: number): boolean =>
  spanOf(times, time) !== undefined && (severity <= CRITICAL || !isQuiet(times, time))

/** Since when a rule has told of alarms of a severity without a break, at most {@link RECENT_MS} ago. */
export function openSince(times: NotifyTimes, severity: number, time: number): number {
  const earliest = time - RECENT_MS
  let since = spanStart(time, MINUTE_MS)
  while (since > earliest && isOpen(times, severity, since - 1)) since -= MINUTE_MS
  return Math.max(since, earliest)
}

/** When a rule next tells of alarms of a severity; null for never. */
export function nextOpen(times: NotifyTimes, severity: number, time: number): number | null {
  const last = time + WEEK_MS + DAY_MS
  for (let at = spanStart(time, MINUTE_MS) + MINUTE_MS; at <= last; at += MINUTE_MS)
    if (isOpen(times, severity, at)) return at
  return null
}

const dayName = (day: number): string => dayNames[weekday(day)] ?? ''
/** 0 for Monday; 1970-01-01 was a Thursday. */
const weekday = (time: number): number => (Math.floor((time + ZONE_MS) / DAY_MS) + 3) % 7
const monday = (time: number): number => spanStart(time) - weekday(time) * DAY_MS

function msOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours ?? 0) * HOUR_MS + (minutes ?? 0) * MINUTE_MS
}
