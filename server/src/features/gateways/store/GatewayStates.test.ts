import { expect, it } from 'vitest'
import { GatewayStates } from './GatewayStates.ts'

it('a device is online only when its gateway says so, and not read when it says nothing of it', () => {
  let at = 0
  const gateways = new GatewayStates(() => at)
  const stateOf = (equipId: string) => gateways.equipmentState('gw', equipId)
  expect([stateOf('on'), gateways.equipmentState(null, 'on')]).toEqual(['offline', 'offline'])
  gateways.take('gw', { v: 1, online: true, boot: 'b', time: 0, devices: { on: true, off: false } })
  expect([stateOf('on'), stateOf('off'), stateOf('empty')]).toEqual(['online', 'offline', 'notRead'])
  // Nobody knows of devices behind a silent gateway.
  at = 60_000
  expect([stateOf('on'), stateOf('empty')]).toEqual(['offline', 'offline'])
  // One that does not report devices at all answers for them.
  gateways.take('gw', { v: 1, online: true, boot: 'b', time: 0 })
  expect(stateOf('on')).toBe('online')
})
