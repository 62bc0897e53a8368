import type { ChartLayout, ChartSpec } from '@mimic/engine/chart'

/** The interface of the chart worker, over comlink. Typed arrays are transferred, never copied. */
export interface ChartService {
  /** Samples after those that are there. */
  append(signalId: string, times: Float64Array<ArrayBuffer>, values: Float64Array<ArrayBuffer>): void
  /** All samples of a signal. */
  replace(signalId: string, times: Float64Array<ArrayBuffer>, values: Float64Array<ArrayBuffer>): void
  layout(spec: ChartSpec): ChartLayout
}
