import { dataTitleGroup, extra, styleGroup, tableFields } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { columns, model } from './model.ts'

export const edit = rectEdit(model, [
  extra(
    { path: 'data.equips', control: 'equipments' },
    { path: 'col', control: 'columns', options: columns },
    ...tableFields,
  ),
  dataTitleGroup,
  styleGroup(),
])
