import type { PageRecords, WidgetRecord } from '../../schema/page/WidgetRecord.ts'
import { listEntries, listLeaves } from '../../schema/props/listItems.ts'
import type { Props } from '../../schema/props/prop.ts'
import { MIN_DRAWN } from '../../widgets/rectEdit.ts'
import { model, POINTS } from '../../widgets/ShapeLine/model.ts'
import type { Point } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { compose, type Frame, frameOf, inverse, mapPoint, mirrorsOf, turnFrame } from '../Frame.ts'

/**
 * @returns leaves of a new polyline through page points; undefined when there are fewer than two or they are too close
 * (5.1)
 */
export function newLineLeaves(points: readonly Point[]): Props | undefined {
  const rounded = points.map(round).filter((point, i, all) => !isSame(point, all[i - 1]))
  const xs = rounded.map(({ x }) => x)
  const ys = rounded.map(({ y }) => y)
  const extent = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
  return rounded.length >= 2 && extent >= MIN_DRAWN ? listLeaves(POINTS, rounded) : undefined
}

/** @returns the points of a polyline as they are seen, page units; undefined for any other widget */
export function linePagePoints(
  page: PageRecords,
  id: string,
  edits: EditTable,
  shown?: ReadonlyMap<string, Props>,
): readonly Point[] | undefined {
  const stored = page.widgets.get(id)
  if (stored?.type !== model.type) return undefined
  const preview = shown?.get(id)
  const record = preview ? { ...stored, props: { ...stored.props, ...preview } } : stored
  const frame = seenFrame(page, record, edits)
  return entriesOf(record).map(({ item }) => mapPoint(frame, item))
}

/**
 * @returns leaves that move the points of a polyline to `points`, page units, as many as before. A mirrored line is
 * written without its mirror, because otherwise the other points would move with its middle. With `isEnd`, collinear
 * points are dropped; undefined = too small (5.1).
 */
export function linePointsPlan(
  page: PageRecords,
  id: string,
  points: readonly Point[],
  edits: EditTable,
  isEnd: boolean,
): Props | undefined {
  const record = page.widgets.get(id)
  const edit = record && edits.get(record.type)
  if (!record || !edit || record.type !== model.type) return undefined
  const inwards = inverse(frameOf(page, id, edits))
  const leaves: Record<string, unknown> = {}
  entriesOf(record).forEach(({ path, item }, i) => {
    const point = points[i] && round(mapPoint(inwards, points[i]))
    // Only moved points are written, because a colleague may be moving another.
    if (point && !isSame(point, item)) leaves[path] = { ...item, ...point }
  })
  const mirrors = mirrorsOf(record.props)
  if (mirrors.x) leaves['style.flip.horizontal'] = false
  if (mirrors.y) leaves['style.flip.vertical'] = false
  const after = { ...record.props, ...leaves }
  const corners = new Float64Array(4)
  model.writeBox(after, corners)
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners
  // A resize to the present size refuses a line that is too small, and drops collinear points.
  const ended = edit.resize(after, [x0, y0, x1 - x0, y1 - y0])
  if (!ended) return undefined
  if (!isEnd) return leaves
  for (const path of Object.keys(ended)) if (ended[path] === undefined) leaves[path] = undefined
  return leaves
}

function seenFrame(page: PageRecords, record: WidgetRecord, edits: EditTable): Frame {
  const corners = new Float64Array(4)
  model.writeBox(record.props, corners)
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners
  const mirror = turnFrame(0, mirrorsOf(record.props), (x0 + x1) / 2, (y0 + y1) / 2)
  return compose(frameOf(page, record.id, edits), mirror)
}

function entriesOf(record: WidgetRecord) {
  return listEntries(record.props, POINTS, model.lists[POINTS])
}

function round({ x, y }: Point): Point {
  return { x: Math.round(x) + 0, y: Math.round(y) + 0 }
}

function isSame(a: Point, b: Point | undefined): boolean {
  return b !== undefined && a.x === b.x && a.y === b.y
}
