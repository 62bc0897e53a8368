import { ZONE_MS } from '@mimic/contract/zone'

/** A moment on the product's UTC+8 clock, to the minute. @param time ms since 1970 UTC */
export const shanghaiTime = (time: number): string =>
  new Date(time + ZONE_MS).toISOString().slice(0, 16).replace('T', ' ')
