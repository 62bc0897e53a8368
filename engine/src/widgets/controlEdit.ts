import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import { insetBox } from './insetBox.ts'
import type { DeclaredField } from './inspectorFields.ts'
import { extra, fontGroup, styleGroup, writtenDataGroup } from './inspectorGroups.ts'
import { rectEdit } from './rectEdit.ts'
import type { EditedText, WidgetEdit } from './WidgetEdit.ts'

/** Space between the frame of a field and its text, as its view has it. */
const FIELD_PADDING = 10

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
  placeOf: insetBox(FIELD_PADDING, FIELD_PADDING + trailing),
})
