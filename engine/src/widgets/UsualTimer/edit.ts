import {
  animationGroup,
  clickGroup,
  dataGroup,
  field,
  fontGroup,
  generalGroup,
  rectPositionGroup,
  styleGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  { title: 'extra', fields: [field.text('style.format', 64)] },
  fontGroup,
  styleGroup(),
  dataGroup,
  animationGroup(true),
  clickGroup,
  generalGroup,
])
