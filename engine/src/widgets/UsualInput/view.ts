import { paintField } from '../../render/field.ts'
import { formatValue } from '../../render/liveText.ts'
import { textOf } from '../../render/style.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'
import { mountInput } from './mountInput.ts'

export const view: WidgetView = {
  model,
  follows: 'figure',
  paint(p, live, out) {
    const isKnown = live.value !== undefined && live.value !== null
    const text = isKnown ? formatValue(live.value, live.scale) : textOf(p, 'placeholder')
    paintField(p, live, text, !isKnown, 0, out)
  },
  mount: mountInput,
}
