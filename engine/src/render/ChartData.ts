import type { ChartLayout, ChartSpec } from '../chart/ChartSpec.ts'
import type { PastGap } from '../chart/PastHost.ts'
import type { Series } from '../chart/SeriesStore.ts'
import type { ChartPlace } from './ChartPlace.ts'

/** Chart data for views. All members concern the widget that is being painted. */
export interface ChartData {
  /** Resolution of a layout: device pixels per page unit, rounded up to a power of two. */
  readonly pixelScale: number
  /** Requests the recorded samples of a stretch that are not loaded yet. `layout` does this by itself. */
  want(signalIds: readonly string[], from: number, to: number, columns: number): void
  /** True where the chart is painted again whenever it has something new to show, with all charts of the page. */
  readonly hasBeat?: boolean
  /** The newest layout. Where the spec has changed, a newer one is requested. */
  layout(spec: ChartSpec): ChartLayout | undefined
  revisionOf(signalIds: readonly string[]): number
  seriesOf(signalId: string): Series | undefined
  /** Samples of that stretch that are further apart than this are not joined, ms. */
  gapOf(signalId: string, from: number, to: number): number
  /** Recorded outages of a signal that are loaded. */
  gapsOf(signalId: string): Iterable<PastGap>
  /** The code that marks gaps; undefined until it is loaded. */
  readonly gapBands: typeof import('./gapBands.ts') | undefined
  /** @returns the width for the labels of a y axis that need `width`: as wide as those of the charts it is linked with */
  labelWidth(width: number): number
  /** The same for a right axis; 0 where no linked chart has one. */
  rightLabelWidth(width: number): number
  /** Stores where the chart was painted, for hit-testing by the pointer. */
  note(place: ChartPlace): void
  readonly noted: ChartPlace | undefined
}
