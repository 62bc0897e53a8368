import {
  animationGroup,
  clickGroup,
  dataGroup,
  ellipsePositionGroup,
  generalGroup,
  styleGroup,
} from '../inspectorGroups.ts'
import { MIN_DRAWN, MIN_LEFT } from '../rectEdit.ts'
import type { WidgetEdit } from '../WidgetEdit.ts'
import { model } from './model.ts'

export const edit: WidgetEdit = {
  model,
  inspector: [ellipsePositionGroup, styleGroup(), dataGroup, animationGroup(false), clickGroup, generalGroup],
  create(x0, y0, x1, y1) {
    const leaves = ellipse(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0))
    return leaves['position.rx'] < MIN_DRAWN || leaves['position.ry'] < MIN_DRAWN ? undefined : leaves
  },
  resize(_start, [x, y, width, height]) {
    if (Math.round(width) <= MIN_LEFT || Math.round(height) <= MIN_LEFT) return undefined
    return ellipse(x, y, width, height)
  },
  move(start, dx, dy) {
    const { 'position.cx': cx, 'position.cy': cy } = model.props
    return {
      'position.cx': Math.round(Number(start['position.cx'] ?? cx.initial) + dx),
      'position.cy': Math.round(Number(start['position.cy'] ?? cy.initial) + dy),
    }
  },
}

function ellipse(x: number, y: number, width: number, height: number) {
  return {
    'position.cx': Math.round(x + width / 2),
    'position.cy': Math.round(y + height / 2),
    'position.rx': Math.round(width / 2),
    'position.ry': Math.round(height / 2),
  }
}
