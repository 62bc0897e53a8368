import { describe, expect, it } from 'vitest'
import { keptOrder } from './keptOrder.ts'

const rows = (ids: string, note = '') => [...ids].map((id) => ({ id, note }))
const kept = (shown: string, answer: string) =>
  keptOrder(rows(shown), rows(answer))
    .map(({ id }) => id)
    .join('')

describe('rows that are asked for again', () => {
  it.each([
    ['abc', 'cab', 'abc'],
    ['abc', 'dac', 'adc'],
    ['abc', 'ca', 'ac'],
    ['ab', 'dcba', 'abdc'],
    ['', 'ab', 'ab'],
    ['ab', '', ''],
  ])('of %s, with the answer %s, stand as %s', (shown, answer, expected) => {
    expect(kept(shown, answer)).toBe(expected)
  })

  it('are the new ones, in place', () => {
    expect(keptOrder(rows('ab'), rows('ba', 'new'))).toEqual(rows('ab', 'new'))
  })
})
