import type { AlarmRule } from '@mimic/contract'
import { conditionDefaults } from '@mimic/contract/live'
import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf, kindsOf, newRule, problemsOf, type RuleDraft, ruleText } from './ruleDraft.ts'

const level = { id: 's', dataType: 'number' } as const
const draft = (more: Partial<RuleDraft> = {}): RuleDraft => ({
  ...newRule(level),
  value: '4.5',
  message: 'High',
  ...more,
})
const problems = (more: Partial<RuleDraft>) => Object.fromEntries(problemsOf(draft(more)))
const words = { on: 'On', off: 'Off', outside: 'outside' }

describe('an alarm condition that is typed', () => {
  it('offers the kinds that its signal can have', () => {
    expect(kindsOf(level)).toEqual(['compare', 'range'])
    expect(kindsOf({ dataType: 'boolean' })).toEqual(['boolean'])
    expect(kindsOf({ dataType: 'string' })).toEqual([])
    expect(newRule({ id: 'run', dataType: 'boolean' })).toMatchObject({ signalId: 'run', kind: 'boolean', value: '1' })
  })

  it('names the invalid fields', () => {
    expect(problems({})).toEqual({})
    expect(problems({ signalId: '', message: ' ', value: '' })).toEqual({
      signalId: 'required',
      message: 'required',
      value: 'required',
    })
    expect(problems({ value: '4,5', delay: '-1', deadBand: '-0.1' })).toEqual({
      value: 'number',
      delay: 'range',
      deadBand: 'range',
    })
    expect(problems({ delay: '86401' })).toEqual({ delay: 'range' })
    expect(problems({ kind: 'range', low: '4', high: '1' })).toEqual({ high: 'range' })
    expect(problems({ kind: 'boolean', value: '1', deadBand: '' })).toEqual({})
  })

  it('sends the fields of its kind, the delay in milliseconds', () => {
    expect(bodyOf(draft({ delay: '1.5', deadBand: '0.2' }))).toEqual({
      kind: 'compare',
      symbol: '>',
      value: 4.5,
      delayMs: 1500,
      deadBand: 0.2,
      severity: 3,
      message: 'High',
      isEnabled: true,
    })
    expect(bodyOf(draft({ kind: 'range', low: '1', high: '4' }))).not.toHaveProperty('symbol')
    expect(bodyOf(draft({ kind: 'boolean', value: '0' }))).toMatchObject({ kind: 'boolean', value: 0 })
    expect(bodyOf(draft({ kind: 'boolean', value: '0' }))).not.toHaveProperty('deadBand')
  })

  it('reads stored conditions, and describes them in words', () => {
    const rule: AlarmRule = {
      ...conditionDefaults,
      id: 'r',
      equipId: 'e',
      signalId: 's',
      signalTitle: 'Level',
      kind: 'range',
      symbol: '>',
      value: 0,
      low: 1,
      high: 4,
      delayMs: 2500,
      deadBand: 0.1,
      severity: 2,
      message: 'Out',
      isEnabled: false,
    }
    expect(bodyOf(draftOf(rule))).toEqual({
      kind: 'range',
      low: 1,
      high: 4,
      delayMs: 2500,
      deadBand: 0.1,
      severity: 2,
      message: 'Out',
      isEnabled: false,
    })
    expect(ruleText(rule, 'm', words)).toBe('outside 1 … 4 m')
    expect(ruleText({ ...rule, kind: 'compare', value: 4.5 }, '', words)).toBe('> 4.5')
    expect(ruleText({ ...rule, kind: 'boolean', value: 0 }, '', words)).toBe('Off')
  })
})
