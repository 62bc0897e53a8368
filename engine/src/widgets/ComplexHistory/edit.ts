import {
  dataTitleGroup,
  extra,
  field,
  recordedItem,
  reportField,
  styleGroup,
  tableFields,
  when,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { CUSTOM, model, RECORDED } from './model.ts'

export const edit = rectEdit(model, [
  extra(
    // A report sets the columns, so a chosen report hides the other fields. If two are chosen, the table shows the
    // custom one.
    ...when({ 'data.customReportId': [''] }, reportField('data.reportId', 'report')),
    ...when({ 'data.reportId': [''] }, reportField('data.customReportId', 'custom')),
    ...when(
      { 'data.reportId': [''], 'data.customReportId': [''] },
      field.list(RECORDED, ...recordedItem),
      field.list(CUSTOM, ...recordedItem),
    ),
    ...tableFields,
  ),
  dataTitleGroup,
  styleGroup(),
])
