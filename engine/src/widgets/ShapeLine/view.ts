import { dashOf, numberOf, strokeOf } from '../../render/style.ts'
import type { WidgetView } from '../WidgetView.ts'
import { linePoints, model } from './model.ts'

export const view: WidgetView = {
  model,
  paint(p, _live, out) {
    const xy = linePoints(p)
    out.polyline(xy, xy.length / 2, false, {
      fill: 0,
      stroke: strokeOf(p),
      strokeWidth: numberOf(p, 'style.stroke.width'),
      dash: dashOf(p),
    })
  },
}
