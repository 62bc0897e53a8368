import { FIELD_PADDING } from '../render/field.ts'
import { boxOf } from '../render/style.ts'
import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import type { DeclaredField } from './inspectorFields.ts'
import { extra, fontGroup, styleGroup, writtenDataGroup } from './inspectorGroups.ts'
import { rectEdit } from './rectEdit.ts'
import type { EditedText, WidgetEdit } from './WidgetEdit.ts'

/** The editing operations of a form control, which writes its value. @param own fields of this control only */
export const controlEdit = (model: WidgetModel, ...own: readonly DeclaredField[]): WidgetEdit =>
  rectEdit(
    model,
    [extra(...own), writtenDataGroup, fontGroup, styleGroup('style.radius')],
    Object.hasOwn(model.props, 'placeholder') ? { text: placeholderText() } : {},
  )

/** The text that stands in an empty field. @param trailing room at the right that it leaves */
export const placeholderText = (trailing = 0): EditedText => ({
  path: 'placeholder',
  isOneLine: true,
  placeOf(p) {
    const { x, y, width, height } = boxOf(p)
    return { x: x + FIELD_PADDING, y, width: width - 2 * FIELD_PADDING - trailing, height }
  },
})
