import { clickFields } from '../clickFields.ts'
import { placeholderText } from '../controlEdit.ts'
import { field } from '../inspectorFields.ts'
import { dataGroup, extra, fontGroup, styleGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model, SELECT_ITEMS } from './model.ts'
import { newSelectItem } from './selectItems.ts'

/** Room of the arrow at the right. */
const SIGN_ROOM = 20

export const edit = rectEdit(
  model,
  [
    extra('placeholder', {
      path: SELECT_ITEMS,
      control: 'list',
      items: ['text', ...clickFields, field.rare(field.toggle('clickEvent.config.pressDisabled'))],
      newItem: newSelectItem(''),
    }),
    dataGroup,
    fontGroup,
    styleGroup('style.radius'),
  ],
  { isClickedByItem: true, text: placeholderText(SIGN_ROOM) },
)
