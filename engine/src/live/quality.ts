/** Bits of the quality of a value, and of what follows it; 0 = live and good. The worst of several is all their bits. */
export const Quality = {
  /** Older than 2 x interval + 5 s, or the connection is away. */
  Stale: 1,
  /** The device did not answer. */
  Bad: 2,
} as const
