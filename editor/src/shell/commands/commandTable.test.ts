import { expect, it } from 'vitest'
import { commandSections, commandTable } from './commandTable.ts'

it('no chord stands for two commands', () => {
  const chords = Object.values(commandTable).flatMap(({ keys }) => [...(keys ?? [])])
  expect(chords.filter((chord, i) => chords.indexOf(chord) !== i)).toEqual([])
})

it('every command stands in one section', () => {
  const listed = commandSections.flatMap(({ ids }) => ids)
  expect([...listed].sort()).toEqual(Object.keys(commandTable).sort())
})

it('every command has a shortcut', () => {
  expect(Object.entries(commandTable).filter(([, { keys }]) => !keys?.length)).toEqual([])
})
