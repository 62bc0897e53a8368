import { animationGroup, dataTitleGroup, rectPositionGroup, styleGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [rectPositionGroup, dataTitleGroup, styleGroup(), animationGroup(false)])
