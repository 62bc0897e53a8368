/**
 * Bits of the quality of a value and of a look that follows it; 0 = live and good. The worst of several qualities is
 * the union of their bits.
 */
export const Quality = {
  /** The value is older than 2 x interval + 5 s, or the connection is lost. */
  Stale: 1,
  /** The device did not answer. */
  Bad: 2,
  /** The reader may not see the value, which counts as bad as well: the bit of `Bad` is one of its two. */
  NoAccess: 6,
} as const

/** A mark on the page, and the values behind it. */
export interface Doubt {
  /** The marked widget; a group if the mark stands for its parts. */
  readonly id: string
  /** {@link Quality} bits of each signal that is stale or bad, by its id. */
  readonly values: ReadonlyMap<string, number>
}
