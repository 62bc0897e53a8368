import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import {
  axisFields,
  dataFields,
  extra,
  field,
  fontGroup,
  marginFields,
  rangeFields,
  rightAxisFields,
  seriesFields,
  styleGroup,
  themeField,
} from './inspectorGroups.ts'
import { rectEdit } from './rectEdit.ts'
import type { WidgetEdit } from './WidgetEdit.ts'

/** The editing operations of line and area charts. */
export const timeChartEdit = (model: WidgetModel): WidgetEdit =>
  rectEdit(model, [
    dataFields(...seriesFields),
    extra(
      'data.timeRange',
      'data.timeFormat',
      ...rangeFields('data.mode', 'data'),
      'style.line.curve',
      field.step('style.line.width', 0.5),
      'valueShow',
      ...axisFields,
      'style.legend.show',
      'style.timeFilter.show',
      'style.dataSelect.show',
      themeField,
      ...rightAxisFields,
      ...marginFields,
    ),
    fontGroup,
    styleGroup(),
  ])
