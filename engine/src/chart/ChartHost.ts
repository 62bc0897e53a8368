import type { ChartLayout, ChartSpec } from './ChartSpec.ts'
import type { Series } from './SeriesStore.ts'

/** Lays charts out in a worker or on the main thread. Its creator destroys it. */
export interface ChartHost {
  /**
   * Tells of samples that were appended to `series`. The page owns `series`; a host may read it at any time. The host
   * owns `times` and `values`.
   */
  append(signalId: string, series: Series, times: Float64Array<ArrayBuffer>, values: Float64Array<ArrayBuffer>): void
  /** Tells that all samples of a signal have changed. */
  replace(signalId: string, series: Series): void
  layout(spec: ChartSpec): Promise<ChartLayout>
  destroy(): void
}
