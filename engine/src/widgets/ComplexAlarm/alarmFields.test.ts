import { describe, expect, it } from 'vitest'
import type { AlarmRow } from '../../overlay/TableHost.ts'
import { tableTexts } from '../../overlay/table/tableTexts.ts'
import { columnsOf, equipIdsOf } from './alarmFields.ts'
import { alarmText } from './alarmText.ts'
import { columns } from './model.ts'

const alarm: AlarmRow = {
  id: '1',
  equipTitle: 'Pump',
  signalTitle: 'Level',
  unit: 'm',
  type: 'signal',
  severity: 1,
  state: 'active',
  msg: '',
  value: 8,
  gmtTrigger: Date.UTC(2026, 0, 31, 20),
  gmtRelease: null,
  confirmBy: '',
  confirmNote: '',
}

describe('the fields of an alarm table', () => {
  it('name equipment once, by its id', () => {
    expect(equipIdsOf([{ equipmentId: 'a', title: 'A' }, { equipmentId: 'a' }, 5, '', null, { title: 'x' }])).toEqual([
      'a',
      '5',
    ])
    expect(equipIdsOf('a')).toEqual([])
  })

  it('[spec:wid-alarm-columns] name the columns in their order, and nothing else', () => {
    expect(columnsOf(['msg', 'equipTitle', 'password', 3])).toEqual(['msg', 'equipTitle'])
    expect(columnsOf(undefined)).toBe(columns)
  })
})

describe('a cell of an alarm', () => {
  const cn = tableTexts.cn
  it('is the time in UTC+8, the value with its unit, a word where a fault has no message', () => {
    expect(alarmText(alarm, 'gmtTrigger', cn)).toBe('2026-02-01 04:00:00')
    expect(alarmText(alarm, 'gmtRelease', cn)).toBe('')
    expect(alarmText(alarm, 'value', cn)).toBe('8 m')
    expect(alarmText({ ...alarm, value: 112.00000000000001 }, 'value', cn)).toBe('112 m')
    expect(alarmText({ ...alarm, value: true }, 'value', cn)).toBe('开')
    expect(alarmText({ ...alarm, value: null }, 'value', cn)).toBe('')
    expect(alarmText(alarm, 'msg', cn)).toBe('Level')
    expect(alarmText({ ...alarm, type: 'gateway' }, 'msg', cn)).toBe('网关离线')
  })
})
