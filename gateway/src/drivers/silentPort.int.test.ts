import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { judgeDevices } from '../config/judgeDevices.ts'
import { FieldError } from './Driver.ts'
import { driverKinds, kindOf } from './index.ts'
import { recordingHost } from './testing/recordingHost.ts'
import { shortWaits } from './testing/shortWaits.ts'

// A port that takes a connection, or a datagram, and says nothing: another program, a wrong unit, a wrong number.
const sockets = new Set<Socket>()
const tcp = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => undefined)
})
const udp = createSocket('udp4')
beforeAll(async () => {
  await once(tcp.listen(0, '127.0.0.1'), 'listening')
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  tcp.close()
  udp.close()
})

/** The settings by which each kind reaches the port; none for a kind that calls nobody. */
const settings: Readonly<Record<string, ((port: number) => object) | undefined>> = {
  'modbus-tcp': (port) => ({ host: '127.0.0.1', port }),
  'modbus-rtu-tcp': (port) => ({ host: '127.0.0.1', port }),
  'modbus-rtu': undefined,
  mqtt: (port) => ({ url: `mqtt://127.0.0.1:${port}` }),
  'sparkplug-b': (port) => ({ url: `mqtt://127.0.0.1:${port}`, groupId: 'G', edgeNodeId: 'E' }),
  opcua: (port) => ({ endpointUrl: `opc.tcp://127.0.0.1:${port}` }),
  s7: (port) => ({ host: '127.0.0.1', port }),
  http: (port) => ({ url: `http://127.0.0.1:${port}/` }),
  snmp: () => ({ host: '127.0.0.1', port: udp.address().port }),
  webhook: undefined,
  simulated: undefined,
}

it('has settings, or none, for every kind', () => {
  expect(Object.keys(settings).sort()).toEqual(driverKinds.map(({ declaration }) => declaration.id).sort())
})

it.each(Object.entries(settings).flatMap(([id, of]) => (of ? [[id, of] as const] : [])))(
  '%s does not take a port that stays silent for its device, also without signals',
  async (driver, of) => {
    // The port of a listening server is a number.
    const { port } = tcp.address() as AddressInfo
    const entry = { equipId: 'silent', driver, timeoutMs: 300, signals: [], ...of(port) }
    const { devices, refused } = judgeDevices([entry])
    expect(refused).toEqual([])
    const [device] = devices
    if (!device) throw new Error('the settings of the test are not valid')
    const opened = kindOf(device).open(device, recordingHost({ ...shortWaits, connectMs: 500, collectMs: 500 }))
    try {
      await expect(opened.test()).rejects.toBeInstanceOf(FieldError)
    } finally {
      await opened.close()
    }
  },
)
