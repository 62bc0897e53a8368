import { numberOf, paintOf } from '../../render/style.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

export const view: WidgetView = {
  model,
  paint(p, _live, out) {
    out.ellipse(
      numberOf(p, 'position.cx'),
      numberOf(p, 'position.cy'),
      numberOf(p, 'position.rx'),
      numberOf(p, 'position.ry'),
      paintOf(p),
    )
  },
}
