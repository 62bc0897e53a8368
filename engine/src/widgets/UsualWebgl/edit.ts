import { dataTitleGroup, extra, styleGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [extra('data.sceneId'), dataTitleGroup, styleGroup()])
