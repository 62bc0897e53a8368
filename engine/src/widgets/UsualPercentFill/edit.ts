import { dataGroup, extra, fontGroup, styleGroup, when } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  dataGroup,
  extra(
    'dataAddon.type',
    'dataAddon.minVal',
    'dataAddon.maxVal',
    ...when({ 'dataAddon.type': ['rectangle', 'capacity'] }, 'orientation'),
    'textType',
    'emptyColor',
    ...when({ 'dataAddon.type': ['doughnut'] }, 'doughnutSpacing'),
    ...when({ 'dataAddon.type': ['capacity'] }, 'capacitySpacing'),
  ),
  fontGroup,
  styleGroup(),
])
