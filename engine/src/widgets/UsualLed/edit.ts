import { symbols } from '../../schema/props/condition.ts'
import {
  animationGroup,
  clickGroup,
  dataGroup,
  field,
  generalGroup,
  rectPositionGroup,
  styleGroup,
  textGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { lights, model, STATES } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  dataGroup,
  {
    title: 'extra',
    fields: [
      {
        path: STATES,
        control: 'list',
        items: [
          field.choice('symbol', ...symbols),
          { path: 'value', control: 'comparand' },
          field.choice('light', ...lights),
          field.colour('color'),
          field.text('text', 256),
        ],
      },
      field.choice('led.shape', 'round', 'square'),
      field.choice('led.label', 'right', 'bottom', 'none'),
    ],
  },
  textGroup,
  styleGroup(),
  animationGroup(true),
  clickGroup,
  generalGroup,
])
