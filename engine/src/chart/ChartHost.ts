import type { ChartLayout, ChartSpec } from './ChartSpec.ts'
import type { Series } from './SeriesStore.ts'

/** Where charts are laid out: a worker, or the page itself. Whoever made it destroys it. */
export interface ChartHost {
  /**
   * Samples that were added to the end of `series`, which stays the page's own: a host reads it, now or later. `times`
   * and `values` are the host's to keep.
   */
  append(signalId: string, series: Series, times: Float64Array<ArrayBuffer>, values: Float64Array<ArrayBuffer>): void
  /** The whole of a signal's samples has changed. */
  replace(signalId: string, series: Series): void
  layout(spec: ChartSpec): Promise<ChartLayout>
  destroy(): void
}
