import {
  animationGroup,
  clickGroup,
  field,
  fontGroup,
  generalGroup,
  marginFields,
  rectPositionGroup,
  shareFields,
  styleGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  { title: 'data', fields: shareFields },
  {
    title: 'extra',
    fields: [
      field.choice('valueType', 'percent', 'value', 'none'),
      field.labelled('ring.width', field.number('width', 1, 1000)),
      ...marginFields.map(field.rare),
    ],
  },
  fontGroup,
  styleGroup(),
  animationGroup(true, false),
  clickGroup,
  generalGroup,
])
