import type { GridColumn } from '../gridColumns.ts'
import type { GridPlace } from '../gridState.ts'

export const ROW_PX = 30
export const HEAD_PX = 34
const NUMBER_PX = 56
const LIVE_PX = 160

/** The tracks of a row and of the head; values take the space that the columns leave. */
export const tracksOf = (columns: readonly GridColumn[], hasLive: boolean): string =>
  `${fixedPx(columns)}px ${columns
    .slice(1)
    .map(({ widthPx }) => `${widthPx}px`)
    .join(' ')} minmax(${hasLive ? LIVE_PX : 0}px, 1fr)`

/** Row number and name, which stay in sight, are one track: one sticky element a row costs less than two. */
export const fixedTracksOf = ([name]: readonly GridColumn[]): string => `${NUMBER_PX}px ${name?.widthPx ?? 0}px`

const fixedPx = ([name]: readonly GridColumn[]): number => NUMBER_PX + (name?.widthPx ?? 0)

export const contentPx = (columns: readonly GridColumn[], hasLive: boolean): number =>
  leftOf(columns.length, columns) + (hasLive ? LIVE_PX : 0)

/** The box of a cell among the rows. */
export const cellBox = ({ row, column }: GridPlace, columns: readonly GridColumn[]) => ({
  top: row * ROW_PX,
  left: leftOf(column, columns),
  width: columns[column]?.widthPx ?? 0,
  height: ROW_PX,
})

const leftOf = (column: number, columns: readonly GridColumn[]): number =>
  columns.slice(0, column).reduce((sum, { widthPx }) => sum + widthPx, NUMBER_PX)

/** Brings a cell into sight, beside the head, the row numbers and the live values, which stay where they are. */
export function scrollToCell(element: HTMLElement, place: GridPlace, columns: readonly GridColumn[]): void {
  const { top, left, width } = cellBox(place, columns)
  const bottom = top + ROW_PX + HEAD_PX
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
  if (top < scrollTop) element.scrollTop = top
  else if (bottom > scrollTop + clientHeight) element.scrollTop = bottom - clientHeight
  if (place.column === 0) return
  const right = left + width + LIVE_PX
  // The name stays in sight as well.
  const fixed = fixedPx(columns)
  if (left - fixed < scrollLeft) element.scrollLeft = left - fixed
  else if (right > scrollLeft + clientWidth) element.scrollLeft = right - clientWidth
}
