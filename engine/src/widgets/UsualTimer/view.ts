import { boxOf, paintOf, textOf, textStyleOf } from '../../render/style.ts'
import { paintTextBlock } from '../../render/textBlock.ts'
import { formatTime, nextTimeChange } from '../../text/formatTime.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

export const view: WidgetView = {
  model,
  paint(p, live, out) {
    const box = boxOf(p)
    out.rect(box.x, box.y, box.width, box.height, 0, paintOf(p))
    paintTextBlock(p, formatTime(live.now, textOf(p, 'style.format')), box, textStyleOf(p), out)
  },
  nextChange: (p, live) => nextTimeChange(live.now, textOf(p, 'style.format')),
}
