import { createServer, type Server, type Socket } from 'node:net'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { afterEach, expect, it } from 'vitest'
import { ModbusDriver } from './ModbusDriver.ts'
import { ModbusLine } from './ModbusLine.ts'
import type { ModbusAddress, ModbusDevice, ModbusSignal } from './modbusDevice.ts'

type Answer = (request: Buffer, socket: Socket) => void
const open: { server: Server; driver: ModbusDriver; sockets: Socket[] }[] = []
afterEach(async () => {
  for (const { server, driver, sockets } of open.splice(0)) {
    await driver.close()
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A driver for a device that answers as the test says and never closes a connection by itself. */
async function driverAt(answer: Answer, signals: ModbusSignal[], timeoutMs = 5_000) {
  const sockets: Socket[] = []
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket)
    socket.on('data', (request) => answer(request, socket))
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const device: ModbusDevice = { settings: { unitId: 1 }, timeoutMs, signals }
  const line = new ModbusLine({ connect: (client, timeout) => client.connectTCP('127.0.0.1', { port, timeout }) })
  const driver = new ModbusDriver(device, line)
  open.push({ server, driver, sockets })
  return { driver, sockets }
}

/** The answer to a read of registers: transaction and unit from the request, then the bytes. */
function registers(request: Buffer, hex: string): Buffer {
  const data = Buffer.from(hex, 'hex')
  const head = Buffer.from([0, 0, 0, 0, 0, data.length + 3, request[6] ?? 0, request[7] ?? 0, data.length])
  request.copy(head, 0, 0, 2)
  return Buffer.concat([head, data])
}
const holding = (address: number, more: Partial<ModbusAddress> = {}): ModbusSignal => ({
  id: `s${address}`,
  address: { area: 'holding', address, type: 'u16', bit: 0, length: 0, byteOrder: 'ABCD', ...more },
})

it('gives up on a host that neither answers nor closes, and connects to it again', async () => {
  let isDead = true
  const { driver, sockets } = await driverAt(
    (request, socket) => !isDead && socket.write(registers(request, '002a')),
    [holding(0)],
    500,
  )
  for (let i = 0; i < 2; i++) {
    await expect(driver.read()).rejects.toMatchObject({ code: codes.gatewayTimeout, isDeviceDown: true })
  }
  isDead = false
  expect(await driver.read()).toEqual({ values: new Map([['s0', 42]]), failed: new Map() })
  expect(sockets).toHaveLength(3)
})

it('never takes a late answer for the next one', async () => {
  let late: (() => void) | undefined
  const { driver } = await driverAt(
    (request, socket) => {
      if (!late) {
        late = () => void socket.write(registers(request, '0001'))
        return
      }
      late()
      // After what may come on the earlier connection.
      setTimeout(() => socket.write(registers(request, '0002')), 50)
    },
    [holding(0)],
    500,
  )
  await expect(driver.read()).rejects.toMatchObject({ code: codes.gatewayTimeout })
  expect((await driver.read()).values).toEqual(new Map([['s0', 2]]))
})

it('asks only for what is due, and for the rest when all is wanted', async () => {
  const asked: number[] = []
  const { driver } = await driverAt(
    (request, socket) => {
      asked.push(request.readUInt16BE(8))
      socket.write(registers(request, '0007'))
    },
    [holding(0), holding(100)],
  )
  expect((await driver.read((id) => id === 's100')).values).toEqual(new Map([['s100', 7]]))
  expect(asked).toEqual([100])
  expect((await driver.read()).values.size).toBe(2)
  expect(asked).toEqual([100, 0, 100])
})

it('reports a float that is no number as failed, and its neighbours as they are', async () => {
  const { driver } = await driverAt(
    (request, socket) => socket.write(registers(request, '7fc00000' + '7f800000' + '0007')),
    [holding(0, { type: 'f32' }), holding(2, { type: 'f32' }), holding(4)],
  )
  expect(await driver.read()).toEqual({
    values: new Map([['s4', 7]]),
    failed: new Map([
      ['s0', codes.dataCheck],
      ['s2', codes.dataCheck],
    ]),
  })
})

it('reports that a set point was not accepted', async () => {
  const { driver } = await driverAt(
    (request, socket) => (request[7] === 6 ? socket.write(request) : socket.write(registers(request, '0005'))),
    [holding(0)],
  )
  expect(await driver.write('s0', 9, () => true)).toEqual({ value: 5, isHeld: false })
  expect(await driver.write('s0', 5, () => true)).toEqual({ value: 5, isHeld: true })
})

it('refuses a value that the register cannot hold before anything is sent', async () => {
  let asked = 0
  const { driver } = await driverAt(() => asked++, [holding(0)])
  await expect(driver.write('s0', 70_000, () => true)).rejects.toMatchObject({ code: codes.writeOutOfRange })
  expect(asked).toBe(0)
})

it.each([
  [1, codes.gatewayIllegalFunction, codes.gatewayIllegalFunction],
  [2, codes.gatewayIllegalAddress, codes.gatewayIllegalAddress],
  [3, codes.gatewayIllegalValue, codes.gatewayIllegalValue],
  [4, codes.gatewaySlaveFault, codes.writeSlaveFault],
  [5, codes.gatewaySlaveBusy, codes.writeSlaveBusy],
  [6, codes.gatewaySlaveBusy, codes.writeSlaveBusy],
  [8, codes.gatewayParity, codes.gatewayParity],
  [10, codes.gatewayPath, codes.gatewayPath],
  [11, codes.gatewayTarget, codes.gatewayTarget],
  [200, codes.unknownException, codes.unknownException],
])('[spec:err-gateway] exception %i of a device is %i in a read and %i in a write', async (exception, read, write) => {
  const { driver } = await driverAt(
    (request, socket) => {
      const head = Buffer.from([0, 0, 0, 0, 0, 3, request[6] ?? 0, (request[7] ?? 0) | 0x80, exception])
      request.copy(head, 0, 0, 2)
      socket.write(head)
    },
    [holding(0)],
  )
  expect((await driver.read()).failed).toEqual(new Map([['s0', read]]))
  await expect(driver.write('s0', 1, () => true)).rejects.toMatchObject({ code: write, isDeviceDown: false })
})

it('[spec:err-gateway] the exception of a read-back differs from that of the write', async () => {
  const { driver } = await driverAt(
    (request, socket) => {
      if (request[7] === 6) return socket.write(request)
      const busy = Buffer.from([0, 0, 0, 0, 0, 3, request[6] ?? 0, (request[7] ?? 0) | 0x80, 6])
      request.copy(busy, 0, 0, 2)
      return socket.write(busy)
    },
    [holding(0)],
  )
  await expect(driver.write('s0', 1, () => true)).rejects.toMatchObject({ code: codes.gatewaySlaveBusy })
})

it('scans a range of addresses, with few requests, and says what is refused', async () => {
  const requests: number[] = []
  // The device has the holding registers up to 102; each holds its address.
  const { driver } = await driverAt((request, socket) => {
    const [start, count] = [request.readUInt16BE(8), request.readUInt16BE(10)]
    requests.push(count)
    if (start + count > 103) {
      const refusal = Buffer.from([0, 0, 0, 0, 0, 3, request[6] ?? 0, (request[7] ?? 0) | 0x80, 2])
      request.copy(refusal, 0, 0, 2)
      socket.write(refusal)
      return
    }
    const words = Array.from({ length: count }, (_, i) => (start + i).toString(16).padStart(4, '0'))
    socket.write(registers(request, words.join('')))
  }, [])
  expect((await driver.browse('')).map(({ node }) => node)).toEqual(['holding', 'input', 'coil', 'discrete'])
  expect((await driver.browse('holding'))[65]).toMatchObject({ node: 'holding:65000:1000', title: '65000–65535' })
  expect((await driver.browse('holding:0:1000'))[1]).toMatchObject({ node: 'holding:100:100', title: '100–199' })
  const nodes = await driver.browse('holding:100:100')
  expect(nodes).toMatchObject([
    {
      title: says('registerAt', { area: 'holding', address: '100' }),
      detail: '100 (0x0064)',
      signal: { address: { area: 'holding', address: 100, type: 'u16' } },
    },
    { title: says('registerAt', { area: 'holding', address: '101' }) },
    { title: says('registerAt', { area: 'holding', address: '102' }) },
    { title: '103–199', signal: null, hasChildren: false },
  ])
  expect(nodes[3]?.detail).toMatchObject({ is: 'exception', detail: expect.stringMatching(/illegal/i) })
  expect(requests.length).toBeLessThanOrEqual(200)
  await expect(driver.browse('flash:0:100')).rejects.toMatchObject({ code: codes.commAddressMalformed })
})
