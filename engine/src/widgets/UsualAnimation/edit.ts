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
  when,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

const comparison = [field.choice('symbol', ...symbols), field.text('value', 256)]

export const edit = rectEdit(model, [
  rectPositionGroup,
  dataGroup,
  {
    title: 'extra',
    fields: [
      field.choice('display.type', 'text', 'image'),
      {
        path: 'display.textItems',
        control: 'list',
        items: [...comparison, field.text('text', 1024)],
        when: { 'display.type': ['text'] },
      },
      {
        path: 'display.imgItems',
        control: 'list',
        items: [...comparison, field.image('url')],
        when: { 'display.type': ['image'] },
      },
      field.toggle('cycle.enable'),
      ...when({ 'cycle.enable': [true] }, [
        field.choice('cycle.judgCondition', ...symbols),
        field.text('cycle.judgVal', 256),
        field.number('cycle.speed', 50, 3_600_000, 100),
      ]),
    ],
  },
  textGroup,
  styleGroup(),
  animationGroup(true),
  clickGroup,
  generalGroup,
])
