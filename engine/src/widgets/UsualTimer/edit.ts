import { animationGroup, field, fontGroup, rectPositionGroup, styleGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  { title: 'extra', fields: [field.text('style.format')] },
  fontGroup,
  styleGroup(),
  animationGroup(true),
])
