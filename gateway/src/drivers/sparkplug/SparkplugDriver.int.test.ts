import { codes } from '@mimic/contract/errors'
import mqtt from 'mqtt'
import { newClient } from 'sparkplug-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import { Mosquitto } from '../testing/Mosquitto.ts'
import { type RecordingHost, recordingHost } from '../testing/recordingHost.ts'
import { SparkplugDriver } from './SparkplugDriver.ts'
import type { SparkplugDevice, SparkplugSignal } from './sparkplugDevice.ts'

type Edge = ReturnType<typeof newClient>
type Births = NonNullable<Parameters<Edge['publishNodeBirth']>[0]['metrics']>
const ours = it.skipIf(!Mosquitto.isHere)

let broker: Mosquitto
let host: RecordingHost
const drivers: SparkplugDriver[] = []
const edges: Edge[] = []
beforeAll(async () => {
  if (Mosquitto.isHere) broker = await Mosquitto.start()
  else console.log('skipped: mosquitto is not installed')
})
afterAll(() => broker?.stop())
beforeEach(() => {
  host = recordingHost()
})
afterEach(async () => {
  await Promise.all(drivers.splice(0).map((driver) => driver.close()))
  for (const edge of edges.splice(0)) edge.stop()
})

const node: Births = [
  { name: 'Int', alias: 1, type: 'Int32', value: -7 },
  { name: 'Big', alias: 2, type: 'UInt64', value: 5_000_000_000 },
  { name: 'Float', alias: 3, type: 'Float', value: 3.3 },
  { name: 'Text', alias: 4, type: 'String', value: 'auto' },
  { name: 'On', alias: 5, type: 'Boolean', value: true },
]
/** An edge node with the device `press`, by the reference implementation. It limits Speed to 10. */
function edgeOf(edgeNode: string): Edge {
  const edge = newClient({
    serverUrl: broker.url,
    username: '',
    password: '',
    groupId: 'plant',
    edgeNode,
    clientId: `edge-${edgeNode}`,
    version: 'spBv1.0',
    publishDeath: true,
  })
  edges.push(edge)
  let speed = 1
  const birth = () => {
    edge.publishNodeBirth({ timestamp: Date.now(), metrics: node.map((metric) => ({ ...metric })) })
    const press: Births = [{ name: 'Motor/Speed', alias: 9, type: 'Double', value: speed }]
    edge.publishDeviceBirth('press', { timestamp: Date.now(), metrics: press })
  }
  edge.on('birth', birth)
  edge.on('ncmd', ({ metrics }) => {
    if (metrics?.some(({ name }) => name === 'Node Control/Rebirth')) birth()
  })
  edge.on('dcmd', (_, { metrics }) => {
    speed = Math.min(10, Number(metrics?.[0]?.value))
    edge.publishDeviceData('press', {
      timestamp: Date.now(),
      metrics: [{ name: 'Motor/Speed', type: 'Double', value: speed }],
    })
  })
  edge.on('error', () => undefined)
  return edge
}
const signal = (id: string, metric: string, valueType: SparkplugSignal['valueType'] = 'number', deviceId = '') => ({
  id,
  valueType,
  address: { deviceId, metric },
})
const every = [
  signal('int', 'Int'),
  signal('big', 'Big'),
  signal('float', 'Float'),
  signal('text', 'Text', 'string'),
  signal('on', 'On', 'boolean'),
  signal('speed', 'Motor/Speed', 'number', 'press'),
  signal('gone', 'Gone'),
]
function driverOf(
  edgeNodeId: string,
  own: Partial<SparkplugDevice['settings']> = {},
  { timeoutMs = 5_000, signals = every }: { timeoutMs?: number; signals?: readonly SparkplugSignal[] } = {},
): SparkplugDriver {
  const settings: SparkplugDevice['settings'] = {
    broker: 'other',
    url: broker.url,
    username: '',
    password: '',
    ca: '',
    cert: '',
    key: '',
    clientId: '',
    groupId: 'plant',
    edgeNodeId,
    hostId: '',
    ...own,
  }
  const driver = new SparkplugDriver({ timeoutMs, settings, signals }, host)
  drivers.push(driver)
  return driver
}
const latest = (id: string) => host.last(id)?.value
const born = () => until(() => host.isOnline() && latest('speed') !== undefined)

ours('takes data, deaths of devices, and the death of the node', async () => {
  driverOf('e2')
  await until(() => host.states.some(({ reason }) => reason?.includes('has not published its birth')))
  const edge = edgeOf('e2')
  await born()
  edge.publishNodeData({ timestamp: 5000, metrics: [{ name: 'Int', type: 'Int32', value: 8 }] })
  await until(() => latest('int') === 8)
  edge.publishDeviceDeath('press', { timestamp: Date.now() })
  await until(() => host.last('speed')?.code === codes.commFault)
  expect(host.isOnline()).toBe(true)
  edge.stop()
  await until(() => !host.isOnline())
})

ours('writes by commands and reads back', async () => {
  edgeOf('e3')
  // A value that the device does not take costs a timeout.
  const driver = driverOf('e3', {}, { timeoutMs: 1_000 })
  await born()
  expect(await driver.write('speed', 7.5, () => true)).toEqual({ value: 7.5, isHeld: true })
  expect(await driver.write('speed', 7.5, () => true)).toEqual({ value: 7.5, isHeld: true })
  expect(await driver.write('speed', 12, () => true)).toEqual({ value: 10, isHeld: false })
  await expect(driver.write('speed', 3, () => false)).rejects.toMatchObject({ code: codes.writeExpired })
  await expect(driver.write('gone', 3, () => true)).rejects.toMatchObject({ code: codes.addressMissing })
  await expect(driver.write('on', 3, () => true)).rejects.toMatchObject({ code: codes.dataType })
  expect(latest('speed')).toBe(10)
})

ours('tests and browses what the births have', async () => {
  edgeOf('e4')
  const driver = driverOf('e4', {}, { signals: every.filter(({ id }) => id !== 'gone') })
  expect((await driver.test()).find(({ signalId }) => signalId === 'speed')).toMatchObject({ value: 1, raw: '1' })
  const titles = (await driver.browse('')).map(({ title }) => title)
  expect(titles).toContain('press')
  expect(titles).toContain('Int')
  expect((await driver.browse('press:')).map(({ title }) => title)).toEqual(['Motor'])
  expect((await driver.browse('press:Motor/'))[0]?.signal).toMatchObject({
    address: { deviceId: 'press', metric: 'Motor/Speed' },
  })
})

ours('comes back after the broker was killed, and asks for the births again', { timeout: 60_000 }, async () => {
  edgeOf('e5')
  driverOf('e5')
  await born()
  await broker.kill()
  await until(() => !host.isOnline())
  // Attempts to connect fail meanwhile.
  const tried = host.states.length
  await until(() => host.states.length > tried + 1)
  await broker.revive()
  await until(() => host.isOnline())
})

ours('tells the state of its host, with a will for the case that it vanishes', async () => {
  const states: unknown[] = []
  const peer = await mqtt.connectAsync(broker.url)
  peer.on('message', (_, payload) => states.push(JSON.parse(payload.toString())))
  await peer.subscribeAsync('spBv1.0/STATE/scada')
  const driver = driverOf('e6', { hostId: 'scada' })
  await until(() => states.length > 0)
  expect(states).toEqual([{ online: true, timestamp: expect.any(Number) }])
  await driver.close()
  await until(() => states.length > 1)
  expect(states[1]).toMatchObject({ online: false })
  await peer.endAsync()
})

ours('says that an edge node does not answer', async () => {
  const driver = driverOf('nobody', {}, { timeoutMs: 400 })
  await expect(driver.test()).rejects.toMatchObject({ isDeviceDown: true, code: codes.commFault })
  await expect(driver.write('int', 1, () => true)).rejects.toMatchObject({ isDeviceDown: true })
  expect(() => driverOf('a/b')).toThrow('cannot stand in a topic')
})
