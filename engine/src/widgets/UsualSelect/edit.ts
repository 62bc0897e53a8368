import { clickFields } from '../clickFields.ts'
import { field } from '../inspectorFields.ts'
import { dataGroup, extra, fontGroup, styleGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model, SELECT_ITEMS } from './model.ts'
import { newSelectItem } from './selectItems.ts'

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
  { isClickedByItem: true },
)
