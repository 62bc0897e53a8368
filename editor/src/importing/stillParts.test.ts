import type { PageRecords, WidgetRecord } from '@mimic/engine'
import { expect, it } from 'vitest'
import { stillParts } from './stillParts.ts'

const record = (id: string, type: string, parent: string | null = null, props: WidgetRecord['props'] = {}) =>
  [id, { id, type, parent, order: id, props }] as const
const page: PageRecords = {
  con: {},
  widgets: new Map([
    record('wall', 'ShapeRect'),
    record('group', 'WidgetGroup'),
    record('in', 'ShapeLine', 'group'),
    record('pump', 'WidgetGroup'),
    record('disc', 'ShapeCircle', 'pump', { 'data.subTitle': 'PLC 1 / Run' }),
    record('rim', 'ShapeCircle', 'pump'),
    record('door', 'ShapeRect', null, { 'clickEvent.enable': true }),
    record('gauge', 'UsualDashboard'),
  ]),
}

it('a drawing that may become one picture leaves out all that follows a value or answers a click (28)', () => {
  expect([...stillParts(page)]).toEqual(['wall', 'group', 'in'])
})
