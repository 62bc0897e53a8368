import { paintOf } from '../../render/style.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model, outline } from './model.ts'

export const view: WidgetView = {
  model,
  paint(p, _live, out) {
    const xy = outline.corners(p)
    out.polyline(xy, xy.length / 2, true, paintOf(p))
  },
}
