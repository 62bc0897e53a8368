import { paintSign, paintTitle } from '../../render/frame.ts'
import { boxOf, numberOf, opacityOf, paintOf, textOf, withOpacity } from '../../render/style.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

const themes: Readonly<Record<string, number>> = {
  white: 0xffffffff,
  blue: 0xd5e4f0ff,
  orange: 0xf6e0cbff,
  yellow: 0xf7eec9ff,
}
/** A cloud. */
const SIGN = [
  [
    -0.7, 0.5, -0.95, 0.35, -1, 0.05, -0.8, -0.2, -0.5, -0.25, -0.35, -0.6, 0, -0.75, 0.35, -0.6, 0.5, -0.3, 0.8, -0.2,
    1, 0.1, 0.9, 0.4, 0.7, 0.5, -0.7, 0.5,
  ],
]

export const view: WidgetView = {
  model,
  paint(p, _live, out) {
    const box = boxOf(p)
    const paint = paintOf(p)
    // The theme is its fill.
    if (paint.fill !== 0) paint.fill = withOpacity(themes[textOf(p, 'themeColor')] ?? 0xffffffff, opacityOf(p))
    out.rect(box.x, box.y, box.width, box.height, numberOf(p, 'radius'), paint)
    paintSign(box, SIGN, out)
    paintTitle(p, 'title', box, out)
  },
}
