/** Dates on a page are those of UTC+8, wherever the browser stands. Times are ms since 1970 UTC. */
export const HOUR_MS = 3_600_000
export const ZONE_MS = 8 * HOUR_MS
export const DAY_MS = 24 * HOUR_MS
