import { animationGroup, dataTitleGroup, field, rectPositionGroup, styleGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  dataTitleGroup,
  {
    title: 'extra',
    fields: [
      field.number('center.longitude', -180, 180, 0.1),
      field.number('center.latitude', -90, 90, 0.1),
      field.number('zoom', 1, 20),
    ],
  },
  styleGroup(),
  animationGroup(false),
])
