import { numberOf, paintOf } from '../../render/style.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

export const view: WidgetView = {
  model,
  paint(p, _live, out) {
    const r = numberOf(p, 'position.r')
    out.ellipse(numberOf(p, 'position.cx'), numberOf(p, 'position.cy'), r, r, paintOf(p))
  },
}
