import {
  animationGroup,
  clickGroup,
  field,
  fontGroup,
  generalGroup,
  marginFields,
  rangeFields,
  rectPositionGroup,
  seriesField,
  styleGroup,
  when,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  { title: 'data', fields: [seriesField] },
  {
    title: 'extra',
    fields: [
      ...rangeFields('data.mode', 'data'),
      field.toggle('valueShow'),
      field.toggle('bar.enable'),
      ...when({ 'bar.enable': [true] }, [field.number('bar.width', 1, 1000), field.number('bar.space', 0, 1000)]),
      ...marginFields.map(field.rare),
    ],
  },
  fontGroup,
  styleGroup(),
  animationGroup(true, false),
  clickGroup,
  generalGroup,
])
