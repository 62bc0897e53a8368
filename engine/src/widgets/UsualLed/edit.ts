import { dataGroup, extra, field, styleGroup, textGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model, STATES } from './model.ts'

export const edit = rectEdit(model, [
  dataGroup,
  extra(
    field.list(STATES, 'symbol', { path: 'value', control: 'comparand' }, 'light', 'color', 'text'),
    'led.shape',
    'led.label',
  ),
  textGroup,
  styleGroup(),
])
