import {
  animationGroup,
  axisFields,
  clickGroup,
  field,
  fontGroup,
  generalGroup,
  marginFields,
  pairFields,
  rangeFields,
  rectPositionGroup,
  styleGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  { title: 'data', fields: pairFields },
  {
    title: 'extra',
    fields: [
      field.choice('lineType', 'line', 'dot'),
      field.number('data.timeRange', 1, 1_000_000),
      ...rangeFields('data.modeX.type', 'data.modeX'),
      ...rangeFields('data.modeY.type', 'data.modeY'),
      field.number('style.line.width', 0.5, 20, 0.5),
      ...axisFields,
      field.toggle('button.show'),
      ...marginFields.map(field.rare),
    ],
  },
  fontGroup,
  styleGroup(),
  animationGroup(true, false),
  clickGroup,
  generalGroup,
])
