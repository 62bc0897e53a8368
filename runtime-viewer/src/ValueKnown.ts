import type { BadVal } from '@mimic/contract/live'

/** What is known of a value that is stale or bad, beside that. */
export interface ValueKnown {
  /** Why, of the closed list of codes; null when nobody has said it. */
  readonly code: number | null
  /** The last value that may have been good, and its time; undefined where none is known. */
  readonly good: (Pick<BadVal, 'value' | 'time'> & { readonly quality?: number }) | undefined
  /** There is no connection to the server. */
  readonly isCut?: boolean
  /** Of the recorded past: its gateway or device was not heard then, ms UTC; null while that lasted. */
  readonly silence?: { readonly from: number; readonly to: number | null } | undefined
}
