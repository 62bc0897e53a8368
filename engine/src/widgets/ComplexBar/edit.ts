import {
  axisFields,
  barFields,
  barTimeFields,
  dataFields,
  extra,
  fontGroup,
  marginFields,
  rangeFields,
  rightAxisFields,
  styleGroup,
  themeField,
  when,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  dataFields(...barFields),
  extra(
    ...barTimeFields,
    ...rangeFields('data.mode', 'data'),
    'valueShow',
    'bar.enable',
    ...when({ 'bar.enable': [true] }, 'bar.width', 'bar.space'),
    ...axisFields,
    'style.dataSelect.show',
    themeField,
    ...rightAxisFields,
    ...marginFields,
  ),
  fontGroup,
  styleGroup(),
])
