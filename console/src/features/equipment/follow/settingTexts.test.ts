import { beforeAll, describe, expect, it } from 'vitest'
import { startI18n } from '../../../texts/i18n.ts'
import { ownSettings } from './ownSettings.ts'
import { planProblems, refusalText, settingTexts } from './settingTexts.ts'

const text = (value: unknown) => (value === undefined ? '' : JSON.stringify(value))
const of = (path: string, one: unknown, other: unknown, driver = 'modbus-tcp') =>
  settingTexts({ path, one: text(one), other: text(other) }, driver)
const signal = {
  id: '1',
  title: 'Level',
  sn: 'LIT.1',
  dataType: 'number' as const,
  unit: '',
  access: 'r' as const,
  address: {},
  scale: 1,
  offset: 0,
  decimals: 2,
  lowerLimit: null,
  upperLimit: null,
  deadBand: null,
  intervalMs: null,
  signalMaps: [],
  writeFormula: '',
  noValueAt: '',
  secondPerson: false,
  formula: '',
}

it('names the class of alarms of a template', () => {
  const change = { path: 'alarms.High.classId', one: '"c1"', other: '"gone"' }
  const [line] = settingTexts(change, 'modbus-tcp', (id) => ({ c1: 'Pumps' })[id])
  expect(line).toMatchObject({ signal: 'High', one: 'Pumps', other: 'gone' })
})

it('finds own settings by the field of the driver, and by tag and column', () => {
  const own = ownSettings(
    [
      { path: 'driverConfig.port', own: '503', template: '502' },
      { path: 'signals.LIT.1.unit', own: '"cm"', template: '""' },
      { path: 'signals.LIT.1.address', own: '{"area":"input","address":4}', template: '{"area":"input","address":8}' },
      { path: 'signals.OLD', own: '', template: text(signal) },
    ],
    'modbus-tcp',
  )
  expect([...own.driver]).toEqual([['port', '502']])
  expect([...own.signals].map(([tag, fields]) => [tag, ...fields])).toEqual([
    ['LIT.1', ['unit', '—'], ['address.address', '8']],
  ])
})

describe('a setting in the words of the forms', () => {
  beforeAll(() => startI18n('en'))

  it('has the labels and texts of its declaration', () => {
    expect(of('driver', 'modbus-tcp', 'opcua')).toEqual([{ label: 'Driver', one: 'Modbus TCP', other: 'OPC UA' }])
    expect(of('driverConfig.port', 502, 503)).toEqual([{ key: 'port', label: 'Port', one: '502', other: '503' }])
    expect(of('signals.LIT.1.access', 'r', 'rw')).toEqual([
      { signal: 'LIT.1', key: 'access', label: 'Access', one: 'Read', other: 'Read, write' },
    ])
    expect(of('signals.LIT.1.upperLimit', null, 0)).toEqual([
      { signal: 'LIT.1', key: 'upperLimit', label: 'Upper limit', one: '—', other: '0' },
    ])
  })

  it('names the fields of an address that differ', () => {
    const one = { area: 'holding', address: 4, type: 'u16' }
    expect(of('signals.L.address', one, { ...one, address: 8 })).toEqual([
      { signal: 'L', key: 'address.address', label: 'Address', one: '4', other: '8' },
    ])
  })

  it('tells of whole signals that come and go, whatever their tag looks like', () => {
    expect(of('signals.P.scale', undefined, { ...signal, sn: 'P.scale' })).toEqual([
      { signal: 'P.scale', label: 'Signal', one: '—', other: 'Level' },
    ])
    expect(of('signals.LIT.1', signal, undefined)).toEqual([
      { signal: 'LIT.1', label: 'Signal', one: 'Level', other: '—' },
    ])
  })

  it('reads the problem of a plan, and keeps a path that it does not know', () => {
    const problem =
      'driverConfig.unitId (type), signals.0.address.address (required), signals.7.sn (used), other (format)'
    expect(refusalText(planProblems(problem), 'modbus-tcp', [signal])).toMatch(
      /^Unit id: .+; LIT\.1 · Address: .+; #8 · Tag: .+; other: .+$/,
    )
  })
})
