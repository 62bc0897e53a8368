import { dataGroup, fontGroup, styleGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [dataGroup, fontGroup, styleGroup('style.radius')])
