import { boxOf, numberOf, paintOf } from '../../render/style.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

export const view: WidgetView = {
  model,
  paint(p, _live, out) {
    const { x, y, width, height } = boxOf(p)
    out.rect(x, y, width, height, numberOf(p, 'style.radius'), paintOf(p))
  },
}
