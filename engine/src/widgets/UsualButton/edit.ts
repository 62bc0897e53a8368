import {
  animationGroup,
  clickGroup,
  dataGroup,
  generalGroup,
  radius,
  rectPositionGroup,
  styleGroup,
  textGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  textGroup,
  clickGroup,
  styleGroup(radius),
  dataGroup,
  animationGroup(true),
  generalGroup,
])
