import {
  animationGroup,
  clickGroup,
  dataTitleGroup,
  field,
  generalGroup,
  rectPositionGroup,
  styleGroup,
  tableFields,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import type { InspectorField } from '../WidgetEdit.ts'
import { CUSTOM, model, RECORDED } from './model.ts'

const variableFields: readonly InspectorField[] = [{ path: 'signalId', control: 'signal' }, field.text('title', 128)]

export const edit = rectEdit(model, [
  rectPositionGroup,
  {
    title: 'extra',
    fields: [
      { path: RECORDED, control: 'list', items: variableFields },
      { path: CUSTOM, control: 'list', items: variableFields },
      ...tableFields,
    ],
  },
  dataTitleGroup,
  styleGroup(),
  animationGroup(false),
  clickGroup,
  generalGroup,
])
