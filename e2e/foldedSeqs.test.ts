import { expect, it } from 'vitest'
import { SeqRanges } from '../server/src/features/history/store/SeqRanges.ts'
import { foldedSeqs } from './foldedSeqs.ts'

it('reads the ranges of a mark as the server writes them', () => {
  const seen = SeqRanges.parse('').with([5, 9, 7, 8, 12]).toString()
  expect(seen).toBe('5,7-9,12')
  expect([...foldedSeqs({ upto: 2, seen })]).toEqual([1, 2, 5, 7, 8, 9, 12])
  expect([...foldedSeqs({ upto: 0, seen: '' })]).toEqual([])
})
