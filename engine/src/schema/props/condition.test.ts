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
    [15, 'between', '10..20', true],
    [10, 'between', [10, 20], true],
    [20, 'between', [20, 10], true],
    [20.1, 'between', '10..20', false],
    [-5, 'between', '-10..-1', true],
    ['open', 'between', '10..20', false],
    [15, 'between', 10, false],
    [15, 'between', [10], false],
  ])('%s %s %s is %s', (live, symbol, value, expected) => {
    expect(meets(symbol ? { symbol, value } : { value }, live)).toBe(expected)
  })

  it('combines conditions by all and any, in each other', () => {
    const inBand = {
      all: [
        { symbol: '>', value: 10 },
        { symbol: '<', value: 20 },
      ],
    }
    expect(meets(inBand, 15)).toBe(true)
    expect(meets(inBand, 25)).toBe(false)
    const unusual = { any: [{ value: 'fault' }, { value: 0 }, inBand] }
    expect(meets(unusual, 'fault')).toBe(true)
    expect(meets(unusual, false)).toBe(true)
    expect(meets(unusual, 12)).toBe(true)
    expect(meets(unusual, 30)).toBe(false)
  })

  it('is not met by a list that is empty, malformed or too deep', () => {
    expect(meets({ all: [] }, 1)).toBe(false)
    expect(meets({ any: [] }, 1)).toBe(false)
    expect(meets({ any: [null, 3, 'x'] }, 1)).toBe(false)
    let deep: object = { value: 1 }
    for (let i = 0; i < 20; i++) deep = { all: [deep] }
    expect(meets(deep, 1)).toBe(false)
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
