import { commonSettings, driverKinds as declaredKinds } from '@mimic/contract/drivers'
import { Said, says } from '@mimic/contract/gatewayTexts'
import { limits } from '@mimic/contract/limits'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { driverKinds } from '../drivers/index.ts'
import { toSignalValue } from '../values/signalValue.ts'
import { judgeDocument } from './config.ts'
import { judgeDevices } from './judgeDevices.ts'

const signal = { id: 's', address: 0 }
const device = { equipId: '1001', driver: 'modbus-tcp', host: 'plc', signals: [signal] }

describe('a document of the server', () => {
  it('has the initial value of every field that it leaves out', () => {
    expect(judgeDevices([device])).toEqual({
      refused: [],
      devices: [
        {
          equipId: '1001',
          driver: 'modbus-tcp',
          settings: { host: 'plc', port: 502, unitId: 1, registersPerRequest: 125, bitWrite: 'mask' },
          intervalMs: 1000,
          idleIntervalMs: 0,
          timeoutMs: 1000,
          heartbeatMs: 0,
          signals: [
            {
              id: 's',
              valueType: 'number',
              address: { area: 'holding', address: 0, type: 'u16', bit: 0, length: 16, byteOrder: 'ABCD' },
              scale: 1,
              offset: 0,
              noValueAt: [],
              deadBand: undefined,
              isWritable: false,
              lowerLimit: undefined,
              upperLimit: undefined,
            },
          ],
        },
      ],
    })
  })

  it('may have decimals, which take no digit away from a value', () => {
    const [judged] = judgeDevices([{ ...device, signals: [{ ...signal, decimals: 2 }] }]).devices
    expect(judged?.signals[0] && toSignalValue(judged.signals[0], 0.0042)).toBe(0.0042)
  })

  it('may have marks of what the device does not have, and names one that is none', () => {
    const signals = [
      signal,
      { id: 'a', address: 1, type: 'i16', noValueAt: '0x8000, NaN' },
      { id: 'b', address: 2, noValueAt: 'none' },
      { id: 'c', address: 3, area: 'coil', type: 'bool', noValueAt: '1' },
    ]
    const { devices, refused } = judgeDevices([{ ...device, signals }])
    expect(devices[0]?.signals).toMatchObject([
      judgeDevices([device]).devices[0]?.signals[0] ?? {},
      { noValueAt: [-32_768, Number.NaN] },
    ])
    expect(refused.map(({ path }) => path)).toEqual(['devices.0.signals.2.noValueAt', 'devices.0.signals.3.noValueAt'])
  })

  it('gives a signal the type that its address says, whatever the document says', () => {
    const coil = { ...signal, area: 'coil', type: 'bool', valueType: 'number' }
    expect(judgeDevices([{ ...device, signals: [coil] }]).devices[0]?.signals[0]?.valueType).toBe('boolean')
  })

  it('runs without its wrong signals, each of which is named', () => {
    const signals = [
      signal,
      { id: 'a', address: -1 },
      { id: 'b', address: 2, area: 'coil' },
      7,
      { id: 'c', address: 3 },
    ]
    const { devices, refused } = judgeDevices([{ ...device, signals }])
    expect(devices[0]?.signals.map(({ id }) => id)).toEqual(['s', 'c'])
    expect(refused).toEqual([
      { path: 'devices.0.signals.1.address', equipId: '1001', signalId: 'a', reason: says('atLeast', { min: 0 }) },
      {
        path: 'devices.0.signals.2.type',
        equipId: '1001',
        signalId: 'b',
        reason: says('contradiction', { cn: '区域 coil 不能按 u16 读取', en: 'area coil cannot be read as u16' }),
      },
      { path: 'devices.0.signals.3', equipId: '1001', signalId: '', reason: says('mustBeType', { type: 'object' }) },
    ])
  })

  it('runs without its wrong devices, and refuses an id that is there twice', () => {
    const devices = [
      { ...device, port: 0 },
      { ...device, equipId: '1002' },
      { ...device, equipId: '1002', signals: [] },
      { ...device, equipId: '1003', driver: 'telepathy' },
      { ...device, equipId: '1004' },
      null,
    ]
    const judged = judgeDevices(devices)
    expect(judged.devices.map(({ equipId, signals }) => [equipId, signals.length])).toEqual([
      ['1002', 1],
      ['1004', 0],
    ])
    expect(judged.refused.map(({ path, equipId, signalId }) => [path, equipId, signalId])).toEqual([
      ['devices.0.port', '1001', ''],
      ['devices.2.equipId', '1002', ''],
      ['devices.3.driver', '1003', ''],
      ['devices.4.signals.0.id', '1004', 's'],
      ['devices.5', '', ''],
    ])
  })

  it('may have devices without signals', () => {
    expect(judgeDevices([{ ...device, signals: [] }])).toMatchObject({ devices: [{ signals: [] }], refused: [] })
  })

  it('may have parts that concern others, but must be for this gateway', () => {
    const document = { gatewayId: 'gw', devices: [device], madeBy: 'server' }
    expect(judgeDocument(document, 'gw').devices).toHaveLength(1)
    expect(() => judgeDocument(document, 'gw-2')).toThrow('for the gateway gw')
    expect(() => judgeDocument({ gatewayId: 'gw' }, 'gw')).toThrow('devices')
  })

  it('says no more about an entry than a status can carry', () => {
    const long = 'x'.repeat(1000)
    const { refused } = judgeDevices([
      { ...device, equipId: long },
      { ...device, signals: [{ id: 's', [long]: 1 }] },
    ])
    for (const { path, equipId, reason } of refused) {
      expect(path.length).toBeLessThanOrEqual(200)
      expect(equipId.length).toBeLessThanOrEqual(limits.id)
      expect(Value.Check(Said, reason)).toBe(true)
    }
    expect(refused).toHaveLength(2)
  })
})

it('no kind of driver has a field of the name of one that every device or signal has', () => {
  const ofDevices = ['equipId', 'driver', 'signals', ...Object.keys(commonSettings)]
  const ofSignals = [
    'id',
    'valueType',
    'scale',
    'offset',
    'decimals',
    'noValueAt',
    'deadBand',
    'writable',
    'lowerLimit',
    'upperLimit',
  ]
  for (const { declaration } of driverKinds) {
    expect(Object.keys(declaration.device).filter((name) => ofDevices.includes(name))).toEqual([])
    expect(Object.keys(declaration.address).filter((name) => ofSignals.includes(name))).toEqual([])
  }
})

it('every kind that is declared has its code', () => {
  expect(driverKinds.map(({ declaration }) => declaration.id)).toEqual(declaredKinds.map(({ id }) => id))
})
