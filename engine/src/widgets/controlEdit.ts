import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import type { DeclaredField } from './inspectorFields.ts'
import { extra, fontGroup, styleGroup, writtenDataGroup } from './inspectorGroups.ts'
import { rectEdit } from './rectEdit.ts'
import type { WidgetEdit } from './WidgetEdit.ts'

/** The editing operations of a form control, which writes its value. @param own fields of this control only */
export const controlEdit = (model: WidgetModel, ...own: readonly DeclaredField[]): WidgetEdit =>
  rectEdit(model, [extra(...own), writtenDataGroup, fontGroup, styleGroup('style.radius')])
