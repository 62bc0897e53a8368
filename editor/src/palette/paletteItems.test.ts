import { edits } from '@mimic/engine/edits'
import { expect, it } from 'vitest'
import { newSizeOf, paletteGroups, paletteTypes } from './paletteItems.ts'

const offered = paletteGroups.flatMap(({ items }) => items.map(({ type }) => type))
const drawn = edits.filter(({ model }) => model.type !== 'WidgetGroup')
const namesOf = (list: typeof edits) => list.map(({ model }) => model.type).sort()

it('offers every widget that can be drawn, each once, and none that nothing is behind yet', () => {
  expect([...offered].sort()).toEqual(namesOf(drawn.filter(({ model }) => model.isUnbuilt !== true)))
  expect(namesOf(drawn.filter(({ model }) => model.isUnbuilt))).toEqual([
    'ComplexMap',
    'ComplexVideo',
    'ComplexWeather',
    'UsualWebgl',
  ])
})

it('has a picture and a size of every one, for pages that hold what is not offered', () => {
  expect([...paletteTypes].sort()).toEqual(namesOf(drawn))
  for (const type of paletteTypes) expect(newSizeOf(type), type).toBeDefined()
})

it('gives a new table of alarms the width that its columns were tried at', () => {
  // engine/src/overlay/tables.browser.test.ts tries them.
  expect(newSizeOf('ComplexAlarm')?.width).toBe(760)
})
