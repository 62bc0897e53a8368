import {
  animationGroup,
  clickGroup,
  dataGroup,
  field,
  fontGroup,
  rectPositionGroup,
  styleGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import type { InspectorGroup } from '../WidgetEdit.ts'
import { model } from './model.ts'

const extra: InspectorGroup = {
  title: 'extra',
  fields: [
    field.choice('dataAddon.type', 'rectangle', 'capacity', 'doughnut'),
    field.number('dataAddon.minVal'),
    field.number('dataAddon.maxVal'),
    field.choice('orientation', 'vertical', 'horizontal'),
    field.choice('textType', 'percent', 'value', 'none'),
    field.number('doughnutSpacing', 1, 1000),
    field.number('capacitySpacing', 0, 1000),
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
])
