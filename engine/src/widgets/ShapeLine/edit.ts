import { listEntries, listLeaves } from '../../schema/props/listItems.ts'
import type { Props } from '../../schema/props/prop.ts'
import { turned } from '../../schema/values/turned.ts'
import { dataGroup, inspectorOf, lineStyleGroup } from '../inspectorGroups.ts'
import { MIN_DRAWN, MIN_LEFT } from '../rectEdit.ts'
import type { WidgetEdit } from '../WidgetEdit.ts'
import { model, POINTS } from './model.ts'

const corners = (p: Props): readonly [number, number, number, number] => {
  const out = new Float64Array(4)
  model.writeBox(p, out)
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = out
  return [x0, y0, x1, y1]
}

export const edit: WidgetEdit = {
  model,
  inspector: inspectorOf(model, [lineStyleGroup, dataGroup]),
  /** The longer extent of a line counts (5.1), so that a line may be level or upright. */
  create(x0, y0, x1, y1) {
    if (Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) < MIN_DRAWN) return undefined
    return listLeaves(POINTS, [rounded(x0, y0), rounded(x1, y1)])
  },
  /** Removes points that lie on the straight line between their neighbours. */
  resize(start, [x, y, width, height]) {
    const [x0, y0, x1, y1] = corners(start)
    if (Math.max(x1 > x0 ? width : 0, y1 > y0 ? height : 0) <= MIN_LEFT) return undefined
    const sx = x1 > x0 ? width / (x1 - x0) : 1
    const sy = y1 > y0 ? height / (y1 - y0) : 1
    const placed = listEntries(start, POINTS, model.lists[POINTS]).map(({ path, item }) => ({
      path,
      item: { ...item, ...rounded(x + (item.x - x0) * sx, y + (item.y - y0) * sy) },
    }))
    const leaves: Record<string, unknown> = {}
    const kept: typeof placed = []
    placed.forEach((point, i) => {
      const before = kept.at(-1)
      const after = placed[i + 1]
      if (before && after && isBetween(before.item, point.item, after.item)) leaves[point.path] = undefined
      else {
        kept.push(point)
        leaves[point.path] = point.item
      }
    })
    return leaves
  },
  turn(start, cx, cy, quarterTurns) {
    const leaves: Record<string, unknown> = {}
    for (const { path, item } of listEntries(start, POINTS, model.lists[POINTS])) {
      const { x, y } = turned(item.x, item.y, cx, cy, quarterTurns)
      leaves[path] = { ...item, ...rounded(x, y) }
    }
    return leaves
  },
  move(start, dx, dy) {
    const leaves: Record<string, unknown> = {}
    for (const { path, item } of listEntries(start, POINTS, model.lists[POINTS])) {
      leaves[path] = { ...item, ...rounded(item.x + Math.round(dx), item.y + Math.round(dy)) }
    }
    return leaves
  },
}

interface Point {
  readonly x: number
  readonly y: number
}

function rounded(x: number, y: number): Point {
  return { x: Math.round(x), y: Math.round(y) }
}

function isBetween(a: Point, b: Point, c: Point): boolean {
  const cross = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  if (cross !== 0) return false
  return (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) >= 0
}
