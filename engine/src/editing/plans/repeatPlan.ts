import type { PageRecords } from '../../schema/page/WidgetRecord.ts'
import { type Box, unionOf } from '../Box.ts'
import type { CopyOffset } from '../commands/LastCopy.ts'
import type { EditTable } from '../EditTable.ts'
import { type PageTree, pageBox } from '../Frame.ts'
import { moveRoom } from './moveRoom.ts'
import { limitPassed } from './pageRoom.ts'

/** A grid of copies whose first cell is the selection. */
export interface RepeatGrid {
  readonly columns: number
  readonly rows: number
  /** Page units between two columns or rows; negative ones overlap, or go to the left or upwards. */
  readonly gapX: number
  readonly gapY: number
}

export type RepeatField = keyof RepeatGrid

/** Why the page does not take the grid, and the field that is about it. */
export type RepeatRefusal =
  /** The copies would pass the page's edge; `most` columns or rows do not. */
  | { readonly field: 'columns' | 'rows'; readonly why: 'edge'; readonly most: number }
  /** Not even two stand beside each other. */
  | { readonly field: 'gapX' | 'gapY'; readonly why: 'edge' }
  /** 5.2: the page would hold too many widgets, or too many of a kind. */
  | { readonly field: 'columns' | 'rows'; readonly why: 'widgets' | 'weather' | 'webgl'; readonly most: number }

export type RepeatPlan =
  /** Offsets of the copies from the originals, row by row, page units. */
  | { readonly is: 'offsets'; readonly offsets: readonly CopyOffset[] }
  | { readonly is: 'refused'; readonly refusal: RepeatRefusal }

/** @returns where the copies of `ids` stand, or why the page does not take them */
export function repeatPlan(page: PageTree, ids: readonly string[], grid: RepeatGrid, edits: EditTable): RepeatPlan {
  const box = unionOf(ids.map((id) => pageBox(page, id, edits)).filter((each) => each !== undefined))
  if (!box) return { is: 'offsets', offsets: [] }
  const step = { x: Math.round(box[2]) + grid.gapX, y: Math.round(box[3]) + grid.gapY }
  const refusal = pastEdge(page, ids, grid, step, edits) ?? pastLimit(page, ids, grid)
  if (refusal) return { is: 'refused', refusal }
  const offsets: CopyOffset[] = []
  for (let row = 0; row < grid.rows; row++)
    for (let column = 0; column < grid.columns; column++)
      if (row > 0 || column > 0) offsets.push({ dx: column * step.x + 0, dy: row * step.y + 0 })
  return { is: 'offsets', offsets }
}

/** @returns the boxes of the copies of these boxes */
export function repeatedBoxes(boxes: readonly Box[], offsets: readonly CopyOffset[]): readonly Box[] {
  return offsets.flatMap(({ dx, dy }) => boxes.map(([x, y, width, height]): Box => [x + dx, y + dy, width, height]))
}

function pastEdge(
  page: PageTree,
  ids: readonly string[],
  { columns, rows }: RepeatGrid,
  step: { readonly x: number; readonly y: number },
  edits: EditTable,
): RepeatRefusal | undefined {
  const room = moveRoom(page, ids, edits)
  const mostColumns = fitting(step.x, room.left, room.right)
  if (columns > mostColumns)
    return mostColumns < 2 ? { field: 'gapX', why: 'edge' } : { field: 'columns', why: 'edge', most: mostColumns }
  const mostRows = fitting(step.y, room.up, room.down)
  if (rows > mostRows)
    return mostRows < 2 ? { field: 'gapY', why: 'edge' } : { field: 'rows', why: 'edge', most: mostRows }
  return undefined
}

/** @returns how many stand in a row at this step */
function fitting(step: number, least: number, most: number): number {
  if (step === 0) return Number.POSITIVE_INFINITY
  return 1 + Math.floor((step > 0 ? most : least) / step)
}

function pastLimit(page: PageTree, ids: readonly string[], { columns, rows }: RepeatGrid): RepeatRefusal | undefined {
  const copies = columns * rows - 1
  const records = withinAll(page, ids)
  const passed = copies > 0 && records.length > 0 ? limitPassed(page, records, copies) : undefined
  if (!passed) return undefined
  const cells = passed.room + 1
  const why = passed.limit
  return columns > 1 && cells >= rows
    ? { field: 'columns', why, most: Math.floor(cells / rows) }
    : { field: 'rows', why, most: Math.max(1, Math.floor(cells / columns)) }
}

/** @returns the widgets and all inside them */
function withinAll(page: PageTree & PageRecords, ids: readonly string[]) {
  return [...page.widgets.values()].filter((record) => {
    for (let at: string | null = record.id; at !== null; at = page.widgets.get(at)?.parent ?? null)
      if (ids.includes(at)) return true
    return false
  })
}
