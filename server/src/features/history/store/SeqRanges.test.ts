import { expect, it } from 'vitest'
import { SeqRanges } from './SeqRanges.ts'

it.each([
  ['', ''],
  ['7', '7'],
  ['3-5', '3-5'],
  ['1,2,3', '1-3'],
  ['9,1-4,5', '1-5,9'],
  ['1-9,3-4', '1-9'],
  ['1-3,5-7', '1-3,5-7'],
  ['5-7,1-3,4', '1-7'],
])('%s is stored as %s: in order, with adjacent ranges merged', (text, kept) => {
  expect(SeqRanges.parse(text).toString()).toBe(kept)
})

it('has the numbers of its ranges, both ends included, and no other', () => {
  const ranges = SeqRanges.parse('3-5,8,11-12')
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].filter((seq) => ranges.has(seq))).toEqual([3, 4, 5, 8, 11, 12])
  expect(SeqRanges.parse('').has(0)).toBe(false)
})

it('knows its lowest number', () => {
  expect(SeqRanges.parse('8,3-5').first).toBe(3)
  expect(SeqRanges.parse('').first).toBe(Number.POSITIVE_INFINITY)
})

it('takes numbers in any order', () => {
  expect(SeqRanges.parse('3-5').with([6, 1, 9, 4]).toString()).toBe('1,3-6,9')
})

it.each([
  [0, 0, '3-5,8'],
  [1, 1, '3-5,8'],
  [2, 5, '8'],
  [4, 5, '8'],
  [7, 8, ''],
  [20, 20, ''],
])('above %i everything is present up to %i, and %s remains', (after, upto, left) => {
  const { upto: reached, rest } = SeqRanges.parse('3-5,8').above(after)
  expect([reached, rest.toString()]).toEqual([upto, left])
})

it('goes on from range to range as long as they follow each other', () => {
  const { upto, rest } = SeqRanges.parse('3-5,8').with([6, 7]).above(2)
  expect([upto, rest.toString()]).toEqual([8, ''])
})
