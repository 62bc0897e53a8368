import { dataTitleGroup, extra, field, styleGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  extra(
    { path: 'equipments', control: 'equipments' },
    field.step('center.longitude', 0.1),
    field.step('center.latitude', 0.1),
    'zoom',
    'address',
    'style.theme',
  ),
  dataTitleGroup,
  styleGroup(),
])
