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
  { title: 'extra', fields: [field.text('data.sceneId', 64)] },
  dataTitleGroup,
  styleGroup(),
  animationGroup(false),
  clickGroup,
  generalGroup,
])
