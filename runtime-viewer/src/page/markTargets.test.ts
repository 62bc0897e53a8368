import type { SignalAlarm } from '@mimic/contract/live'
import { createDocStore } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { parsePage } from '@mimic/engine/schema'
import { expect, it } from 'vitest'
import { markTargets, worstAlarms } from './markTargets.ts'

const alarm = (id: string, part: Partial<SignalAlarm>): SignalAlarm => ({
  id,
  equipId: 'pump',
  signalId: 'level',
  type: 'signal',
  state: 'active',
  severity: 3,
  msg: '',
  time: 0,
  value: 1,
  releaseTime: null,
  ...part,
})
const targetsOf = (widgets: readonly object[]) => {
  const targets = markTargets(createDocStore(parsePage({ widgets }, models).page))
  return new Map(targets.map((target) => [target.id, target]))
}
const text = (id: string, signalId: string, more: object = {}) => ({
  id,
  widgetType: 'UsualText',
  data: { signalId, equipId: 'pump' },
  ...more,
})

it('a widget follows its own signal, a group all that is in it, and one without a signal its device', () => {
  const targets = targetsOf([
    text('a', 'level', { alarmMark: true }),
    text('b', 'flow'),
    {
      id: 'g',
      widgetType: 'WidgetGroup',
      alarmMark: true,
      children: [text('c', 'flow'), { id: 'm', widgetType: 'UsualText', data: { type: 'mvar', mvarId: 'v' } }],
    },
    { id: 'd', widgetType: 'UsualImage', alarmMark: true, data: { equipId: 'pump' } },
  ])
  expect([...targets.keys()].sort()).toEqual(['a', 'd', 'g'])
  expect([...(targets.get('a')?.values ?? [])]).toEqual(['level'])
  expect([...(targets.get('a')?.equips ?? [])]).toEqual([])
  expect([...(targets.get('g')?.values ?? [])].sort()).toEqual(['flow', 'mvar:v'])
  expect([...(targets.get('d')?.equips ?? [])]).toEqual(['pump'])
})

it('the worst alarm is the most urgent one that reaches people; a suppressed one shows only alone', () => {
  const target = targetsOf([text('a', 'level', { alarmMark: true })]).get('a')!
  const worst = (...alarms: SignalAlarm[]) => worstAlarms([target], alarms).get('a')?.id
  const other = alarm('other', { signalId: 'flow', severity: 1 })
  const shelved = alarm('shelved', { severity: 1, suppression: 'shelved' })
  expect(worst(other)).toBeUndefined()
  expect(worst(other, shelved)).toBe('shelved')
  expect(worst(shelved, alarm('minor', {}), alarm('major', { severity: 2, state: 'acknowledged' }))).toBe('major')
  expect(worst(alarm('seen', { state: 'acknowledged' }), alarm('over', { state: 'returned' }), alarm('new', {}))).toBe(
    'new',
  )
  expect(worst(alarm('closed', { state: 'closed' }))).toBeUndefined()
})
