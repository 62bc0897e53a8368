import { symbols } from '../../schema/condition.ts'
import {
  animationGroup,
  clickGroup,
  dataGroup,
  field,
  rectPositionGroup,
  styleGroup,
  textGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  dataGroup,
  {
    title: 'extra',
    fields: [
      { path: 'display.textItems', control: 'list' },
      field.toggle('cycle.enable'),
      field.choice('cycle.judgCondition', ...symbols),
      field.text('cycle.judgVal'),
      field.number('cycle.speed', 50, 3_600_000, 100),
    ],
  },
  textGroup,
  styleGroup(),
  animationGroup(true),
  clickGroup,
])
