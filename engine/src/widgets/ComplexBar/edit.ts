import {
  animationGroup,
  axisFields,
  barFields,
  barTimeFields,
  clickGroup,
  field,
  fontGroup,
  generalGroup,
  marginFields,
  rangeFields,
  rectPositionGroup,
  selectField,
  styleGroup,
  when,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  { title: 'data', fields: barFields },
  {
    title: 'extra',
    fields: [
      ...barTimeFields,
      ...rangeFields('data.mode', 'data'),
      field.toggle('valueShow'),
      field.toggle('bar.enable'),
      ...when({ 'bar.enable': [true] }, [field.number('bar.width', 1, 1000), field.number('bar.space', 0, 1000)]),
      ...axisFields,
      selectField,
      ...marginFields.map(field.rare),
    ],
  },
  fontGroup,
  styleGroup(),
  animationGroup(true, false),
  clickGroup,
  generalGroup,
])
