import {
  animationGroup,
  clickGroup,
  dataTitleGroup,
  field,
  generalGroup,
  rectPositionGroup,
  reportField,
  styleGroup,
  tableFields,
  when,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import type { InspectorField } from '../WidgetEdit.ts'
import { CUSTOM, model, RECORDED } from './model.ts'

const variableFields: readonly InspectorField[] = [
  { path: 'signalId', control: 'signal' },
  { path: 'mvarId', control: 'signal' },
  field.text('title', 128),
]

export const edit = rectEdit(model, [
  rectPositionGroup,
  {
    title: 'extra',
    fields: [
      // A report sets the columns, so a chosen report hides the other fields. If two are chosen, the table shows the
      // custom one.
      ...when({ 'data.customReportId': [''] }, [reportField('data.reportId', 'report')]),
      ...when({ 'data.reportId': [''] }, [reportField('data.customReportId', 'custom')]),
      ...when({ 'data.reportId': [''], 'data.customReportId': [''] }, [
        { path: RECORDED, control: 'list', items: variableFields },
        { path: CUSTOM, control: 'list', items: variableFields },
      ]),
      ...tableFields,
    ],
  },
  dataTitleGroup,
  styleGroup(),
  animationGroup(false),
  clickGroup,
  generalGroup,
])
