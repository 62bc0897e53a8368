import { clickGroup, dataGroup, styleGroup, textGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [textGroup, clickGroup, styleGroup('style.radius'), dataGroup])
