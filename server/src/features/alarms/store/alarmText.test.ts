import { systemAlarmText } from '@mimic/contract/systemAlarmText'
import { expect, it } from 'vitest'
import { alarmText } from './alarmText.ts'

it("an alarm of a signal has its condition's words in every language", () => {
  const alarm = { type: 'signal', msg: 'Level too high', value: '3.2' } as const
  expect([alarmText(alarm, 'cn'), alarmText(alarm, 'en')]).toEqual(['Level too high', 'Level too high'])
})

it('an alarm of the system has its words in the language that is asked for', () => {
  const alarm = { type: 'gateway', msg: '', value: 'null' } as const
  for (const locale of ['cn', 'en'] as const)
    expect(alarmText(alarm, locale)).toBe(systemAlarmText('gateway', null, locale))
  expect(alarmText(alarm, 'cn')).not.toBe(alarmText(alarm, 'en'))
})
