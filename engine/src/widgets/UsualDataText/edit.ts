import {
  animationGroup,
  clickGroup,
  dataGroup,
  fontGroup,
  generalGroup,
  radius,
  rectPositionGroup,
  styleGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  dataGroup,
  fontGroup,
  styleGroup(radius),
  animationGroup(true),
  clickGroup,
  generalGroup,
])
