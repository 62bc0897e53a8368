import {
  animationGroup,
  clickGroup,
  field,
  fontGroup,
  generalGroup,
  radius,
  rectPositionGroup,
  styleGroup,
  writtenDataGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  { title: 'extra', fields: [field.text('style.format', 64), field.text('placeholder', 256)] },
  writtenDataGroup,
  fontGroup,
  styleGroup(radius),
  animationGroup(true),
  clickGroup,
  generalGroup,
])
