import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Clock } from '../../Clock.ts'
import { judgeDevices } from '../../config/judgeDevices.ts'
import { Devices } from '../../devices/Devices.ts'
import { until } from '../../testing/until.ts'
import { RegisterServer } from './testing/RegisterServer.ts'

const UNITS = 5
let server: RegisterServer
let devices: Devices
let values: Map<string, unknown>

beforeEach(async () => {
  server = new RegisterServer('rtu')
  await server.start()
  values = new Map()
  devices = new Devices({
    gatewayId: 'gw-a',
    folder: '',
    log: pino({ level: 'silent' }),
    clock: new Clock(),
    onSamples: (samples) => {
      for (const [id, , value] of samples) values.set(id, value)
    },
    onConditions: () => undefined,
    onState: () => undefined,
    betweenWrites: (_, work) => work(),
  })
})
afterEach(async () => {
  await devices.stop()
  await server.kill()
})

const unit = (unitId: number, more: object = {}) => ({
  equipId: `unit-${unitId}`,
  driver: 'modbus-rtu-tcp',
  // Names of hosts are the same in capitals.
  host: unitId % 2 ? 'localhost' : 'LOCALHOST',
  port: server.port,
  unitId,
  intervalMs: 100,
  timeoutMs: 5_000,
  signals: [{ id: `s-${unitId}`, address: unitId, writable: true }],
  ...more,
})
const apply = (...entries: object[]) => devices.apply(judgeDevices(entries).devices)
const all = () => Array.from({ length: UNITS }, (_, i) => unit(i + 1))

it('many units share one connection, and take turns at it', async () => {
  server.delayMs = 5
  for (let i = 1; i <= UNITS; i++) server.holding.writeUInt16BE(100 + i, i * 2)
  await apply(...all())
  await until(() => values.size === UNITS)
  const writes = all().map(({ equipId }, i) => devices.get(equipId)?.driver.write(`s-${i + 1}`, 200 + i, () => true))
  expect(await Promise.all(writes)).toEqual(all().map((_, i) => ({ value: 200 + i, isHeld: true })))
  await until(() => new Set(server.reads.map((read) => read.unit)).size === UNITS)
  expect(server.accepted).toBe(1)
  expect(server.mostOpen).toBe(1)
})

it('the connection stays while one unit is left, and ends with the last one', async () => {
  await apply(...all())
  await until(() => values.size === UNITS)
  await apply(unit(1), unit(2, { intervalMs: 200 }))
  expect(server.connections).toBe(1)
  await apply(unit(1))
  expect(server.connections).toBe(1)
  expect(server.accepted).toBe(1)
  await apply()
  await until(() => server.connections === 0)
})

it('a unit that is silent costs the others a connection, and no value', async () => {
  server.silentUnit = 3
  await apply(...all().map((device) => ({ ...device, timeoutMs: 300 })))
  await until(() => values.size === UNITS)
  expect(values.get('s-3')).toBeNull()
  const from = server.reads.length
  await until(() => server.reads.slice(from).filter(({ unit }) => unit === 1).length > 5)
  await until(() => [1, 2, 4, 5].every((unit) => values.get(`s-${unit}`) === 0))
})
