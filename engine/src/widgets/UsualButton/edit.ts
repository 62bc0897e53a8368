import { TEXT_PATH } from '../../schema/props/common.ts'
import { insetBox } from '../insetBox.ts'
import { clickGroup, dataGroup, styleGroup, textGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

/** That of the view. */
const PADDING = 6

export const edit = rectEdit(model, [textGroup, clickGroup, styleGroup('style.radius'), dataGroup], {
  text: { path: TEXT_PATH, isOneLine: true, placeOf: insetBox(PADDING) },
})
