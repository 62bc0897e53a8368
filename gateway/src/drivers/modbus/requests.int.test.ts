import { codes } from '@mimic/contract/errors'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ModbusDriver } from './ModbusDriver.ts'
import { ModbusLine } from './ModbusLine.ts'
import type { ModbusAddress, ModbusDevice, ModbusSignal } from './modbusDevice.ts'
import { RegisterServer } from './testing/RegisterServer.ts'

const COUNT = 120
let device: RegisterServer
const drivers: ModbusDriver[] = []

beforeEach(async () => {
  device = new RegisterServer()
  await device.start()
  for (let i = 0; i < COUNT; i++) device.holding.writeUInt16BE(i, 2 * i)
})
afterEach(async () => {
  await Promise.all(drivers.splice(0).map((driver) => driver.close()))
  await device.kill()
})

const signal = (address: number, more: Partial<ModbusAddress> = {}): ModbusSignal => ({
  id: `s${address}`,
  address: { area: 'holding', address, type: 'u16', bit: 0, length: 0, byteOrder: 'ABCD', ...more },
})
function driverOf(signals: readonly ModbusSignal[], more: Partial<ModbusDevice['settings']> = {}): ModbusDriver {
  const { port } = device
  const line = new ModbusLine({ connect: (client, timeout) => client.connectTCP('127.0.0.1', { port, timeout }) })
  const driver = new ModbusDriver({ settings: { unitId: 1, ...more }, timeoutMs: 5_000, signals }, line)
  drivers.push(driver)
  return driver
}
const many = Array.from({ length: COUNT }, (_, i) => signal(i))
const all = new Map(many.map(({ id }, i) => [id, i]))

it.each([2, 3, 4])('reads every signal of a device that refuses long reads with exception %d', async (exception) => {
  device.longest = { registers: 50, exception }
  const driver = driverOf(many)
  expect(await driver.read()).toEqual({ values: all, failed: new Map() })
  // From now on in parts, without another refusal.
  const before = device.reads.length
  await driver.read()
  expect(device.reads.length - before).toBeLessThanOrEqual(4)
})

it('asks a device that refuses everything as a whole, and has all values as soon as it answers', async () => {
  device.isFailing = true
  const driver = driverOf(many)
  expect((await driver.read()).failed).toEqual(new Map(many.map(({ id }) => [id, codes.gatewaySlaveFault])))
  const before = device.reads.length
  await driver.read()
  expect(device.reads.length - before).toBe(1)
  device.isFailing = false
  expect(await driver.read()).toEqual({ values: all, failed: new Map() })
  expect(device.reads.length - before).toBe(2)
})

it('asks for no more registers at once than its device is set to', async () => {
  device.longest = { registers: 30, exception: 3 }
  const driver = driverOf(many, { registersPerRequest: 30 })
  expect((await driver.read()).values).toEqual(all)
  expect(device.reads).toHaveLength(COUNT / 30)
})

it('writes one bit of a register and leaves the others, by the device or by the gateway', async () => {
  const bits = [0, 5, 15].map((bit) => ({ ...signal(200, { type: 'bit', bit }), id: `b${bit}` }))
  for (const bitWrite of ['mask', 'rewrite'] as const) {
    device.hasNoMask = bitWrite === 'rewrite'
    device.holding.writeUInt16BE(0b1010_0000_0010_0001, 400)
    const driver = driverOf(bits, { bitWrite })
    expect(driver.typeOf('b5')).toBe('boolean')
    expect(await driver.write('b5', false, () => true)).toEqual({ value: false, isHeld: true })
    expect(device.holding.readUInt16BE(400)).toBe(0b1010_0000_0000_0001)
    expect(await driver.write('b15', true, () => true)).toEqual({ value: true, isHeld: true })
    expect(await driver.write('b0', false, () => true)).toEqual({ value: false, isHeld: true })
    expect(device.holding.readUInt16BE(400)).toBe(0b1010_0000_0000_0000)
    await expect(driver.write('b0', true, () => false)).rejects.toMatchObject({ code: codes.writeExpired })
    await expect(driver.write('b0', 1, () => true)).rejects.toMatchObject({ code: codes.dataType })
    expect(device.holding.readUInt16BE(400)).toBe(0b1010_0000_0000_0000)
  }
  device.hasNoMask = true
  await expect(driverOf(bits).write('b0', true, () => true)).rejects.toMatchObject({
    code: codes.gatewayIllegalFunction,
  })
})

it('two writes to bits of one register at the same time both hold', async () => {
  const bits = [0, 1, 2, 3].map((bit) => ({ ...signal(200, { type: 'bit', bit }), id: `b${bit}` }))
  const driver = driverOf(bits, { bitWrite: 'rewrite' })
  await Promise.all(bits.map(({ id }) => driver.write(id, true, () => true)))
  expect(device.holding.readUInt16BE(400)).toBe(0b1111)
})

it('reads and writes texts, decimals and whole numbers of 64 bits', async () => {
  const driver = driverOf([
    signal(300, { type: 'text', length: 9 }),
    signal(310, { type: 'u64' }),
    signal(320, { type: 'bcd32' }),
  ])
  device.holding.writeBigUInt64BE(2n ** 53n + 1n, 620)
  expect((await driver.read()).values.get('s310')).toBe('9007199254740993')
  expect(await driver.write('s300', 'Pump 7', () => true)).toEqual({ value: 'Pump 7', isHeld: true })
  expect(await driver.write('s310', 12, () => true)).toEqual({ value: 12, isHeld: true })
  expect(await driver.write('s320', 12_345_678, () => true)).toEqual({ value: 12_345_678, isHeld: true })
  expect(device.holding.toString('latin1', 600, 610)).toBe('Pump 7\0\0\0\0')
  expect(device.holding.toString('hex', 640, 644)).toBe('12345678')
  await expect(driver.write('s300', 'much too long', () => true)).rejects.toMatchObject({ code: codes.writeOutOfRange })
})
