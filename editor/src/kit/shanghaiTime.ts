const SHANGHAI_MS = 8 * 3_600_000

/** A moment on the product's UTC+8 clock, to the minute. @param time ms since 1970 UTC */
export const shanghaiTime = (time: number): string =>
  new Date(time + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' ')
