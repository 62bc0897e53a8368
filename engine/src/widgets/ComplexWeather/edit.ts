import {
  animationGroup,
  clickGroup,
  dataGroup,
  field,
  generalGroup,
  rectPositionGroup,
  styleGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  {
    title: 'extra',
    fields: [
      field.text('title', 128),
      field.choice('themeColor', 'white', 'blue', 'orange', 'yellow'),
      field.number('radius', 0, 1000),
      field.text('provinceId', 64),
      field.text('cityId', 64),
      field.text('countyId', 64),
    ],
  },
  dataGroup,
  styleGroup(),
  animationGroup(false),
  clickGroup,
  generalGroup,
])
