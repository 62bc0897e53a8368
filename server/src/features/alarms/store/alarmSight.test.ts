import type { Permission } from '@mimic/contract'
import { describe, expect, it } from 'vitest'
import { alarmSights, sightOf } from './alarmSight.ts'

const cases = [
  ['monitor_multi_designer_alarm', 'eg'],
  ['monitor_equipinfo_menu_alarm', '00'],
  ['monitor_designer_menu_alarm', '01'],
] as const

describe('whose alarms an account may view', () => {
  it.each(cases)(
    '[spec:perm-gateway-alarm-yes] [spec:perm-alarm-00-yes] [spec:perm-alarm-01-yes] %s: %s',
    (permission, sight) => {
      expect(alarmSights(['equipment.read', permission])).toEqual([sight])
    },
  )

  it.each(cases)(
    '[spec:perm-gateway-alarm-no] [spec:perm-alarm-00-no] [spec:perm-alarm-01-no] without %s not %s',
    (permission, sight) => {
      const others = cases.map(([each]) => each).filter((each) => each !== permission)
      expect(alarmSights(others as Permission[])).not.toContain(sight)
      expect(alarmSights(others as Permission[])).toHaveLength(2)
    },
  )

  it('follows from what equipment it is', () => {
    expect(sightOf({ equipType: 'eg', ruleType: '00' })).toBe('eg')
    expect(sightOf({ equipType: 'gm', ruleType: '00' })).toBe('00')
    expect(sightOf({ equipType: 'gm', ruleType: '01' })).toBe('01')
  })
})
