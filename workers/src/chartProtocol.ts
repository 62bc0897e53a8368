import type { ChartLayout, ChartSpec } from '@mimic/engine/chart'

/** The interface of the chart worker, over comlink. Typed arrays are transferred, never copied. */
export interface ChartService {
  /** Adds samples after the existing ones. */
  append(signalId: string, times: Float64Array<ArrayBuffer>, values: Float64Array<ArrayBuffer>): void
  /** Replaces all samples of a signal. */
  replace(signalId: string, times: Float64Array<ArrayBuffer>, values: Float64Array<ArrayBuffer>): void
  layout(spec: ChartSpec): ChartLayout
}
