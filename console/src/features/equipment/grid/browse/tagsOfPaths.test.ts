import { limits } from '@mimic/contract/limits'
import { expect, it } from 'vitest'
import { tagsOfPaths } from './tagsOfPaths.ts'

const none: ReadonlySet<string> = new Set()

it('a tag has as many levels of its path as tell it from the others, and from those that are there', () => {
  const paths = [
    ['Line 1', 'Motor', 'Speed'],
    ['Line 2', 'Motor', 'Speed'],
    ['Line 2', 'Motor', 'Current'],
    ['Line 2', 'Pump', 'Speed'],
  ]
  expect(tagsOfPaths(paths, none, false)).toEqual(['Line 1.Motor.Speed', 'Line 2.Motor.Speed', 'Current', 'Pump.Speed'])
  expect(tagsOfPaths(paths.slice(2), new Set(['Current', 'Pump.Speed']), false)).toEqual(['Motor.Current', 'Speed'])
  expect(tagsOfPaths(paths.slice(2, 3), none, true)).toEqual(['Line 2.Motor.Current'])
})

it('what is the same up to the top is numbered', () => {
  expect(tagsOfPaths([['A'], ['A'], ['A']], new Set(['A 2']), false)).toEqual(['A', 'A 3', 'A 4'])
})

it('no tag is given twice, is taken, empty, or too long', () => {
  const names = ['a', 'b', 'a.b', 'x'.repeat(limits.title), 'x'.repeat(limits.title - 1)]
  // Every path of two and of three levels, some of them twice: many are equal where they end, and as texts.
  const pairs = names.flatMap((one) => names.map((other) => [one, other]))
  const paths = [...pairs, ...pairs.flatMap((pair) => names.map((name) => [name, ...pair])), ...pairs]
  for (const taken of [[], names, pairs.map((pair) => pair.join('.').slice(-limits.title))])
    for (const isWhole of [false, true]) {
      const tags = tagsOfPaths(paths, new Set(taken), isWhole)
      expect(tags).toHaveLength(paths.length)
      expect(new Set([...tags, ...taken]).size).toBe(tags.length + new Set(taken).size)
      expect(tags.filter((tag) => tag.length === 0 || tag.length > limits.title)).toEqual([])
    }
})
