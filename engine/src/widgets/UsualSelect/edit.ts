import { clickFields } from '../clickFields.ts'
import {
  animationGroup,
  dataGroup,
  field,
  fontGroup,
  generalGroup,
  radius,
  rectPositionGroup,
  styleGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model, SELECT_ITEMS } from './model.ts'
import { newSelectItem } from './selectItems.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  {
    title: 'extra',
    fields: [
      field.text('placeholder', 256),
      {
        path: SELECT_ITEMS,
        control: 'list',
        items: [field.text('text', 256), ...clickFields],
        newItem: newSelectItem(''),
      },
    ],
  },
  dataGroup,
  fontGroup,
  styleGroup(radius),
  animationGroup(true),
  generalGroup,
])
