import { paintField } from '../../render/field.ts'
import { formatValue } from '../../render/liveText.ts'
import { paintQualityMark } from '../../render/qualityMarks.ts'
import { textOf } from '../../render/style.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'
import { mountInput } from './mountInput.ts'

export const view: WidgetView = {
  model,
  paint(p, live, out) {
    const isKnown = live.value !== undefined && live.value !== null
    const text = isKnown ? formatValue(live.value, live.scale) : textOf(p, 'placeholder')
    paintQualityMark(paintField(p, live, text, !isKnown, 0, out), 0, live, out)
  },
  mount: mountInput,
}
