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
    -0.6, 0.5, -0.75, 0.47, -0.86, 0.38, -0.94, 0.25, -0.95, 0.1, -0.89, -0.04, -0.79, -0.14, -0.65, -0.2, -0.55, -0.36,
    -0.46, -0.5, -0.32, -0.6, -0.15, -0.65, 0.01, -0.64, 0.17, -0.57, 0.3, -0.45, 0.38, -0.3, 0.57, -0.34, 0.73, -0.31,
    0.87, -0.22, 0.96, -0.09, 1.0, 0.07, 0.97, 0.24, 0.88, 0.37, 0.74, 0.47, 0.58, 0.5, -0.6, 0.5,
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
