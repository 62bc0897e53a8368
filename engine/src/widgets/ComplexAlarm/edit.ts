import {
  animationGroup,
  clickGroup,
  dataTitleGroup,
  generalGroup,
  rectPositionGroup,
  styleGroup,
  tableFields,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { columns, model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  {
    title: 'extra',
    fields: [
      { path: 'data.equips', control: 'equipments' },
      { path: 'col', control: 'columns', options: columns },
      ...tableFields,
    ],
  },
  dataTitleGroup,
  styleGroup(),
  animationGroup(false),
  clickGroup,
  generalGroup,
])
