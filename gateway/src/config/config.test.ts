import { expect, it } from 'vitest'
import { parseConfig } from './config.ts'

const signal = { id: 's', area: 'holding', address: 0, type: 'u16' }
const device = {
  equipId: '1001',
  driver: 'modbus-tcp',
  host: 'plc',
  port: 502,
  unitId: 1,
  intervalMs: 1000,
  timeoutMs: 1000,
  signals: [signal],
}
const config = { gatewayId: 'gw', devices: [device] }
const withDevice = (more: object) => ({ ...config, devices: [{ ...device, ...more }] })
const withSignal = (more: object) => withDevice({ signals: [{ ...signal, ...more }] })

it('takes a complete configuration as it is', () => {
  const full = { ...config, mqtt: { url: 'mqtts://bus', username: 'gw', password: 'secret' }, bufferMb: 64 }
  expect(parseConfig(full)).toEqual(full)
})

it.each([
  ['a missing part', { devices: config.devices }, 'gatewayId: is missing'],
  ['a missing field', withDevice({ host: undefined }), 'devices.0.host'],
  ['an unknown field', withSignal({ adress: 1 }), 'devices.0.signals.0.adress (s): is not known'],
  ['a number out of range', withDevice({ port: 70_000 }), 'devices.0.port: must be <= 65535'],
  ['an unknown driver', withDevice({ driver: 'opc' }), 'devices.0.driver: must be one of modbus-tcp, modbus-rtu-tcp'],
  ['an unknown area', withSignal({ area: 'flash' }), 'devices.0.signals.0.area'],
  ['a device named twice', { ...config, devices: [device, device] }, 'devices.1.equipId: is there twice'],
  ['a signal named twice', withDevice({ signals: [signal, signal] }), 'devices.0.signals.1.id (s): is there twice'],
  ['a switch read as a number', withSignal({ area: 'coil' }), 'type (s): area coil cannot be read as u16'],
  ['a bit beyond the register', withSignal({ type: 'bit', bit: 16 }), 'bit (s): '],
  ['a value that ends behind the last register', withSignal({ address: 65_535, type: 'f32' }), 'address (s): '],
  ['a scale that cannot be turned around', withSignal({ scale: 0 }), 'scale (s): '],
  ['a dead band of a switch', withSignal({ area: 'coil', type: 'bool', deadBand: 1 }), 'deadBand (s): '],
  ['a dead band below 0', withSignal({ deadBand: -1 }), 'devices.0.signals.0.deadBand (s): must be >= 0'],
  ['a write to an input', withSignal({ area: 'input', writable: true }), 'writable (s): '],
  ['limits the wrong way round', withSignal({ lowerLimit: 2, upperLimit: 1 }), 'lowerLimit (s): '],
  ['something that is no configuration', null, 'the file: must be object'],
])('refuses %s and names it', (_, input, message) => {
  expect(() => parseConfig(input)).toThrow(message)
})
