import { paintFrame, paintSign, paintTitle } from '../../render/frame.ts'
import { TEXT_PATH } from '../../schema/common.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

/** A camera. */
const SIGN = [
  [-1, -0.6, 0.4, -0.6, 0.4, 0.6, -1, 0.6, -1, -0.6],
  [0.4, -0.15, 1, -0.5, 1, 0.5, 0.4, 0.15],
]

export const view: WidgetView = {
  model,
  paint(p, _live, out) {
    const box = paintFrame(p, 0, out)
    paintSign(box, SIGN, out)
    paintTitle(p, TEXT_PATH, box, out)
  },
}
