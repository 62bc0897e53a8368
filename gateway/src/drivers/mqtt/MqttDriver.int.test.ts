import { codes } from '@mimic/contract/errors'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { SharedLines } from '../../devices/SharedLines.ts'
import { until } from '../../testing/until.ts'
import { Mosquitto } from '../testing/Mosquitto.ts'
import { type RecordingHost, recordingHost } from '../testing/recordingHost.ts'
import { MqttDriver } from './MqttDriver.ts'
import type { MqttSignal } from './mqttDevice.ts'

const address = { path: '', timePath: '', writeTopic: '', writeTemplate: '', retainWrite: false }
const signal = (id: string, more: Partial<MqttSignal['address']> & { valueType?: MqttSignal['valueType'] } = {}) => {
  const { valueType = 'number', ...own } = more
  return { id, valueType, address: { ...address, topic: `t/${id}`, ...own } }
}
const plain = { broker: 'other', username: '', password: '', ca: '', cert: '', key: '' } as const
const ours = it.skipIf(!Mosquitto.isHere)

let broker: Mosquitto
let peer: MqttClient
let host: RecordingHost
const drivers: MqttDriver[] = []
beforeAll(async () => {
  if (Mosquitto.isHere) broker = await Mosquitto.start()
  else console.log('skipped: mosquitto is not installed')
})
afterAll(() => broker?.stop())
beforeEach(async () => {
  if (broker) peer = await mqtt.connectAsync(broker.url, { reconnectPeriod: 50 })
  host = recordingHost()
})
afterEach(async () => {
  await Promise.all(drivers.splice(0).map((driver) => driver.close()))
  await peer?.endAsync(true)
})

function driverOf(
  signals: MqttSignal[],
  more: { timeoutMs?: number; url?: string; clientId?: string } = {},
): MqttDriver {
  const { timeoutMs = 1000, url = broker.url, clientId = '' } = more
  const settings = { ...plain, url, clientId, qos: '1' } as const
  const driver = new MqttDriver({ timeoutMs, settings, signals }, host)
  drivers.push(driver)
  return driver
}
const isOnline = () => until(() => host.isOnline())
const send = (topic: string, payload: string, retain = false) => peer.publishAsync(topic, payload, { qos: 1, retain })
const value = (id: string) => until(() => host.last(id))

ours('pushes values of every type with their times', async () => {
  driverOf([
    signal('n'),
    signal('b', { valueType: 'boolean' }),
    signal('s', { valueType: 'string' }),
    signal('j1', { topic: 't/j', path: 'a[1].v', timePath: 'ts' }),
    signal('j2', { topic: 't/j', path: 'gone' }),
    signal('j3', { topic: 't/j', path: 'text' }),
  ])
  await isOnline()
  await Promise.all([
    send('t/n', '1.5'),
    send('t/b', 'ON'),
    send('t/s', 'hello'),
    send('t/j', '{"a":[0,{"v":7}],"ts":1700000000,"text":"x"}'),
  ])
  expect(await value('n')).toEqual({ signalId: 'n', value: 1.5, quality: 0, raw: '1.5' })
  expect(await value('b')).toMatchObject({ value: true })
  expect(await value('s')).toMatchObject({ value: 'hello' })
  expect(await value('j1')).toMatchObject({ signalId: 'j1', value: 7, quality: 0, time: 1_700_000_000_000 })
  expect(await value('j2')).toMatchObject({ value: null, quality: 2, code: codes.variableMissing })
  expect(await value('j3')).toMatchObject({ value: null, quality: 2, code: codes.dataCheck })
})

ours('a retained value is uncertain until a live one comes', async () => {
  await send('t/r', '1', true)
  driverOf([signal('r')])
  expect(await value('r')).toMatchObject({ value: 1, quality: 1 })
  await send('t/r', '2', true)
  await until(() => host.last('r')?.value === 2)
  expect(host.last('r')?.quality).toBe(0)
  // A deleted message is no value.
  await send('t/r', '', true)
  expect(host.readings.filter(({ signalId }) => signalId === 'r')).toHaveLength(2)
})

ours('a topic that the broker keeps to itself costs its own signal only', async () => {
  driverOf([signal('good'), signal('hidden', { topic: 'secret' })])
  await isOnline()
  await send('t/good', '1')
  await send('secret', '1').catch(() => undefined)
  expect(await value('good')).toMatchObject({ quality: 0 })
  // Mosquitto 2 grants the subscription and delivers nothing.
  expect(host.last('hidden')?.value ?? null).toBeNull()
})

ours('a written value is read back from the topic of the signal', async () => {
  await peer.subscribeAsync('t/w/set')
  peer.on('message', (_, payload) => {
    const { v } = JSON.parse(payload.toString()) as { v: number }
    // A value from before the write may still be on its way.
    void send('t/w', '0').then(() => send('t/w', String(Math.min(v, 10))))
  })
  const driver = driverOf([signal('w', { writeTopic: 't/w/set', writeTemplate: '{"v": {value}}' })])
  expect(await driver.write('w', 7, () => true)).toEqual({ value: 7, isHeld: true })
  expect(await driver.write('w', 12, () => true)).toEqual({ value: 10, isHeld: false })
})

ours('a write without an answer on the topic fails, and one to the topic itself counts as published', async () => {
  const mute = driverOf([signal('mute', { writeTopic: 't/mute/set' })], { timeoutMs: 200 })
  await isOnline()
  const driver = driverOf([signal('self', { writeTopic: 't/self' }), signal('ro')], { timeoutMs: 5_000 })
  await expect(mute.write('mute', 1, () => true)).rejects.toMatchObject({ code: codes.gatewayTimeout })
  expect(await driver.write('self', 3, () => true)).toEqual({ value: 3, isHeld: true })
  expect(await value('self')).toMatchObject({ value: 3, quality: 0 })
  await expect(driver.write('ro', 3, () => true)).rejects.toMatchObject({ code: codes.writeReadOnlyThere })
})

ours('a write that is no longer current is not sent, nor one of a lost connection later', async () => {
  const heard: string[] = []
  await peer.subscribeAsync('t/late/#')
  peer.on('message', (_, payload) => heard.push(payload.toString()))
  const driver = driverOf([signal('late', { writeTopic: 't/late/set' })], { timeoutMs: 300 })
  await isOnline()
  await expect(driver.write('late', 1, () => false)).rejects.toMatchObject({ code: codes.writeExpired })
  broker.signal('SIGSTOP')
  await expect(driver.write('late', 2, () => true)).rejects.toMatchObject({ code: codes.gatewayTimeout })
  await broker.kill()
  await until(() => !host.isOnline())
  await expect(driver.write('late', 3, () => true)).rejects.toMatchObject({ code: codes.commFault })
  await broker.revive()
  await isOnline()
  await until(() => peer.connected)
  await send('t/late/end', 'end')
  await until(() => heard.includes('end'))
  expect(heard).toEqual(['end'])
})

ours('a device that is tried while it runs does not push itself off the broker', async () => {
  const shared = new SharedLines()
  host = { ...host, share: (key, open) => shared.use(key, open, () => undefined) }
  driverOf([signal('one')], { clientId: 'mimic-plant' })
  await isOnline()
  await send('t/one', '1', true)
  const tried = driverOf([signal('one'), signal('two')], { clientId: 'mimic-plant', timeoutMs: 100 })
  expect(await tried.test()).toMatchObject([{ value: 1 }, { code: codes.responseTimeout }])
  expect(host.states.filter((state) => !state.isOnline)).toEqual([])
})

ours('a test tells the payloads, and which topics were silent', async () => {
  await send('t/x', '{"v":1}', true)
  const driver = driverOf([signal('x', { path: 'v' }), signal('silent')])
  expect(await driver.test()).toMatchObject([
    { signalId: 'x', value: 1, quality: 1, raw: '1' },
    { signalId: 'silent', quality: 2, code: codes.responseTimeout },
  ])
})

ours('browses retained and live topics', async () => {
  await send('browse/a', '{"v":1}', true)
  const timer = setInterval(() => void send('browse/live', '5'), 200)
  const driver = driverOf([signal('n')])
  const nodes = await driver.browse('browse/').finally(() => clearInterval(timer))
  expect(nodes.map(({ title, hasChildren, signal, parent }) => [title, hasChildren, signal?.dataType, parent])).toEqual(
    [
      ['a', true, undefined, undefined],
      ['live', false, 'number', undefined],
      // The levels below came with the same collection.
      ['v', false, 'number', 'browse/a/'],
    ],
  )
  expect((await driver.browse('browse/a/')).map(({ signal }) => signal?.address)).toEqual([
    { topic: 'browse/a', path: 'v' },
  ])
})

it('a device without a broker is refused, and a broker that is not there is told', async () => {
  expect(() => driverOf([], { url: '' })).toThrow('has no broker URL')
  expect(() => driverOf([], { url: 'http://x' })).toThrow('none of mqtt')
  const driver = driverOf([signal('n', { writeTopic: 'w' })], { url: 'mqtt://127.0.0.1:9', timeoutMs: 100 })
  await until(() => host.states.length > 0)
  expect(host.states[0]).toMatchObject({ isOnline: false, code: codes.commFault })
  await expect(driver.write('n', 1, () => true)).rejects.toMatchObject({ isDeviceDown: true })
})

ours('close leaves no sockets and no timers', async () => {
  const left = () => process.getActiveResourcesInfo().filter((kind) => /TCPSocketWrap|Timeout/.test(kind)).length
  const before = left()
  for (let i = 0; i < 10; i++) {
    const driver = driverOf([signal('n')])
    if (i % 2 === 0) await isOnline()
    await driver.close()
    await driver.close()
  }
  await until(() => left() <= before)
})
