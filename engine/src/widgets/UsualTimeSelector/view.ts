import { paintCalendar, paintField } from '../../render/field.ts'
import { textOf } from '../../render/style.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'
import { mountTimeSelector } from './mountTimeSelector.ts'

const SIGN_ROOM = 24

export const view: WidgetView = {
  model,
  follows: 'figure',
  paint(p, live, out) {
    const isKnown = typeof live.value === 'string' && live.value !== ''
    const text = isKnown ? String(live.value) : textOf(p, 'placeholder') || textOf(p, 'style.format')
    const box = paintField(p, live, text, !isKnown, SIGN_ROOM, out)
    paintCalendar(box, out)
  },
  mount: mountTimeSelector,
}
