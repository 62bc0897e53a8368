import type { BadReason } from '@mimic/contract/live'

/** Facts about a value that is stale or bad. */
export interface ValueKnown {
  /** The reason, from the closed list of codes; null if unknown. */
  readonly code: number | null
  /** The last value that may have been good, and its time; undefined if unknown. */
  readonly good:
    | (Pick<BadReason, 'value' | 'time'> & { readonly quality?: number; readonly simulated?: true | undefined })
    | undefined
  /** There is no connection to the server. */
  readonly isCut?: boolean
  /** In a replay: the time in which its gateway or device was silent, ms UTC; `to` is null while that lasted. */
  readonly silence?: { readonly from: number; readonly to: number | null } | undefined
}
