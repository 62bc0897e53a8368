import { boxOf, numberOf, paintOf, textOf, textStyleOf } from '../../render/style.ts'
import { paintTextBlock } from '../../render/textBlock.ts'
import { TEXT_PATH } from '../../schema/props/common.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

export const view: WidgetView = {
  model,
  paint(p, _live, out) {
    const box = boxOf(p)
    out.rect(box.x, box.y, box.width, box.height, numberOf(p, 'style.radius'), paintOf(p))
    paintTextBlock(p, textOf(p, TEXT_PATH), box, textStyleOf(p), out)
  },
}
