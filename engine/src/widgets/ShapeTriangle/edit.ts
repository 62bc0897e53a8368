import type { Props } from '../../schema/props/prop.ts'
import { turned } from '../../schema/values/turned.ts'
import { dataGroup, inspectorOf, styleGroup } from '../inspectorGroups.ts'
import { MIN_DRAWN, MIN_LEFT } from '../rectEdit.ts'
import type { WidgetEdit } from '../WidgetEdit.ts'
import { cornerProps, corners, model } from './model.ts'

export const edit: WidgetEdit = {
  model,
  inspector: inspectorOf(model, [styleGroup(), dataGroup]),
  /** The base lies on the side where the drag ends. */
  create(x0, y0, x1, y1) {
    if (Math.abs(x1 - x0) < MIN_DRAWN || Math.abs(y1 - y0) < MIN_DRAWN) return undefined
    return leavesOf([(x0 + x1) / 2, y0, x1, y1, x0, y1])
  },
  resize(start, [x, y, width, height]) {
    if (Math.round(width) <= MIN_LEFT || Math.round(height) <= MIN_LEFT) return undefined
    const box = new Float64Array(4)
    model.writeBox(start, box)
    const [left = 0, top = 0, right = 0, bottom = 0] = box
    const sx = right > left ? width / (right - left) : 1
    const sy = bottom > top ? height / (bottom - top) : 1
    return leavesOf(corners(start).map((v, i) => (i % 2 === 0 ? x + (v - left) * sx : y + (v - top) * sy)))
  },
  turn(start, cx, cy, quarterTurns) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = corners(start)
    const at = (x: number, y: number) => Object.values(turned(x, y, cx, cy, quarterTurns))
    return leavesOf([...at(x1, y1), ...at(x2, y2), ...at(x3, y3)])
  },
  move(start, dx, dy) {
    return leavesOf(corners(start).map((v, i) => v + (i % 2 === 0 ? dx : dy)))
  },
}

function leavesOf(xy: readonly number[]): Props {
  return Object.fromEntries(Object.keys(cornerProps).map((path, i) => [path, Math.round(xy[i] ?? 0)]))
}
