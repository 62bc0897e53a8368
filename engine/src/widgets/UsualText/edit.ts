import {
  animationGroup,
  clickGroup,
  dataGroup,
  generalGroup,
  rectPositionGroup,
  styleGroup,
  textGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  textGroup,
  styleGroup(),
  dataGroup,
  animationGroup(true),
  clickGroup,
  generalGroup,
])
