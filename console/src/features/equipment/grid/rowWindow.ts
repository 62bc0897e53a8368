export interface RowWindow {
  readonly first: number
  /** Behind the last. */
  readonly end: number
}

/** Rows drawn above and below what is seen, so that a quick scroll shows no gap. */
const MARGIN = 12

/** The rows of equal height that are drawn for a scroll position. Heights in px. */
export function rowWindow(count: number, rowHeight: number, scrollTop: number, viewHeight: number): RowWindow {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - MARGIN)
  const end = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + MARGIN)
  return { first: Math.min(first, Math.max(0, end)), end }
}
