import {
  animationGroup,
  clickGroup,
  dataGroup,
  field,
  fontGroup,
  generalGroup,
  rectPositionGroup,
  styleGroup,
  when,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import type { InspectorGroup } from '../WidgetEdit.ts'
import { model } from './model.ts'

const extra: InspectorGroup = {
  title: 'extra',
  fields: [
    field.choice('dataAddon.type', 'rectangle', 'capacity', 'doughnut'),
    field.number('dataAddon.minVal', -1e12, 1e12),
    field.number('dataAddon.maxVal', -1e12, 1e12),
    ...when({ 'dataAddon.type': ['rectangle', 'capacity'] }, [field.choice('orientation', 'vertical', 'horizontal')]),
    field.choice('textType', 'percent', 'value', 'none'),
    ...when({ 'dataAddon.type': ['doughnut'] }, [field.number('doughnutSpacing', 1, 1000)]),
    ...when({ 'dataAddon.type': ['capacity'] }, [field.number('capacitySpacing', 0, 1000)]),
  ],
}

export const edit = rectEdit(model, [
  rectPositionGroup,
  dataGroup,
  extra,
  fontGroup,
  styleGroup(),
  animationGroup(true),
  clickGroup,
  generalGroup,
])
