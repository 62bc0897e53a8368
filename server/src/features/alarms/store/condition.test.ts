import { expect, it } from 'vitest'
import { type Condition, judge, type Verdict } from './condition.ts'

const compare = (symbol: string, deadBand = 0): Condition => ({ is: 'compare', symbol, value: 10, deadBand })
const range = (deadBand: number): Condition => ({ is: 'range', low: 2, high: 8, deadBand })

it.each([
  ['a bad reading', 99, 2],
  ['a missing value', null, 0],
  ['a text', '99', 0],
  ['no number', Number.NaN, 0],
  ['an endless number', Number.POSITIVE_INFINITY, 0],
] as const)('%s meets no condition and ends none', (_, value, quality) => {
  for (const condition of [compare('>'), compare('<'), range(0), { is: 'boolean', value: 1 } as const])
    expect(judge(condition, value, quality)).toBe('unknown')
})

it('an uncertain reading counts as a reading', () => {
  expect(judge(compare('>'), 11, 1)).toBe('holds')
})

// The limit is 10 and the dead band 2: the alarm holds on one side of 10, is over beyond 8 or 12, and does not change
// in between, nor at 8 or 12.
const H: Verdict = 'holds'
const B: Verdict = 'between'
const O: Verdict = 'over'
it.each([
  ['>', [O, B, B, B, H]],
  ['>=', [O, B, B, H, H]],
] as const)('%s with a dead band', (symbol, verdicts) => {
  expect([7, 8, 9, 10, 11].map((value) => judge(compare(symbol, 2), value, 0))).toEqual(verdicts)
})
it.each([
  ['<', [H, B, B, B, O]],
  ['<=', [H, H, B, B, O]],
] as const)('%s with a dead band', (symbol, verdicts) => {
  expect([9, 10, 11, 12, 13].map((value) => judge(compare(symbol, 2), value, 0))).toEqual(verdicts)
})

it('a dead band of 1 has an effect', () => {
  expect([9.5, 10, 10.5].map((value) => judge(compare('>=', 1), value, 0))).toEqual([B, H, H])
  expect([9.5, 10, 10.5].map((value) => judge(compare('<=', 1), value, 0))).toEqual([H, H, B])
})

it.each([
  ['>', [O, O, H]],
  ['>=', [O, H, H]],
  ['<', [H, O, O]],
  ['<=', [H, H, O]],
  ['==', [O, H, O]],
  ['!=', [H, O, H]],
] as const)('without a dead band %s either holds or is over', (symbol, verdicts) => {
  expect([9.9, 10, 10.1].map((value) => judge(compare(symbol), value, 0))).toEqual(verdicts)
})

it('a range holds outside its limits, and the limits belong to it', () => {
  expect([1.9, 2, 8, 8.1].map((value) => judge(range(0), value, 0))).toEqual([H, O, O, H])
})

it('a range is over once the value is inside both dead bands', () => {
  expect([2, 2.9, 3, 5, 7, 7.1, 8].map((value) => judge(range(1), value, 0))).toEqual([B, B, O, O, O, B, B])
})

it('a dead band wider than half the range still lets the alarm end in its middle', () => {
  expect([4.9, 5, 5.1].map((value) => judge(range(100), value, 0))).toEqual([B, O, B])
})

it('a switch is on for every number but 0', () => {
  const on: Condition = { is: 'boolean', value: 1 }
  const off: Condition = { is: 'boolean', value: 0 }
  for (const value of [true, 1, -3]) expect([judge(on, value, 0), judge(off, value, 0)]).toEqual([H, O])
  for (const value of [false, 0]) expect([judge(on, value, 0), judge(off, value, 0)]).toEqual([O, H])
})
