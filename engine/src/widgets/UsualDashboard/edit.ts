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
import { model, THRESHOLDS } from './model.ts'

const extra: InspectorGroup = {
  title: 'extra',
  fields: [
    field.choice('dataAddon.type', 'monochrome', 'multistage'),
    field.number('dataAddon.minVal'),
    field.number('dataAddon.maxVal'),
    { path: THRESHOLDS, control: 'list' },
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
