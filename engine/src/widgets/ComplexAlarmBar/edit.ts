import { extra, fontGroup, styleGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [extra({ path: 'data.equips', control: 'equipments' }), fontGroup, styleGroup()])
