import { paintImage } from '../../render/paintImage.ts'
import { boxOf, opacityOf, paintOf, textOf } from '../../render/style.ts'
import type { ImageFit } from '../../schema/values/imageFit.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

export const view: WidgetView = {
  model,
  paint(p, live, out) {
    const box = boxOf(p)
    const paint = paintOf(p)
    out.rect(box.x, box.y, box.width, box.height, 0, { ...paint, stroke: 0 })
    paintImage(textOf(p, 'data.imgUrl'), p['style.fit'] as ImageFit, box, opacityOf(p), live.isLive, out)
    out.rect(box.x, box.y, box.width, box.height, 0, { ...paint, fill: 0 })
  },
}
