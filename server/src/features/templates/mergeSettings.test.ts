import { withParameters } from '@mimic/contract/parameterText'
import { describe, expect, it } from 'vitest'
import { type LinkedSignal, type MergedSettings, mergeSettings } from './mergeSettings.ts'

const signal = (sn: string, more: Partial<LinkedSignal> = {}): LinkedSignal => ({
  id: `own-${sn}`,
  templateSignalId: `t-${sn}`,
  title: sn,
  sn,
  dataType: 'number',
  unit: '',
  access: 'r',
  address: { address: 0 },
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
  ...more,
})
const settings = (signals: LinkedSignal[], driverConfig = {}): MergedSettings => ({
  driver: 'modbus-tcp',
  driverConfig: { host: 'a', port: 502, ...driverConfig },
  signals,
  alarms: [],
  reports: [],
})
const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path)

describe('a device follows its template', () => {
  it('takes the settings of another kind of driver whole', () => {
    const before = settings([])
    const next = { ...before, driver: 'modbus-rtu-tcp' }
    const { merged, overrides } = mergeSettings(before, before, next)
    expect(merged).toEqual(next)
    expect(overrides).toEqual([])
  })

  it('takes everything when it has nothing', () => {
    const { merged, overrides } = mergeSettings(
      undefined,
      { driver: '', driverConfig: {}, signals: [], alarms: [], reports: [] },
      settings([signal('L')]),
    )
    expect(merged).toEqual(settings([signal('L', { id: undefined })]))
    expect(overrides).toEqual([])
  })

  it('changes what it still has as the template gave it, and keeps what is its own', () => {
    const base = settings([signal('L'), signal('P')])
    const own = settings([signal('L', { unit: 'm' }), signal('P')], { host: 'b' })
    const next = settings([signal('L', { unit: 'cm', scale: 2 }), signal('P', { scale: 3 })], { port: 503 })
    const { merged, changes, overrides } = mergeSettings(base, own, next)
    expect(merged.driverConfig).toEqual({ host: 'b', port: 503 })
    expect(merged.signals).toMatchObject([
      { unit: 'm', scale: 2 },
      { unit: '', scale: 3 },
    ])
    expect(paths(changes)).toEqual(['driverConfig.port', 'signals.L.scale', 'signals.P.scale'])
    expect(overrides).toEqual([
      { path: 'driverConfig.host', own: '"b"', template: '"a"' },
      { path: 'signals.L.unit', own: '"m"', template: '"cm"' },
    ])
  })

  it('an update repeated changes nothing', () => {
    const next = settings([signal('L', { unit: 'cm' }), signal('P')])
    const first = mergeSettings(settings([signal('L')]), settings([signal('L')]), next)
    expect(mergeSettings(next, first.merged, next).changes).toEqual([])
  })

  it('gives up what is its own where that is set back', () => {
    const base = settings([signal('L')])
    const own = settings([signal('L', { unit: 'm', scale: 5 })])
    const { merged, overrides } = mergeSettings(base, own, base, new Set(['signals.L.unit']))
    expect(merged.signals).toMatchObject([{ unit: '', scale: 5 }])
    expect(paths(overrides)).toEqual(['signals.L.scale'])
  })

  it('loses a signal that the template lost, unless it has changed it or had it before', () => {
    const base = settings([signal('L'), signal('P'), signal('Q')])
    const mine = signal('X', { templateSignalId: '' })
    const own = settings([signal('L'), signal('P'), signal('Q', { unit: 'bar' }), mine])
    const { merged, changes } = mergeSettings(base, own, settings([signal('L')]))
    expect(merged.signals.map(({ sn, templateSignalId }) => [sn, templateSignalId])).toEqual([
      ['L', 't-L'],
      ['Q', ''],
      ['X', ''],
    ])
    expect(paths(changes)).toEqual(['signals.P'])
  })

  it('does not get back a signal that it removed, until that is set back', () => {
    const base = settings([signal('L'), signal('P')])
    const own = settings([signal('L')])
    expect(mergeSettings(base, own, base)).toMatchObject({
      merged: { signals: [{ sn: 'L' }] },
      overrides: [{ path: 'signals.P', own: '' }],
    })
    expect(mergeSettings(base, own, base, new Set(['signals.P'])).merged.signals).toHaveLength(2)
  })

  it('a signal of its own with the tag of the template’s becomes that signal and keeps its id', () => {
    const own = settings([signal('L', { templateSignalId: '', unit: 'm' })])
    const { merged, overrides } = mergeSettings(undefined, own, settings([signal('L')]))
    expect(merged.signals).toMatchObject([{ id: 'own-L', templateSignalId: 't-L', unit: 'm' }])
    expect(paths(overrides)).toEqual(['signals.L.unit'])
  })

  it('a template without a driver says nothing of how its devices are reached', () => {
    const own = settings([])
    const { merged, overrides } = mergeSettings(undefined, own, {
      driver: '',
      driverConfig: {},
      signals: [],
      alarms: [],
      reports: [],
    })
    expect(merged).toEqual(own)
    expect(overrides).toEqual([])
  })
})

describe('parameters', () => {
  it.each([
    ['LIT-{unit}', 'LIT-7'],
    ['{base}', '100'],
    ['{base}+4', '104'],
    ['{base} - 1', '99'],
    ['{base}+4 m', '100+4 m'],
    ['{tag}+4', 'PS+4'],
    ['{unknown}', '{unknown}'],
    ['{unit}/{base}', '7/100'],
  ])('%s gives %s', (text, result) => {
    expect(withParameters(text, { unit: '7', base: '100', tag: 'PS' })).toBe(result)
  })
})
