import { SERIES } from '../../schema/chartProps.ts'
import { animationGroup, field, fontGroup, rectPositionGroup, styleGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  { title: 'data', fields: [{ path: SERIES, control: 'list' }] },
  {
    title: 'extra',
    fields: [field.choice('valueType', 'percent', 'value', 'none')],
  },
  fontGroup,
  styleGroup(),
  animationGroup(true),
])
