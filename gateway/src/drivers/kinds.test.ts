import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { driverKinds as declarations, simulated } from '@mimic/contract/drivers'
import { gatewayText } from '@mimic/contract/gatewayTexts'
import { expect, it } from 'vitest'
import { judgeDevices } from '../config/judgeDevices.ts'
import { driverKinds } from './index.ts'
import { isWithout } from './testing/Peer.ts'
import { programs } from './testing/programs.ts'

/** The fewest settings of each kind, and the least address of a signal. */
const least: Readonly<Record<string, readonly [device: object, signal: object]>> = {
  'modbus-tcp': [{ host: 'plc' }, { address: 0 }],
  'modbus-rtu-tcp': [{ host: 'plc' }, { address: 0 }],
  'modbus-rtu': [{ path: '/dev/ttyS0' }, { address: 0 }],
  mqtt: [{ url: 'mqtt://broker' }, { topic: 'a/b' }],
  'sparkplug-b': [{ url: 'mqtt://broker', groupId: 'g', edgeNodeId: 'e' }, { metric: 'm' }],
  opcua: [{ endpointUrl: 'opc.tcp://server:4840' }, { nodeId: 'ns=2;s=Tag' }],
  s7: [{ host: 'plc' }, { address: 'DB1,REAL0' }],
  http: [{ url: 'http://device/' }, {}],
  webhook: [{}, {}],
  snmp: [{ host: 'ups' }, { oid: '1.3.6.1.2.1.1.3.0' }],
  simulated: [{}, {}],
}
const wrong: Readonly<Record<string, object>> = {
  mqtt: { topic: 'a/+/b' },
  'sparkplug-b': { metric: 'm', deviceId: 'a/b' },
  opcua: { nodeId: 'Tag' },
  s7: { address: 'DB1' },
  http: { path: 'a..b' },
  webhook: { path: 'a..b' },
  snmp: { oid: 'sysUpTime' },
  simulated: { min: 2, max: 1 },
}

it('every kind that is offered can be spoken', () => {
  const ids = driverKinds.map(({ declaration }) => declaration.id)
  expect(ids).toEqual(declarations.map(({ id }) => id))
  expect(Object.keys(least).sort()).toEqual([...ids].sort())
})

it('every kind that has devices is on the conformance suite', () => {
  expect(Object.keys(programs).sort()).toEqual(driverKinds.map(({ declaration }) => declaration.id).sort())
  const files = globSync('*/*conformance.int.test.ts', { cwd: import.meta.dirname })
  const run = files.flatMap((file) => {
    const [, kind] = /conformance\('([^']+)'\)/.exec(readFileSync(join(import.meta.dirname, file), 'utf8')) ?? []
    return kind ?? []
  })
  const tried = Object.keys(programs).filter((kind) => !isWithout(programs[kind]))
  expect(run.sort()).toEqual(tried.sort())
  expect(Object.keys(programs).filter((kind) => !tried.includes(kind))).toEqual([simulated.id])
})

it('every kind is content with the settings that have no initial value', () => {
  for (const [driver, [device, signal]] of Object.entries(least)) {
    const entry = { equipId: 'e', driver, ...device, signals: [{ id: 's', valueType: 'number', ...signal }] }
    const { devices, refused } = judgeDevices([entry])
    expect(refused, driver).toEqual([])
    const [kind] = driverKinds.filter(({ declaration }) => declaration.id === driver)
    expect(devices[0] && kind?.lineOf(devices[0]), driver).toBeTruthy()
  }
})

it('a wrong address is refused with its field', () => {
  for (const [driver, signal] of Object.entries(wrong)) {
    const signals = [{ id: 's', valueType: 'number', ...signal }]
    const { refused } = judgeDevices([{ equipId: 'e', driver, ...least[driver]?.[0], signals }])
    expect(
      refused.map(({ signalId }) => signalId),
      driver,
    ).toEqual(['s'])
    for (const locale of ['cn', 'en'] as const)
      expect(gatewayText(refused[0]?.reason ?? '', locale).length, driver).toBeGreaterThan(locale === 'cn' ? 4 : 10)
  }
})
