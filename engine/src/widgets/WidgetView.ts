import type { ChartData } from '../chart/ChartData.ts'
import type { StageCharts, StageChartsOptions } from '../chart/StageCharts.ts'
import type { OverlayContext, WidgetOverlay, WidgetSession } from '../overlay/WidgetOverlay.ts'
import type { PrimitiveSink } from '../render/PrimitiveSink.ts'
import type { MarkColors } from '../render/qualityMarks.ts'
import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import type { Props } from '../schema/props/prop.ts'

/** The live state of one widget at the moment it is painted. */
export interface LiveState {
  /** The value of the bound signal after motion; undefined when the widget is unbound or the value is not known yet. */
  readonly value: number | string | boolean | null | undefined
  /** The measured value, while {@link value} still glides towards it. Figures show this one, never a value in between. */
  readonly reading: number | string | boolean | null | undefined
  /** The measured value for conditions; undefined while it is stale or bad, so that it decides nothing. */
  readonly measured: number | string | boolean | null | undefined
  readonly unit: string
  /** The value of a signal in the widget's lists; undefined when it is not known. */
  seriesValue(signalId: string): number | string | boolean | null | undefined
  /** Decimals of a signal in the widget's lists. */
  seriesScale(signalId: string): number
  /** Decimals of the bound signal, 0 to 6. */
  readonly scale: number
  /** A value that the look follows is older than 2 x interval + 5 s, or the connection is lost. */
  readonly isStale: boolean
  /** A value that the look follows has bad quality, for example because the device did not answer. */
  readonly isBad: boolean
  /** Colours of the marks for stale and bad values. */
  readonly marks: MarkColors
  readonly isHovered: boolean
  readonly isPressed: boolean
  readonly isDisabled: boolean
  /** A DOM element over the widget shows its text, so the view does not paint the text. */
  readonly isOverlaid: boolean
  readonly charts: ChartData
  /** Local interaction state of the widget on this screen, such as the zoom of a chart. */
  readonly session: WidgetSession
  /** Language of texts that a view writes itself, such as column titles. */
  readonly locale: 'cn' | 'en'
  /** The page is dark. Colours that the view chooses itself must have contrast to it. */
  readonly isOnDark: boolean
  /** False on the drawing board, where nothing moves and no value is known. */
  readonly isLive: boolean
  /** Wall clock, ms since 1970 UTC. */
  readonly now: number
}

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
