import { driverKinds } from '@mimic/contract/drivers'
import { expect, it } from 'vitest'
import { startConfig } from '../equipmentDraft.ts'
import { settingAtFault } from './settingAtFault.ts'

const reasons = ['connectRefused', 'hostUnknown', 'loginRefused', 'certificateRefused', 'plcRefuses', 'noAnswer']
const table = Object.fromEntries(
  driverKinds.map((kind) => [
    kind.id,
    reasons.map((reason) => settingAtFault(kind, startConfig(kind.id, {}), reason) ?? '').join(' '),
  ]),
)

it('is one that the kind of driver shows, or none', () => {
  expect(table).toMatchObject({
    'modbus-tcp': 'port host    ',
    s7: 'port host   slot ',
    opcua: 'endpointUrl endpointUrl userName trustServer  ',
    simulated: '     ',
  })
})

it('is known for each kind of driver that has an address', () => {
  const withAddress = driverKinds.filter((kind) => ['host', 'endpointUrl', 'url'].some((name) => name in kind.device))
  for (const kind of withAddress)
    expect([kind.id, settingAtFault(kind, startConfig(kind.id, {}), 'hostUnknown')]).toEqual([
      kind.id,
      expect.any(String),
    ])
})
