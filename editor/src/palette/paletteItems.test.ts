import { edits } from '@mimic/engine/edits'
import { expect, it } from 'vitest'
import { paletteGroups, paletteTypes } from './paletteItems.ts'

it('offers every widget that can be drawn, each once', () => {
  const offered = paletteGroups.flatMap(({ items }) => items.map(({ type }) => type))
  const drawn = edits.map(({ model }) => model.type).filter((type) => type !== 'WidgetGroup')
  expect([...offered].sort()).toEqual([...drawn].sort())
  expect([...paletteTypes].sort()).toEqual([...offered].sort())
})
