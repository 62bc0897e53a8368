import type { ChartData } from './ChartData.ts'
import type { Rgba } from './PrimitiveSink.ts'
import type { WidgetSession } from './WidgetSession.ts'

/** Colours of the marks, and of content drawn as unknown; the host of the page may override them. */
export interface MarkColors {
  readonly stale: Rgba
  readonly bad: Rgba
  readonly paper: Rgba
}

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
  /** The text that the binding itself gives the value, instead of the figure and its unit. */
  readonly mapped?: string | undefined
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
