import { paintOf } from '../../render/style.ts'
import type { WidgetView } from '../WidgetView.ts'
import { corners, model } from './model.ts'

export const view: WidgetView = {
  model,
  paint(p, _live, out) {
    out.polyline(corners(p), 3, true, paintOf(p))
  },
}
