import {
  axisFields,
  dataFields,
  extra,
  field,
  fontGroup,
  marginFields,
  pairFields,
  rangeFields,
  styleGroup,
  themeField,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  dataFields(...pairFields),
  extra(
    'lineType',
    'data.timeRange',
    ...rangeFields('data.modeX.type', 'data.modeX'),
    ...rangeFields('data.modeY.type', 'data.modeY'),
    field.step('style.line.width', 0.5),
    ...axisFields,
    'button.show',
    themeField,
    ...marginFields,
  ),
  fontGroup,
  styleGroup(),
])
