import type { AlarmRule } from '@mimic/contract'
import { conditionDefaults } from '@mimic/contract/live'
import { beforeAll, describe, expect, it } from 'vitest'
import { startI18n } from '../../texts/i18n.ts'
import { coursePath, crossings, rangeOf } from './limitCourse.ts'
import { limitRules } from './limitRules.ts'
import { limitsChanges, limitsProblems, type SignalLimits, startLimits } from './limitsDraft.ts'

const signal = { id: 's', title: 'Level', sn: 'LIT-1' }
const aRule = (part: Partial<AlarmRule>): AlarmRule => ({
  ...conditionDefaults,
  id: `${part.symbol}${part.value}`,
  equipId: 'e',
  signalId: 's',
  signalTitle: 'Level',
  kind: 'compare',
  message: 'Stored',
  deadBand: 0.1,
  ...part,
})
const high = aRule({ symbol: '>=', value: 5, severity: 2, action: 'Close the inlet', delayMs: 1500 })
const low = aRule({ symbol: '<', value: 1, severity: 1 })
const rules = limitRules([high, low])
const withLimit = (
  draft: SignalLimits,
  place: number,
  part: Partial<SignalLimits['limits'][number]>,
): SignalLimits => ({
  ...draft,
  limits: draft.limits.map((limit, at) => (at === place ? { ...limit, ...part } : limit)),
})

describe('the limits of a signal in one form', () => {
  beforeAll(() => startI18n('en'))

  it('are read from its conditions, and change nothing by themselves', () => {
    const start = startLimits(signal, rules)
    expect(start.deadBand).toBe('0.1')
    expect(start.limits.map(({ isOn, value }) => [isOn, value])).toEqual([
      [false, ''],
      [true, '5'],
      [false, ''],
      [true, '1'],
    ])
    expect(start.limits[0]).toMatchObject({ severity: 1, message: 'Level: High-high alarm' })
    expect(limitsChanges(signal, start, rules)).toEqual([])
    expect(limitsProblems(start).size).toBe(0)
  })

  it('are added, changed and disabled; what the form does not show is kept', () => {
    const start = startLimits(signal, rules)
    const added = withLimit(start, 0, { isOn: true, value: '6', delay: '2' })
    expect(limitsChanges(signal, added, rules)).toEqual([
      {
        sn: 'LIT-1',
        condition: {
          kind: 'compare',
          symbol: '>',
          value: 6,
          deadBand: 0.1,
          delayMs: 2000,
          severity: 1,
          message: 'Level: High-high alarm',
        },
      },
    ])
    const changed = limitsChanges(signal, withLimit(start, 1, { value: '5.5' }), rules)
    expect(changed).toMatchObject([
      { id: high.id, was: 5, condition: { symbol: '>=', value: 5.5, action: 'Close the inlet', delayMs: 1500 } },
    ])
    const off = limitsChanges(signal, withLimit(start, 3, { isOn: false, value: 'x' }), rules)
    expect(off).toMatchObject([{ id: low.id, condition: { value: 1, isEnabled: false } }])
    expect(limitsChanges(signal, { ...start, deadBand: '0.2' }, rules)).toHaveLength(2)
  })

  it('keep dead bands that differ until one is typed', () => {
    const mixed = limitRules([high, { ...low, deadBand: 0.3 }])
    const start = startLimits(signal, mixed)
    expect(start.deadBand).toBe('')
    expect(limitsChanges(signal, start, mixed)).toEqual([])
    expect(limitsChanges(signal, { ...start, deadBand: '0.3' }, mixed)).toMatchObject([{ id: high.id }])
  })

  it('name what is wrong, also against limits that are not next to each other', () => {
    const start = startLimits(signal, rules)
    const problems = (draft: SignalLimits) => Object.fromEntries(limitsProblems(draft))
    expect(problems(withLimit(start, 3, { value: '5' }))).toEqual({ 'limits.3.value': 'order' })
    expect(problems(withLimit(start, 1, { value: 'x', delay: '-1', message: ' ' }))).toEqual({
      'limits.1.value': 'number',
      'limits.1.delay': 'range',
      'limits.1.message': 'required',
    })
    expect(problems(withLimit(start, 3, { value: '9', isOn: false }))).toEqual({})
    expect(problems({ ...start, deadBand: '-1' })).toEqual({ deadBand: 'range' })
  })
})

describe('the course of a signal', () => {
  const course = (values: readonly number[]) => ({ times: values.map((_, place) => place * 1000), values })
  const limit = { side: 'high', value: 5, deadBand: 0, delayMs: 0 } as const

  it('crosses a limit as often as its alarm is raised', () => {
    const values = course([4, 6, 4.9, 6, 3, 6, Number.NaN, 6, 4])
    expect(crossings(values, limit)).toBe(3)
    expect(crossings(values, { ...limit, deadBand: 1 })).toBe(2)
    expect(crossings(values, { ...limit, delayMs: 1500 })).toBe(1)
    expect(crossings(values, { ...limit, side: 'low', value: 4 })).toBe(1)
    expect(crossings(course([]), limit)).toBe(0)
  })

  it('is drawn with room, and broken where nothing was recorded', () => {
    expect(rangeOf([1, 3])).toEqual({ low: 0.84, high: 3.16 })
    expect(rangeOf([0])).toEqual({ low: -1, high: 1 })
    expect(rangeOf([])).toBeUndefined()
    const path = coursePath(
      course([1, 2, Number.NaN, 3]),
      (time) => time / 1000,
      (value) => value,
    )
    expect(path).toBe('M0.0 1.0L1.0 2.0M3.0 3.0')
  })
})
