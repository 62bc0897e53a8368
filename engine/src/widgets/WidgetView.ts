import type { ChartData } from '../chart/ChartData.ts'
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
  /** The value as it came, which conditions go by, where {@link reading} is what stands in for a value in error. */
  readonly measured: number | string | boolean | null | undefined
  readonly unit: string
  /** The value of any signal that the widget's lists name; undefined when it is not known. */
  seriesValue(signalId: string): number | string | boolean | null | undefined
  /** Decimals of that signal. */
  seriesScale(signalId: string): number
  /** Decimals to show; 0 to 6. */
  readonly scale: number
  /** Older than 2 x interval + 5 s, or the connection is away. */
  readonly isStale: boolean
  /** Quality is bad: the device did not answer. */
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
  /** When the picture changes without a new prop or value: wall clock, ms; Infinity or absent for never. */
  nextChange?(p: Props, live: LiveState): number
  /** The values of its signals are recorded for as long as it is there, or while its leaves say so: ask `keepsSeries`. */
  readonly keepsSeries?: true | ((p: Props) => boolean)
  /** Makes what stands over the widget on a live page; undefined where its host brings nothing to show there. */
  mount?(context: OverlayContext): WidgetOverlay | undefined
  /** The value glides (the animation worker interpolates it) instead of jumping. */
  readonly isGliding?: true
}
