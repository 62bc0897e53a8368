import { connect as connectTcp } from 'node:net'
import { topics } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import mqtt, { type MqttClient } from 'mqtt'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../testing/until.ts'
import { Broker } from './Broker.ts'

const accounts = [
  { username: 'server', password: 'server-secret' },
  { username: 'gw-a', password: 'a-secret', gatewayId: 'gw-a' },
  { username: 'gw-b', password: 'b-secret', gatewayId: 'gw-b' },
]
let broker: Broker
let url: string
const clients: MqttClient[] = []

beforeEach(async () => {
  broker = new Broker({ accounts, host: '127.0.0.1', port: 0, log: pino({ level: 'silent' }) })
  url = `mqtt://127.0.0.1:${await broker.start()}`
})

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
  await broker.stop()
})

const connect = async (username: string, password: string, clientId?: string): Promise<MqttClient> => {
  const client = await mqtt.connectAsync(url, {
    username,
    password,
    reconnectPeriod: 0,
    connectTimeout: 5_000,
    ...(clientId ? { clientId } : {}),
  })
  client.on('error', () => undefined)
  clients.push(client)
  return client
}
const asServer = () => connect('server', 'server-secret')
const asGatewayA = (clientId?: string) => connect('gw-a', 'a-secret', clientId)
const nextMessage = (client: MqttClient) =>
  new Promise<string>((resolve) =>
    client.once('message', (topic, payload) => resolve(`${topic} ${payload.toString()}`)),
  )

describe('the embedded broker', () => {
  it('carries a gateway’s batch to the server and the acknowledgement back', async () => {
    const [server, gateway] = await Promise.all([asServer(), asGatewayA()])
    await server.subscribeAsync('mimic/v1/+/data', { qos: 1 })
    await gateway.subscribeAsync(topics.ack('gw-a'), { qos: 1 })
    const atServer = nextMessage(server)
    const atGateway = nextMessage(gateway)
    await gateway.publishAsync(topics.data('gw-a'), 'batch', { qos: 1 })
    expect(await atServer).toBe('mimic/v1/gw-a/data batch')
    await server.publishAsync(topics.ack('gw-a'), 'ack', { qos: 1 })
    expect(await atGateway).toBe('mimic/v1/gw-a/ack ack')
  })

  it('refuses anonymous and wrong logins', async () => {
    await expect(mqtt.connectAsync(url, { reconnectPeriod: 0 })).rejects.toThrow(/authorized/i)
    await expect(connect('gw-a', 'b-secret')).rejects.toThrow(/authorized/i)
    await expect(connect('nobody', '')).rejects.toThrow(/authorized/i)
  })

  it.each(['#', 'mimic/v1/gw-a/data', 'mimic/v1/+/cmd', '$SYS/#'])(
    'refuses a gateway that subscribes to %s',
    async (filter) => {
      const gateway = await asGatewayA()
      await expect(gateway.subscribeAsync(filter)).rejects.toThrow()
    },
  )

  it('drops a gateway that publishes as another', async () => {
    const [server, gateway] = await Promise.all([asServer(), asGatewayA()])
    await server.subscribeAsync('mimic/v1/+/data', { qos: 1 })
    let received = 0
    server.on('message', () => received++)
    const closed = new Promise<void>((resolve) => gateway.once('close', () => resolve()))
    gateway.publish(topics.data('gw-b'), 'forged', { qos: 1 })
    await closed
    expect(received).toBe(0)
  })

  it.each([
    ['a deeper topic', 'mimic/v1/gw-a/data/deeper'],
    ['a topic of a thousand levels', 'a/'.repeat(1000)],
    ['a lane that it only hears', topics.ack('gw-a')],
    ['a lane that there is not', 'mimic/v1/gw-a/none'],
    ['the broker’s own topics', '$SYS/x'],
  ])('drops a gateway that publishes to %s', async (_, topic) => {
    const gateway = await asGatewayA()
    const closed = new Promise<void>((resolve) => gateway.once('close', () => resolve()))
    gateway.publish(topic, 'x', { qos: 0 })
    await closed
    expect((await asServer()).connected).toBe(true)
  })

  it('lets no other account take over a client id', async () => {
    const first = await asGatewayA('the-gateway')
    await expect(connect('gw-b', 'b-secret', 'the-gateway')).rejects.toThrow(/authorized/i)
    expect(first.connected).toBe(true)
  })

  it('keeps the id of a gateway for its own account, whoever comes first, and frees any other with its client', async () => {
    await expect(connect('gw-b', 'b-secret', 'mimic-gw-a')).rejects.toThrow(/authorized/i)
    await expect(connect('server', 'server-secret', 'mimic-gw-a')).rejects.toThrow(/authorized/i)
    expect((await asGatewayA('mimic-gw-a')).connected).toBe(true)
    // The new connection takes over its own session and keeps the id.
    const again = await asGatewayA('mimic-gw-a')
    await expect(connect('gw-b', 'b-secret', 'mimic-gw-a')).rejects.toThrow(/authorized/i)
    expect(again.connected).toBe(true)
    const first = await asGatewayA('tool')
    const second = await asGatewayA('tool')
    await expect(connect('gw-b', 'b-secret', 'tool')).rejects.toThrow(/authorized/i)
    await Promise.all([first.endAsync(true), second.endAsync(true)])
    const free = async () => connect('gw-b', 'b-secret', 'tool').catch(() => undefined)
    expect((await until(free)).connected).toBe(true)
  })

  it('drops a packet that announces too many bytes before they are sent, and stays alive', async () => {
    const gateway = await asGatewayA()
    const closed = new Promise<void>((resolve) => gateway.once('close', () => resolve()))
    gateway.publish(topics.data('gw-a'), Buffer.alloc(limits.bus.packetBytes + 1), { qos: 1 })
    await closed
    expect((await asGatewayA()).connected).toBe(true)
  })

  it('hands a configuration of 2 MB from the server to its gateway', async () => {
    const gateway = await asGatewayA()
    const heard = new Promise<number>((resolve) => gateway.once('message', (_, payload) => resolve(payload.length)))
    await gateway.subscribeAsync(topics.config('gw-a'), { qos: 1 })
    const server = await asServer()
    await server.publishAsync(topics.config('gw-a'), Buffer.alloc(8 * limits.bus.packetBytes), { qos: 1 })
    expect(await heard).toBe(8 * limits.bus.packetBytes)
  })

  it('survives noise on the port', async () => {
    const { port } = new URL(url)
    const closed = new Promise((resolve) => {
      const socket = connectTcp(Number(port), '127.0.0.1', () =>
        socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0xff])),
      )
      socket.on('error', () => undefined)
      socket.once('close', resolve)
    })
    await closed
    expect((await asServer()).connected).toBe(true)
  })
})
