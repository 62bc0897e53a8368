import type { ChartData } from '../chart/ChartData.ts'
import type { StageCharts, StageChartsOptions } from '../chart/StageCharts.ts'
import type { OverlayContext, WidgetOverlay, WidgetSession } from '../overlay/WidgetOverlay.ts'
import type { PrimitiveSink } from '../render/PrimitiveSink.ts'
import type { MarkColors } from '../render/qualityMarks.ts'
import type { Props } from '../schema/prop.ts'
import type { WidgetModel } from '../schema/WidgetModel.ts'

/** What the live overlay knows of a widget at this moment. */
export interface LiveState {
  /** The bound signal's value after motion; undefined when unbound or not yet known. */
  readonly value: number | string | boolean | null | undefined
  /** The value itself, where {@link value} is still on its way to it: figures tell what was measured, never what lies between. */
  readonly reading: number | string | boolean | null | undefined
  /** The value as it came, which conditions go by; undefined while it is stale or bad: then it decides nothing. */
  readonly measured: number | string | boolean | null | undefined
  readonly unit: string
  /** The value of any signal that the widget's lists name; undefined when it is not known. */
  seriesValue(signalId: string): number | string | boolean | null | undefined
  /** Decimals of that signal. */
  seriesScale(signalId: string): number
  /** Decimals to show; 0 to 6. */
  readonly scale: number
  /** A value that the look follows is older than 2 x interval + 5 s, or the connection is away. */
  readonly isStale: boolean
  /** The quality of one is bad: the device did not answer. */
  readonly isBad: boolean
  /** Of the marks that say so. */
  readonly marks: MarkColors
  readonly isHovered: boolean
  readonly isPressed: boolean
  readonly isDisabled: boolean
  /** A DOM element stands over the widget and shows its text: it is not painted as well. */
  readonly isOverlaid: boolean
  readonly charts: ChartData
  /** What a person did to the widget on this screen. */
  readonly session: WidgetSession
  /** Of what a view itself says: the columns of a table, that it is not available. */
  readonly locale: 'cn' | 'en'
  /** The page is dark: colours that a view has chosen itself must show there too. */
  readonly isOnDark: boolean
  /** False on the drawing board: nothing moves, and no value is known. */
  readonly isLive: boolean
  /** Wall clock, ms since 1970 UTC. */
  readonly now: number
}

/** What a widget looks like. Writes primitives; never touches a backend. */
export interface WidgetView {
  readonly model: WidgetModel
  /** `p` is complete: document, then live, then motion; defaults filled in. Called when a prop or the value changed. */
  paint(p: Props, live: LiveState, out: PrimitiveSink): void
  /**
   * What no value changes: only props and the marks of the live state (stale, bad, live, hovered, pressed) may. Painted
   * below what paint() paints, and kept from value to value; images may not be in it, and a clip must be undone.
   */
  paintStill?(p: Props, live: LiveState, out: PrimitiveSink): void
  /**
   * How the picture follows the bound value, apart from conditions. Absent: it does not. `state`: the value chooses what
   * is painted. `level`: it fills a part. `figure`: it is told, as a figure, a curve or a choice. The engine marks what is
   * stale or bad, and draws it as unknown but for levels and figures, which stay readable and fade by themselves.
   */
  readonly follows?: 'state' | 'level' | 'figure'
  /** When the picture changes without a new prop or value: wall clock, ms; Infinity or absent for never. */
  nextChange?(p: Props, live: LiveState): number
  /** The values of its signals are recorded for as long as it is there, or while its leaves say so: ask `keepsSeries`. */
  readonly keepsSeries?: true | ((p: Props) => boolean)
  /** Opens what records them; a view that keeps series has it. */
  readonly openCharts?: (options: StageChartsOptions) => StageCharts
  /** Makes what stands over the widget on a live page; undefined where its host brings nothing to show there. */
  mount?(context: OverlayContext): WidgetOverlay | undefined
  /** The value glides (the animation worker interpolates it) instead of jumping. */
  readonly isGliding?: true
}
