import { symbols } from '../../schema/props/condition.ts'
import {
  animationGroup,
  clickGroup,
  dataGroup,
  field,
  generalGroup,
  radius,
  rectPositionGroup,
  styleGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  dataGroup,
  {
    title: 'extra',
    fields: [
      field.choice('dataAddon.symbol', ...symbols),
      { path: 'dataAddon.value', control: 'comparand' },
      field.choice('line.direction', 'forward', 'backward'),
      field.number('line.speed', 0, 10_000, 10),
      field.colour('line.stroke'),
      field.number('line.distance', 0, 1000),
      field.text('line.strokeDasharray', 64),
    ],
  },
  styleGroup(radius),
  animationGroup(false),
  clickGroup,
  generalGroup,
])
