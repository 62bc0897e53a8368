import { animationGroup, field, rectPositionGroup, styleGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  {
    title: 'extra',
    fields: [
      field.text('title'),
      field.choice('themeColor', 'white', 'blue', 'orange', 'yellow'),
      field.number('radius', 0, 1000),
    ],
  },
  styleGroup(),
  animationGroup(false),
])
