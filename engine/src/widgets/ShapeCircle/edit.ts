import { dataGroup, inspectorOf, styleGroup } from '../inspectorGroups.ts'
import { MIN_DRAWN, MIN_LEFT } from '../rectEdit.ts'
import type { WidgetEdit } from '../WidgetEdit.ts'
import { model } from './model.ts'

export const edit: WidgetEdit = {
  model,
  inspector: inspectorOf(model, [styleGroup(), dataGroup]),
  /** The largest circle in the drag's box, at the corner where the drag began. */
  create(x0, y0, x1, y1) {
    const r = Math.floor(Math.min(Math.abs(x1 - x0), Math.abs(y1 - y0)) / 2)
    if (r < MIN_DRAWN) return undefined
    return circle(x0 + (x1 < x0 ? -r : r), y0 + (y1 < y0 ? -r : r), r)
  },
  /** Keeps the circle a circle: its size follows the side of the box that changed more. */
  resize(start, [x, y, width, height]) {
    const before = 2 * Number(start['position.r'] ?? model.props['position.r'].initial)
    const isWidthPulled = Math.abs(width - before) >= Math.abs(height - before)
    const side = Math.round(isWidthPulled ? width : height)
    if (side <= MIN_LEFT) return undefined
    return circle(x + width / 2, y + height / 2, Math.round(side / 2))
  },
  move(start, dx, dy) {
    const { 'position.cx': cx, 'position.cy': cy } = model.props
    return {
      'position.cx': Math.round(Number(start['position.cx'] ?? cx.initial) + dx),
      'position.cy': Math.round(Number(start['position.cy'] ?? cy.initial) + dy),
    }
  },
}

function circle(cx: number, cy: number, r: number) {
  return { 'position.cx': Math.round(cx), 'position.cy': Math.round(cy), 'position.r': r }
}
