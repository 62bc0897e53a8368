import type { StatisticValue } from '../schema/values/valueId.ts'

/** A request for recorded samples that a chart lacks; times in ms since 1970 UTC. */
export interface PastAsk {
  /** Ids of signals, of measured variables (`mvar:` and the id), and of statistics. */
  readonly ids: readonly string[]
  /** The definition of each statistic among the ids. */
  readonly statistics: ReadonlyMap<string, StatisticValue>
  readonly from: number
  readonly to: number
  /** Pixel columns that the stretch is drawn on. */
  readonly points: number
}

/** A recorded outage: why samples of a stretch are missing; or why they are no measurements. Times in ms since 1970 UTC. */
export interface PastGap {
  /**
   * `lost`: the gateway discarded samples. `offline`: the gateway or the device did not answer. `simulated`: the samples
   * of the stretch are there, and nobody measured them. `leftOut`: statistics of the stretch leave simulated samples out.
   */
  readonly kind: 'lost' | 'offline' | 'simulated' | 'leftOut'
  readonly from: number
  readonly to: number
  /** Number of samples that were lost. */
  readonly samples: number
}

/** The recorded samples of one value in order of time; NaN marks a sample without a valid number. */
export interface PastValues {
  readonly id: string
  readonly times: Float64Array
  readonly values: Float64Array
  /** All recorded samples are here; none was decimated. */
  readonly isWhole: boolean
  /** Recorded outages of that time. */
  readonly gaps?: readonly PastGap[]
}

/** Source of the samples that were recorded before a chart was opened or while the connection was lost. */
export interface PastHost {
  past(ask: PastAsk): Promise<readonly PastValues[]>
}
