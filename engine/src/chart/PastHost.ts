import type { StatisticValue } from '../schema/valueId.ts'

/** What a chart lacks of the time before; times in ms since 1970 UTC. */
export interface PastAsk {
  /** Of signals, of measured variables (`mvar:` and the id), and of statistics. */
  readonly ids: readonly string[]
  /** What each of the ids that is one of a statistic is about. */
  readonly statistics: ReadonlyMap<string, StatisticValue>
  readonly from: number
  readonly to: number
  /** Pixels that it is drawn on. */
  readonly points: number
}

/** Why values of a stretch of the past are missing; ms since 1970 UTC. */
export interface PastGap {
  /** `lost`: a gateway gave samples up. `offline`: the gateway or the device was not heard. */
  readonly kind: 'lost' | 'offline'
  readonly from: number
  readonly to: number
  /** Lost. */
  readonly samples: number
}

/** What was recorded of one value, in order of time; NaN = no value that counts. */
export interface PastValues {
  readonly id: string
  readonly times: Float64Array
  readonly values: Float64Array
  /** Nothing was left out for want of pixels. */
  readonly isWhole: boolean
  /** Recorded outages of that time. */
  readonly gaps?: readonly PastGap[]
}

/** Where charts get what was recorded before they were opened, or while the connection was away. */
export interface PastHost {
  past(ask: PastAsk): Promise<readonly PastValues[]>
}
