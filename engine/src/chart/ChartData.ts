import type { ChartLayout, ChartSpec } from './ChartSpec.ts'
import type { PastGap } from './PastHost.ts'
import type { Series } from './SeriesStore.ts'

/** Where a chart stands on its widget: the plot in the widget's frame, and the stretch of time across it. */
export interface ChartPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly from: number
  readonly to: number
}

/** What a view is told of charts; everything concerns the widget that is being painted. */
export interface ChartData {
  /** Device pixels per page unit, rounded up to a power of two: how fine a layout must be. */
  readonly pixelScale: number
  /** Asks for what was recorded over a stretch and is not known yet; a layout does so by itself. */
  want(signalIds: readonly string[], from: number, to: number, columns: number): void
  /** The newest layout there is; a newer one is on its way where the spec has changed. */
  layout(spec: ChartSpec): ChartLayout | undefined
  revisionOf(signalIds: readonly string[]): number
  seriesOf(signalId: string): Series | undefined
  /** Two samples of that stretch further apart than this are not joined, ms. */
  gapOf(signalId: string, from: number, to: number): number
  /** Recorded outages of a signal, as far as they are known. */
  gapsOf(signalId: string): Iterable<PastGap>
  /** What marks gaps; undefined until its code is there. */
  readonly gapBands: typeof import('../render/gapBands.ts') | undefined
  /** Tells where the chart was painted, for pointers. */
  note(place: ChartPlace): void
  readonly noted: ChartPlace | undefined
}
