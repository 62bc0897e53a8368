import type { AlarmRule } from '@mimic/contract'
import { alarmKinds, conditionDefaults, conditionFields } from '@mimic/contract/live'
import { beforeAll, describe, expect, it } from 'vitest'
import { startI18n } from '../../texts/i18n.ts'
import { conditionLabel, conditionValue, ruleText } from './conditionTexts.ts'
import { bodyOf, draftOf, groupsOf, kindsOf, newRule, problemsOf, type RuleDraft, settleKind } from './ruleDraft.ts'

const level = { id: 's', dataType: 'number' } as const
const draft = (more: Partial<RuleDraft> = {}): RuleDraft => ({
  ...newRule(level),
  value: '4.5',
  message: 'High',
  ...more,
})
const problems = (more: Partial<RuleDraft>) => Object.fromEntries(problemsOf(draft(more)))
const rule: AlarmRule = {
  ...conditionDefaults,
  id: 'r',
  equipId: 'e',
  signalId: 's',
  signalTitle: 'Level',
  kind: 'range',
  low: 1,
  high: 4,
  delayMs: 2500,
  deadBand: 0.1,
  severity: 2,
  message: 'Out',
  isEnabled: false,
}

describe('an alarm condition that is typed', () => {
  it('offers the kinds that its signal can have', () => {
    expect(kindsOf(level).slice(0, 3)).toEqual(['compare', 'range', 'rate'])
    expect(kindsOf({ dataType: 'boolean' })[0]).toBe('boolean')
    expect(kindsOf({ dataType: 'string' })).toEqual(['quality', 'stale'])
    expect(new Set([...kindsOf(level), 'boolean'])).toEqual(new Set(alarmKinds))
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
    expect(problems({ delay: '86401', offDelay: '', reAlarm: '1441' })).toEqual({
      delay: 'range',
      offDelay: 'required',
      reAlarm: 'range',
    })
    expect(problems({ responseMinutes: '1.5' })).toEqual({ responseMinutes: 'whole' })
    expect(problems({ kind: 'range', low: '4', high: '1' })).toEqual({ high: 'range' })
    expect(problems({ kind: 'boolean', value: '1', deadBand: '' })).toEqual({})
    expect(problems({ kind: 'rate', window: '' })).toEqual({ window: 'required' })
    expect(problems({ kind: 'stale', window: '0', value: '' })).toEqual({ window: 'range' })
    expect(problems({ kind: 'deviation' })).toEqual({ otherSignalId: 'required' })
    expect(problems({ kind: 'expression', expression: ' ', value: '' })).toEqual({ expression: 'required' })
  })

  it('sends the fields of its kind, and all that is said of its alarms', () => {
    expect(bodyOf(draft({ delay: '1.5', deadBand: '0.2', reAlarm: '30', firstOut: ' Pumps ' }))).toEqual({
      kind: 'compare',
      symbol: '>',
      value: 4.5,
      delayMs: 1500,
      offDelayMs: 0,
      deadBand: 0.2,
      isLatched: false,
      reAlarmMs: 1_800_000,
      firstOut: 'Pumps',
      classId: '',
      suppressWhen: '',
      cause: '',
      consequence: '',
      action: '',
      responseMinutes: 0,
      impact: 0,
      severity: 3,
      message: 'High',
      isEnabled: true,
    })
    expect(bodyOf(draft({ kind: 'range', low: '1', high: '4' }))).not.toHaveProperty('symbol')
    const off = bodyOf(draft({ kind: 'boolean', value: '0' }))
    expect(off).toMatchObject({ kind: 'boolean', value: 0 })
    expect(off).not.toHaveProperty('deadBand')
    expect(bodyOf(draft({ kind: 'stale', window: '90' }))).toMatchObject({ kind: 'stale', windowMs: 90_000 })
  })

  it('gives back what it was read from', () => {
    const { id: _id, equipId: _equip, signalId: _signal, signalTitle: _title, ...stored } = rule
    const full: AlarmRule = {
      ...rule,
      ...{
        offDelayMs: 1500,
        isLatched: true,
        reAlarmMs: 90_000,
        firstOut: 'A',
        classId: 'c',
        suppressWhen: '{P} == 0',
      },
      ...{ cause: 'a', consequence: 'b', action: 'c', responseMinutes: 10, impact: 3 },
    }
    expect({ ...stored, ...bodyOf(draftOf(rule)) }).toEqual(stored)
    expect({ ...full, ...bodyOf(draftOf(full)) }).toEqual(full)
  })

  it('begins anew for a signal that cannot have its kind, and keeps what is said of its alarms', () => {
    const changed = { ...draft({ kind: 'rate', window: '60', action: 'Close the valve', isLatched: true }) }
    settleKind(changed, { id: 'run', dataType: 'boolean' })
    expect(changed).toMatchObject({
      kind: 'boolean',
      value: '1',
      window: '',
      action: 'Close the valve',
      isLatched: true,
    })
    expect(groupsOf([{ firstOut: 'B' }, { firstOut: '' }, { firstOut: 'A' }, { firstOut: 'B' }])).toEqual(['A', 'B'])
  })
})

describe('a condition in words', () => {
  beforeAll(() => startI18n('en'))

  it('says what each kind is judged by', () => {
    const text = (part: Partial<AlarmRule>, unit = 'm') =>
      ruleText({ ...rule, otherSignalId: 'b', ...part }, unit, (id) => (id === 'b' ? 'Level B' : undefined))
    expect(text({})).toBe('outside 1 … 4 m')
    expect(text({ kind: 'compare', symbol: '>', value: 4.5 }, '')).toBe('> 4.5')
    expect(text({ kind: 'boolean', value: 0 })).toBe('Off')
    expect(text({ kind: 'rate', symbol: '>', value: 0.5, windowMs: 60_000 })).toBe('change > 0.5 m/min over 60 s')
    expect(text({ kind: 'deviation', symbol: '!=', value: 0.5 })).toBe('apart from Level B by more than 0.5 m')
    expect(text({ kind: 'deviation', symbol: '<', value: 0.5 })).toBe('less Level B < 0.5 m')
    expect(text({ kind: 'discrepancy' })).toBe('other than Level B')
    expect(text({ kind: 'quality' })).toBe('bad quality')
    expect(text({ kind: 'stale', windowMs: 30_000 })).toBe('no value for 30 s')
    expect(text({ kind: 'unchanged', windowMs: 30_000 })).toBe('unchanged for 30 s')
    expect(text({ kind: 'expression', expression: '{e.b} > {f.c}' })).toBe('Level B > {f.c}')
  })

  it('names every field and its values', () => {
    for (const field of conditionFields) expect(conditionLabel(field), field).not.toMatch(/\./)
    expect(conditionValue('isLatched', 1)).toBe('Yes')
    expect(conditionValue('isEnabled', false)).toBe('No')
    expect(conditionValue('impact', 3)).toBe('Grave')
    expect(conditionValue('reAlarmMs', 1_800_000)).toBe('30 minutes')
    expect(conditionValue('responseMinutes', 0)).toBe('—')
    expect(conditionValue('kind', 'stale')).toBe('No new value')
    expect(conditionValue('offDelayMs', 2500)).toBe('2.5 s')
    const nameOf = (id: string) => ({ c1: 'Pumps', b: 'Level B' })[id]
    expect(conditionValue('classId', 'c1', nameOf)).toBe('Pumps')
    expect(conditionValue('classId', 'gone', nameOf)).toBe('gone')
    expect(conditionValue('otherSignalId', 'b', nameOf)).toBe('Level B')
    expect(conditionValue('suppressWhen', '{eq.b} > 3', nameOf)).toBe('Level B > 3')
  })
})
