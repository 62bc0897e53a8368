import {
  animationGroup,
  clickGroup,
  dataGroup,
  field,
  fontGroup,
  generalGroup,
  rectPositionGroup,
  styleGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import type { InspectorGroup } from '../WidgetEdit.ts'
import { model, THRESHOLDS } from './model.ts'

const extra: InspectorGroup = {
  title: 'extra',
  fields: [
    field.choice('dataAddon.type', 'monochrome', 'multistage'),
    field.number('dataAddon.minVal', -1e12, 1e12),
    field.number('dataAddon.maxVal', -1e12, 1e12),
    {
      path: THRESHOLDS,
      control: 'list',
      items: [field.number('value', -1e12, 1e12), field.colour('color')],
      when: { 'dataAddon.type': ['multistage'] },
    },
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
