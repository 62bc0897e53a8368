import type { StageCharts, StageChartsOptions } from '../chart/stage/StageCharts.ts'
import type { OverlayContext, WidgetOverlay } from '../overlay/WidgetOverlay.ts'
import type { LiveState } from '../render/LiveState.ts'
import type { PrimitiveSink } from '../render/PrimitiveSink.ts'
import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import type { Props } from '../schema/props/prop.ts'

/** Paints a widget type by writing primitives. A view never touches a backend. */
export interface WidgetView {
  readonly model: WidgetModel
  /** Paints after a prop or the value has changed. `p` is complete: document, then live, then motion, then defaults. */
  paint(p: Props, live: LiveState, out: PrimitiveSink): void
  /**
   * Paints the static layer. It may depend on props and on the flags of the live state (stale, bad, live, hovered,
   * pressed), never on the value. It lies below what paint() paints, and is kept while only the value changes. It must
   * not paint images, and it must undo its clips.
   */
  paintStatic?(p: Props, live: LiveState, out: PrimitiveSink): void
  /**
   * How the picture depends on the bound value, apart from conditions; absent: not at all. `state`: the value selects
   * what is painted. `level`: the value fills a part. `figure`: the value is shown as a figure, a curve or a choice. The
   * engine marks stale and bad values. It draws a `state` as unknown; levels and figures stay readable and fade
   * themselves.
   */
  readonly follows?: 'state' | 'level' | 'figure'
  /** The next time at which the picture changes by the clock alone, ms since 1970 UTC; Infinity or absent: never. */
  nextChange?(p: Props, live: LiveState): number
  /** Whether the signals of the widget are recorded, always or depending on its leaves. Read it through `keepsSeries`. */
  readonly keepsSeries?: true | ((p: Props) => boolean)
  /** Opens the recorder of series; present where `keepsSeries` is. */
  readonly openCharts?: (options: StageChartsOptions) => StageCharts
  /** Creates the DOM overlay of the widget on a live page; undefined where the host provides no content for it. */
  mount?(context: OverlayContext): WidgetOverlay | undefined
  /**
   * Present where the value glides (the animation worker interpolates it) instead of jumping. @returns the least change
   * of the value that moves something in the picture by a page unit
   */
  valuePerUnit?(p: Props): number
}
