import { paintChevron, paintField } from '../../render/field.ts'
import { textOf } from '../../render/style.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'
import { mountSelect } from './mountSelect.ts'
import { itemsOf, matching } from './selectItems.ts'

const SIGN_ROOM = 20

export const view: WidgetView = {
  model,
  follows: 'figure',
  paint(p, live, out) {
    const text = matching(itemsOf(p), live.value)?.text
    const box = paintField(p, live, text ?? textOf(p, 'placeholder'), text === undefined, SIGN_ROOM, out)
    paintChevron(box, out)
  },
  mount: mountSelect,
}
