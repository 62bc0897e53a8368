import { dataGroup, extra, field, fontGroup, styleGroup, when } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model, THRESHOLDS } from './model.ts'

export const edit = rectEdit(model, [
  dataGroup,
  extra(
    'dataAddon.type',
    'dataAddon.minVal',
    'dataAddon.maxVal',
    ...when({ 'dataAddon.type': ['multistage'] }, field.list(THRESHOLDS, 'value', 'color')),
  ),
  fontGroup,
  styleGroup(),
])
