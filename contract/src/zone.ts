/** Days and files are those of UTC+8, wherever server and browser stand. Times are ms since 1970 UTC. */
export const ZONE = '+08:00'
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const ZONE_MS = 8 * HOUR_MS
export const DAY_MS = 24 * HOUR_MS

/** The day of a time, ISO 8601: `2026-12-31`. */
export const dayOf = (time: number): string => new Date(time + ZONE_MS).toISOString().slice(0, 10)

/** The start of the span of a time, such as a day, that begins with the midnight of UTC+8. @param spanMs divides a day */
export const spanStart = (time: number, spanMs: number = DAY_MS): number =>
  Math.floor((time + ZONE_MS) / spanMs) * spanMs - ZONE_MS
