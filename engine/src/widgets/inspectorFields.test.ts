import { expect, it } from 'vitest'
import { field, readGroups } from './inspectorFields.ts'
import { models } from './models.ts'

const gauge = models.find(({ type }) => type === 'UsualDashboard')!
const read = (...fields: Parameters<typeof readGroups>[1][number]['fields']) =>
  readGroups(gauge, [{ title: 'extra', fields }])[0]!.fields

it('gives a field the control, range, options and length of its leaf', () => {
  expect(
    read('style.stroke.width', 'dataAddon.type', 'widgetName', 'data.title', 'style.fill.color', 'posLock'),
  ).toEqual([
    { path: 'style.stroke.width', control: 'number', min: 0, max: 1000, step: 1, unit: 'page units' },
    { path: 'dataAddon.type', control: 'select', options: ['monochrome', 'multistage'] },
    { path: 'widgetName', control: 'text', max: 64 },
    { path: 'data.title', control: 'text' },
    { path: 'style.fill.color', control: 'color' },
    { path: 'posLock', control: 'switch' },
  ])
})

it('reads the fields of an item by its list', () => {
  expect(read(field.list('dataAddon.thresholds', 'value', 'color'))).toEqual([
    {
      path: 'dataAddon.thresholds',
      control: 'list',
      items: [
        { path: 'value', control: 'number', min: -1e12, max: 1e12, step: 1, unit: 'of the signal' },
        { path: 'color', control: 'color' },
      ],
    },
  ])
})

it('keeps what a field says itself', () => {
  const declared = [field.step('style.opacity', 0.1), field.area('data.title'), field.half('style.stroke.width')]
  expect(read(...declared)).toMatchObject([
    { min: 0, max: 1, step: 0.1 },
    { control: 'area' },
    { isHalf: true, max: 1000 },
  ])
})

it('says which fields take whole numbers only', () => {
  expect(read('position.x', 'style.opacity').map(({ isWhole }) => isWhole)).toEqual([true, undefined])
})

it('refuses a leaf of any form without a control, and one that the model does not have', () => {
  expect(() => read('authRegion')).toThrow('UsualDashboard authRegion')
  expect(() => read('style.nothing')).toThrow('UsualDashboard style.nothing')
})
