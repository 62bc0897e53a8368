import {
  animationGroup,
  clickGroup,
  field,
  fontGroup,
  generalGroup,
  radius,
  rectPositionGroup,
  styleGroup,
  writtenDataGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model, RADIO_OPTIONS } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  {
    title: 'extra',
    fields: [
      {
        path: RADIO_OPTIONS,
        control: 'list',
        items: [field.text('title', 256), field.text('value', 256), field.toggle('isChecked')],
      },
    ],
  },
  writtenDataGroup,
  fontGroup,
  styleGroup(radius),
  animationGroup(true),
  clickGroup,
  generalGroup,
])
