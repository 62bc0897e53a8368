import { animationGroup, clickGroup, generalGroup, rectPositionGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [rectPositionGroup, animationGroup(true, false), clickGroup, generalGroup])
