/** A time range of a chart, ms since 1970 UTC. */
export interface TimeWindow {
  readonly from: number
  readonly to: number
}

/** Session state of a widget on this screen: it is neither in the document nor driven by a signal. */
export interface WidgetSession {
  /** The range that a chart was zoomed to; undefined = it follows the present. */
  readonly window?: TimeWindow | undefined
  /** Length of the range of a chart that follows the present, ms; undefined = as its widget says. */
  readonly rangeMs?: number | undefined
  /** Ids of the hidden values of a chart. */
  readonly hidden?: ReadonlySet<string> | undefined
  /** Elements stand for the tools of a chart, so the canvas does not show them. */
  readonly hasTools?: boolean | undefined
  /** Position of the pointer over the widget, in its frame. */
  readonly pointer?: { readonly x: number; readonly y: number } | undefined
  /** Place of the cursor that linked charts share, across their plots, 0..1. */
  readonly cursor?: number | undefined
}
