import { createHash } from 'node:crypto'
import { fieldUsername, topics } from '@mimic/contract/bus'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../testing/until.ts'
import { Broker } from './Broker.ts'
import type { AccountEntry } from './gatewayAccountsFile.ts'

const sha256 = (password: string) => createHash('sha256').update(password).digest('hex')
const device = (username: string, orgId: string) => ({ username, orgId, sha256: sha256(`${username}-secret`) })
const enrolled = { gatewayId: 'gw-b', username: 'gw-b', orgId: 'org-b', sha256: sha256('gw-b-secret') }
const accounts: readonly AccountEntry[] = [
  { gatewayId: 'gw-a', orgId: 'org-a' },
  enrolled,
  device('valve-a', 'org-a'),
  device('pump-a', 'org-a'),
  device('spy-b', 'org-b'),
]

let broker: Broker
let url: string
const clients: MqttClient[] = []

beforeEach(async () => {
  broker = new Broker({
    accounts: [
      { username: 'server', password: 'server-secret' },
      { username: 'gw', password: 'gw-secret', gatewayId: 'gw-a' },
    ],
    host: '127.0.0.1',
    port: 0,
    log: pino({ level: 'silent' }),
  })
  broker.setAccounts(accounts)
  url = `mqtt://127.0.0.1:${await broker.start()}`
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
  await broker.stop()
})

const closing = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))

interface Heard {
  readonly client: MqttClient
  readonly messages: string[]
}
async function connect(username: string, more: IClientOptions = {}): Promise<Heard> {
  const client = await mqtt.connectAsync(url, {
    username,
    password: `${username.replace('/field', '')}-secret`,
    reconnectPeriod: 0,
    ...more,
  })
  clients.push(client)
  client.on('error', () => undefined)
  const messages: string[] = []
  client.on('message', (topic, payload) => messages.push(`${topic}=${payload}`))
  return { client, messages }
}

it('field devices and gateways of an organisation share topics of any name', async () => {
  const will = { topic: 'valve/gone', payload: Buffer.from('1'), qos: 0 as const, retain: false }
  const valve = await connect('valve-a', { will })
  const reader = await connect(fieldUsername('gw'))
  await reader.client.subscribeAsync(['spBv1.0/#', 'valve/gone'], { qos: 1 })
  await valve.client.subscribeAsync('valve/set')
  await valve.client.publishAsync('spBv1.0/plant/NBIRTH/edge', 'x', { qos: 1 })
  await reader.client.publishAsync('valve/set', '7', { qos: 1 })
  await until(() => reader.messages.length > 0 && valve.messages.length > 0)
  expect([reader.messages, valve.messages]).toEqual([['spBv1.0/plant/NBIRTH/edge=x'], ['valve/set=7']])
  valve.client.stream.destroy()
  await until(() => reader.messages.length > 1)
  expect(reader.messages[1]).toBe('valve/gone=1')
})

describe('nothing passes from one organisation to another, or to Mimic’s own topics', () => {
  it('neither messages nor retained ones nor client ids', async () => {
    const valve = await connect('valve-a', { clientId: 'same' })
    const spy = await connect('spy-b', { clientId: 'same' })
    const gatewayOfB = await connect(fieldUsername('gw-b'))
    for (const { client } of [spy, gatewayOfB]) await client.subscribeAsync('#', { qos: 1 })
    await valve.client.publishAsync('level', 'of a', { qos: 1, retain: true })
    await spy.client.publishAsync('level', 'of b', { qos: 1, retain: true })
    await until(() => spy.messages.length > 0 && gatewayOfB.messages.length > 0)
    const pump = await connect('pump-a')
    await pump.client.subscribeAsync('#', { qos: 1 })
    await until(() => pump.messages.length > 0)
    expect(pump.messages).toEqual(['level=of a'])
    expect([spy.messages, gatewayOfB.messages]).toEqual([['level=of b'], ['level=of b']])
    expect(valve.client.connected).toBe(true)
  })

  it.each([topics.data('gw-a'), topics.config('gw-a'), 'mimic/other', '$SYS/x'])('no message to %s', async (topic) => {
    const server = await connect('server')
    await server.client.subscribeAsync('mimic/v1/+/data', { qos: 1 })
    const { client } = await connect('valve-a')
    const closed = closing(client)
    client.publish(topic, 'forged', { qos: 1 })
    await closed
    const gateway = await connect('gw')
    await gateway.client.publishAsync(topics.data('gw-a'), 'real', { qos: 1 })
    await until(() => server.messages.length > 0)
    expect(server.messages).toEqual([`${topics.data('gw-a')}=real`])
  })

  it.each(['mimic/#', topics.command('gw-a'), '$SYS/#', '$share/x/level'])('no subscription of %s', async (filter) => {
    for (const name of ['valve-a', fieldUsername('gw')]) {
      const { client } = await connect(name)
      await expect(client.subscribeAsync(filter)).rejects.toThrow()
    }
  })

  it('a field device hears nothing of Mimic by #, and a gateway’s own account nothing of field devices', async () => {
    const valve = await connect('valve-a')
    await valve.client.subscribeAsync('#')
    const gateway = await connect('gw')
    await expect(gateway.client.subscribeAsync('level')).rejects.toThrow()
    await gateway.client.publishAsync(topics.status('gw-a'), '{}', { qos: 1, retain: true })
    await valve.client.publishAsync('level', '1', { qos: 1 })
    await until(() => valve.messages.length > 0)
    expect(valve.messages).toEqual(['level=1'])
  })
})

it('an account that is revoked or has another password is disconnected at once, and the others stay', async () => {
  const [valve, pump, reader] = await Promise.all([connect('valve-a'), connect('pump-a'), connect(fieldUsername('gw'))])
  const gatewayOfB = await connect(fieldUsername('gw-b'))
  const closed = Promise.all([valve, pump, gatewayOfB].map(({ client }) => closing(client)))
  const renewed = { ...device('pump-a', 'org-a'), sha256: sha256('new') }
  broker.setAccounts([{ gatewayId: 'gw-a', orgId: 'org-a' }, renewed])
  await closed
  await expect(connect('valve-a')).rejects.toThrow(/authorized/i)
  await expect(connect('pump-a')).rejects.toThrow(/authorized/i)
  expect((await connect('pump-a', { password: 'new' })).client.connected).toBe(true)
  expect(reader.client.connected).toBe(true)
})

it('refuses a wrong password, and takes no name of another account', async () => {
  await expect(connect('valve-a', { password: 'wrong' })).rejects.toThrow(/authorized/i)
  await expect(connect(fieldUsername('gw'), { password: 'wrong' })).rejects.toThrow(/authorized/i)
  broker.setAccounts([...accounts, { ...device('gw', 'org-b'), sha256: sha256('stolen') }])
  await expect(connect('gw', { password: 'stolen' })).rejects.toThrow(/authorized/i)
})

it('keeps no session of a field device that is away, and only so many retained messages', async () => {
  const first = await connect('valve-a', { clientId: 'valve', clean: false })
  await first.client.subscribeAsync('level', { qos: 1 })
  await first.client.endAsync()
  const pump = await connect('pump-a')
  await pump.client.publishAsync('level', 'while away', { qos: 1 })
  const again = await connect('valve-a', { clientId: 'valve', clean: false })
  await again.client.subscribeAsync('end', { qos: 1 })
  await pump.client.publishAsync('end', '1', { qos: 1 })
  await until(() => again.messages.length > 0)
  expect(again.messages).toEqual(['end=1'])
  const closed = closing(pump.client)
  const payload = Buffer.alloc(200_000)
  for (let i = 0; i < 100 && pump.client.connected; i++)
    await Promise.race([closed, pump.client.publishAsync(`big/${i}`, payload, { qos: 1, retain: true })])
  await closed
})
