import type { PrimitiveSink } from '../render/PrimitiveSink.ts'
import type { Props } from '../schema/prop.ts'
import type { WidgetModel } from '../schema/WidgetModel.ts'

/** What the live overlay knows of a widget at this moment. */
export interface LiveState {
  /** The bound signal's value after motion; undefined when unbound or not yet known. */
  readonly value: number | string | boolean | null | undefined
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
  readonly isHovered: boolean
  readonly isPressed: boolean
  readonly isDisabled: boolean
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
  /** When the picture changes without a new prop or value: wall clock, ms; Infinity or absent for never. */
  nextChange?(p: Props, live: LiveState): number
  /** The value glides (the animation worker interpolates it) instead of jumping. */
  readonly isGliding?: true
}
