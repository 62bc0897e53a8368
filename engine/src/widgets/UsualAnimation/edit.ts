import { dataGroup, extra, field, styleGroup, textGroup, when } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

const comparison = ['symbol', field.text('value', 256)]

export const edit = rectEdit(model, [
  dataGroup,
  extra(
    'display.type',
    ...when({ 'display.type': ['text'] }, field.list('display.textItems', ...comparison, 'text')),
    ...when(
      { 'display.type': ['image'] },
      field.list('display.imgItems', ...comparison, { path: 'url', control: 'image' }),
    ),
    'cycle.enable',
    ...when(
      { 'cycle.enable': [true] },
      'cycle.judgCondition',
      field.text('cycle.judgVal', 256),
      field.step('cycle.speed', 100),
    ),
  ),
  textGroup,
  styleGroup(),
])
