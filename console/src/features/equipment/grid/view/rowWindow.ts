export interface RowWindow {
  readonly first: number
  /** Behind the last. */
  readonly end: number
  /** Elements that draw the rows: the one at `place % slots` draws the row at `place`, so that a step changes few. */
  readonly slots: number
}

/** Rows drawn above and below what is seen, where keys and screen readers find the next row. */
const MARGIN = 4

/** The rows of equal height that are drawn for a scroll position. Heights in px. */
export function rowWindow(count: number, rowHeight: number, scrollTop: number, viewHeight: number): RowWindow {
  const slots = Math.ceil(viewHeight / rowHeight) + 1 + 2 * MARGIN
  const first = Math.max(0, Math.min(Math.floor(scrollTop / rowHeight) - MARGIN, count - slots))
  return { first, end: Math.min(count, first + slots), slots }
}

/**
 * The places of the drawn rows in the order of their elements. That order begins with the element of `start`: while it
 * stays, no element moves in the document, whatever rows are drawn.
 */
export function placesFrom(start: number, { first, end, slots }: RowWindow): number[] {
  const places: number[] = []
  for (let i = 0; i < slots; i++) {
    const slot = (start + i) % slots
    const place = first + ((((slot - first) % slots) + slots) % slots)
    if (place < end) places.push(place)
  }
  return places
}
