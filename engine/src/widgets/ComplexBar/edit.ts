import { SERIES } from '../../schema/chartProps.ts'
import { animationGroup, field, fontGroup, rectPositionGroup, styleGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  { title: 'data', fields: [{ path: SERIES, control: 'list' }] },
  {
    title: 'extra',
    fields: [
      field.choice('data.mode', 'adapt', 'fixed'),
      field.number('data.minVal'),
      field.number('data.maxVal'),
      field.toggle('valueShow'),
      field.toggle('bar.enable'),
      field.number('bar.width', 1, 1000),
      field.number('bar.space', 0, 1000),
    ],
  },
  fontGroup,
  styleGroup(),
  animationGroup(true),
])
