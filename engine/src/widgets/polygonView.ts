import { paintOf } from '../render/style.ts'
import type { boxPolygon } from '../schema/model/boxPolygon.ts'
import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import type { WidgetView } from './WidgetView.ts'

/** The view of a shape whose outline is a polygon in its box. */
export const polygonView = (model: WidgetModel, outline: ReturnType<typeof boxPolygon>): WidgetView => ({
  model,
  paint(p, _live, out) {
    const xy = outline.corners(p)
    out.polyline(xy, xy.length / 2, true, paintOf(p))
  },
})
