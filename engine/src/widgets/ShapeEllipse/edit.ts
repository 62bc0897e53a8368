import { dataGroup, inspectorOf, styleGroup } from '../inspectorGroups.ts'
import { MIN_DRAWN, MIN_LEFT } from '../rectEdit.ts'
import type { WidgetEdit } from '../WidgetEdit.ts'
import { model } from './model.ts'

export const edit: WidgetEdit = {
  model,
  inspector: inspectorOf(model, [styleGroup(), dataGroup]),
  /** Rounds radii down, so that an ellipse is never wider than the drag. */
  create(x0, y0, x1, y1) {
    const rx = Math.floor(Math.abs(x1 - x0) / 2)
    const ry = Math.floor(Math.abs(y1 - y0) / 2)
    return rx < MIN_DRAWN || ry < MIN_DRAWN ? undefined : ellipse((x0 + x1) / 2, (y0 + y1) / 2, rx, ry)
  },
  resize(_start, [x, y, width, height]) {
    if (Math.round(width) <= MIN_LEFT || Math.round(height) <= MIN_LEFT) return undefined
    return ellipse(x + width / 2, y + height / 2, width / 2, height / 2)
  },
  move(start, dx, dy) {
    const { 'position.cx': cx, 'position.cy': cy } = model.props
    return {
      'position.cx': Math.round(Number(start['position.cx'] ?? cx.initial) + dx),
      'position.cy': Math.round(Number(start['position.cy'] ?? cy.initial) + dy),
    }
  },
}

function ellipse(cx: number, cy: number, rx: number, ry: number) {
  return {
    'position.cx': Math.round(cx),
    'position.cy': Math.round(cy),
    'position.rx': Math.round(rx),
    'position.ry': Math.round(ry),
  }
}
