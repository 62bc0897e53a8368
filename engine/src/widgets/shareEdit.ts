import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import type { DeclaredField } from './inspectorFields.ts'
import { dataFields, extra, fontGroup, marginFields, shareFields, styleGroup, themeField } from './inspectorGroups.ts'
import { rectEdit } from './rectEdit.ts'
import type { WidgetEdit } from './WidgetEdit.ts'

/** The editing operations of share charts (pie, ring, rose). @param own fields of this chart only */
export const shareEdit = (model: WidgetModel, ...own: readonly DeclaredField[]): WidgetEdit =>
  rectEdit(model, [
    dataFields(...shareFields),
    extra('valueType', ...own, themeField, ...marginFields),
    fontGroup,
    styleGroup(),
  ])
