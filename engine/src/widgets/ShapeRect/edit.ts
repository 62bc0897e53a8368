import {
  animationGroup,
  clickGroup,
  dataGroup,
  generalGroup,
  radius,
  rectPositionGroup,
  styleGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  styleGroup(radius),
  dataGroup,
  animationGroup(false),
  clickGroup,
  generalGroup,
])
