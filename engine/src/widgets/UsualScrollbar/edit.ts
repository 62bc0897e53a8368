import { dataGroup, extra, field, styleGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  dataGroup,
  extra(
    'dataAddon.symbol',
    { path: 'dataAddon.value', control: 'comparand' },
    'line.direction',
    field.step('line.speed', 10),
    'line.stroke',
    'line.distance',
    'line.strokeDasharray',
  ),
  styleGroup('style.radius'),
])
