import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import {
  animationGroup,
  clickGroup,
  field,
  fontGroup,
  generalGroup,
  marginFields,
  rectPositionGroup,
  shareFields,
  styleGroup,
} from './inspectorGroups.ts'
import { rectEdit } from './rectEdit.ts'
import type { InspectorField, WidgetEdit } from './WidgetEdit.ts'

/** The editing operations of share charts (pie, ring, rose). @param own fields of this chart only */
export const shareEdit = (model: WidgetModel, ...own: readonly InspectorField[]): WidgetEdit =>
  rectEdit(model, [
    rectPositionGroup,
    { title: 'data', fields: shareFields },
    {
      title: 'extra',
      fields: [field.choice('valueType', 'percent', 'value', 'none'), ...own, ...marginFields.map(field.rare)],
    },
    fontGroup,
    styleGroup(),
    animationGroup(true, false),
    clickGroup,
    generalGroup,
  ])
