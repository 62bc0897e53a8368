import { TEXT_PATH } from '../../schema/props/common.ts'
import { clickGroup, dataGroup, styleGroup, textGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { captionBox } from './captionBox.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [textGroup, clickGroup, styleGroup('style.radius'), dataGroup], {
  text: { path: TEXT_PATH, isOneLine: true, placeOf: captionBox },
})
