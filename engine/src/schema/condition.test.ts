import { describe, expect, it } from 'vitest'
import { type ComparisonSymbol, lastMet, meets } from './condition.ts'

describe('meets', () => {
  it.each<[number | string | boolean | null, ComparisonSymbol | undefined, unknown, boolean]>([
    [3, undefined, 3, true],
    [3, '==', '3', true],
    ['3.0', '==', 3, true],
    [3, '!=', 4, true],
    [3, '>', 2, true],
    [3, '>', 3, false],
    [3, '>=', 3, true],
    [2, '<', '3', true],
    [3, '<=', 2, false],
    [true, '==', 1, true],
    [true, '==', 'true', true],
    [false, '==', '0', true],
    ['open', '==', 'open', true],
    ['open', '!=', 'shut', true],
    ['open', '>', 'aaa', false],
    [null, '!=', 1, false],
    [3, '==', '', false],
    [0, '==', null, false],
  ])('%s %s %s is %s', (live, symbol, value, expected) => {
    expect(meets(symbol ? { symbol, value } : { value }, live)).toBe(expected)
  })

  it('is not met by a value that is not known yet', () => {
    expect(meets({ symbol: '!=', value: 1 }, undefined)).toBe(false)
  })
})

describe('lastMet', () => {
  it('lets later conditions overrule earlier ones', () => {
    const conditions = [
      { symbol: '>', value: 10, color: 'orange' },
      { symbol: '>', value: 20, color: 'red' },
      { symbol: '>', value: 30, color: 'purple' },
    ] as const
    expect(lastMet(conditions, 25)?.color).toBe('red')
    expect(lastMet(conditions, 5)).toBeUndefined()
  })
})
