import { paintFrame, paintSign, paintTitle } from '../../render/frame.ts'
import { TEXT_PATH } from '../../schema/common.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

/** A cube. */
const SIGN = [
  [0, -1, 0.87, -0.5, 0.87, 0.5, 0, 1, -0.87, 0.5, -0.87, -0.5, 0, -1],
  [-0.87, -0.5, 0, 0, 0.87, -0.5],
  [0, 0, 0, 1],
]

export const view: WidgetView = {
  model,
  paint(p, _live, out) {
    const box = paintFrame(p, 0, out)
    paintSign(box, SIGN, out)
    paintTitle(p, TEXT_PATH, box, out)
  },
}
