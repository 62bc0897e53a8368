import { createServer, type Server, type Socket } from 'node:net'
import { codes } from '@mimic/contract/errors'
import { afterEach, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import { S7Driver } from './S7Driver.ts'
import { splitFrames } from './s7Packet.ts'

const open: { drivers: S7Driver[]; servers: Server[]; sockets: Socket[] } = { drivers: [], servers: [], sockets: [] }
afterEach(async () => {
  await Promise.all(open.drivers.splice(0).map((driver) => driver.close()))
  for (const socket of open.sockets.splice(0)) socket.destroy()
  await Promise.all(open.servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

function driverOf(port: number, addresses: readonly string[], timeoutMs = 5_000): S7Driver {
  const signals = addresses.map((address) => ({ id: address, address: { address } }))
  const driver = new S7Driver({ timeoutMs, settings: { host: '127.0.0.1', port, rack: 0, slot: 1 }, signals })
  open.drivers.push(driver)
  return driver
}

/** A PLC that accepts connections and answers requests as the test says. */
async function plc(answer: (request: Buffer, socket: Socket) => void, port = 0): Promise<number> {
  const server = createServer((socket) => {
    open.sockets.push(socket)
    socket.on('error', () => undefined)
    let rest: Buffer = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      const split = splitFrames(Buffer.concat([rest, bytes]))
      rest = split.rest
      for (const frame of split.frames) {
        const reference = frame.subarray(11, 13).toString('hex')
        if (frame[5] === 0xe0) socket.write(Buffer.from('0300000b06d00001000200', 'hex'))
        else if (frame[17] === 0xf0)
          socket.write(Buffer.from(`0300001b02f08032030000${reference}000800000000f0000001000100f0`, 'hex'))
        else answer(frame, socket)
      }
    })
  })
  open.servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as { port: number }).port
}
/** The answer to a read of one word. */
const word = (request: Buffer, value: number): Buffer => {
  const reference = request.subarray(11, 13).toString('hex')
  const hex = value.toString(16).padStart(4, '0')
  return Buffer.from(`0300001b02f08032030000${reference}00020006000004` + `01ff040010${hex}`, 'hex')
}

it('reads in parts of an answer, and connects again after silence', async () => {
  let isSilent = false
  const port = await plc((request, socket) => {
    if (isSilent) return
    const bytes = word(request, 7)
    socket.write(bytes.subarray(0, 5))
    setTimeout(() => socket.write(bytes.subarray(5)), 20)
  })
  const driver = driverOf(port, ['MW0'], 1_000)
  expect((await driver.read()).values.get('MW0')).toBe(7)
  isSilent = true
  await expect(driver.read()).rejects.toMatchObject({ isDeviceDown: true, code: codes.gatewayTimeout })
  isSilent = false
  expect((await driver.read()).values.get('MW0')).toBe(7)
  expect(open.sockets).toHaveLength(2)
})

it('is down when nobody listens, when the peer is no PLC, and back with the next read', async () => {
  const port = await plc((request, socket) => socket.write(word(request, 1)))
  const driver = driverOf(port, ['MW0'])
  await driver.read()
  for (const socket of open.sockets.splice(0)) socket.destroy()
  await Promise.all(open.servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
  await until(() =>
    driver.read().then(
      () => false,
      () => true,
    ),
  )
  await expect(driver.read()).rejects.toMatchObject({ isDeviceDown: true, code: codes.commFault })
  await plc((request, socket) => socket.write(word(request, 2)), port)
  expect((await driver.read()).values.get('MW0')).toBe(2)

  const other = createServer((socket) => {
    open.sockets.push(socket)
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
  })
  open.servers.push(other)
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const wrong = driverOf((other.address() as { port: number }).port, ['MW0'])
  await expect(wrong.read()).rejects.toMatchObject({ isDeviceDown: true, code: codes.gatewayCoding })
})

it('does not send a write that has expired, and leaves no socket', async () => {
  const left = () => process.getActiveResourcesInfo().filter((kind) => /TCPSocketWrap|Timeout/.test(kind)).length
  const before = left()
  const requests: number[] = []
  const port = await plc((request) => {
    requests.push(request[17] ?? 0)
  })
  const driver = driverOf(port, ['MW0'], 300)
  await expect(driver.write('MW0', 1, () => false)).rejects.toMatchObject({ code: codes.writeExpired })
  expect(requests).toEqual([])
  await expect(driver.write('MW0', 1, () => true)).rejects.toMatchObject({ code: codes.gatewayTimeout })
  expect(requests).toEqual([5])
  await driver.close()
  for (const socket of open.sockets.splice(0)) socket.destroy()
  await until(() => left() <= before + 1)
})
