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
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  { title: 'extra', fields: tableFields },
  dataTitleGroup,
  styleGroup(),
  animationGroup(false),
  clickGroup,
  generalGroup,
])
