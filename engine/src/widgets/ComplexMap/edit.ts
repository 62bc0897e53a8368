import {
  animationGroup,
  clickGroup,
  dataTitleGroup,
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
      { path: 'equipments', control: 'equipments' },
      field.number('center.longitude', -180, 180, 0.1),
      field.number('center.latitude', -90, 90, 0.1),
      field.number('zoom', 1, 20),
      field.text('address', 512),
      field.text('style.theme', 64),
    ],
  },
  dataTitleGroup,
  styleGroup(),
  animationGroup(false),
  clickGroup,
  generalGroup,
])
