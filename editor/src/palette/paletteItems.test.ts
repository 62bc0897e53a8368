import { edits } from '@mimic/engine/edits'
import { palettes } from '@mimic/engine/palettes'
import { expect, it } from 'vitest'
import { paletteGroups, paletteItem } from './paletteItems.ts'

const offered = paletteGroups.flatMap(({ items }) => items.map(({ type }) => type))
const drawn = edits.filter(({ model }) => model.geometry !== 'group')
const namesOf = (list: typeof edits) => list.map(({ model }) => model.type).sort()

it('offers every widget that can be drawn, each once, and none that is not built yet', () => {
  expect([...offered].sort()).toEqual(namesOf(drawn.filter(({ model }) => model.isUnbuilt !== true)))
  expect(namesOf(drawn.filter(({ model }) => model.isUnbuilt))).toEqual([
    'ComplexMap',
    'ComplexVideo',
    'ComplexWeather',
    'UsualWebgl',
  ])
})

it('has an icon and a size for every widget, because pages may hold ones that are not offered', () => {
  expect(Object.keys(palettes).sort()).toEqual(namesOf(drawn))
  for (const { model } of drawn) expect(paletteItem(model.type)?.icon.length, model.type).toBeGreaterThan(0)
})

it('gives each widget of a group a place of its own', () => {
  for (const { items } of paletteGroups) expect(new Set(items.map(({ order }) => order)).size).toBe(items.length)
})

it('gives a new table of alarms the width at which its columns were tested', () => {
  // engine/src/overlay/tables.browser.test.ts tests the tables.
  expect(paletteItem('ComplexAlarm')?.width).toBe(760)
})
