import { TEXT_PATH } from '../../schema/props/common.ts'
import { insetBox } from '../insetBox.ts'
import { dataGroup, styleGroup, textGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [textGroup, styleGroup(), dataGroup], {
  text: { path: TEXT_PATH, isTypedAtOnce: true, placeOf: insetBox() },
})
