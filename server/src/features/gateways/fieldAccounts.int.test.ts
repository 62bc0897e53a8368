import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { codes, paths } from '@mimic/contract'
import mqtt, { type MqttClient } from 'mqtt'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Broker } from '../../broker/Broker.ts'
import { GatewayAccountsWatch } from '../../broker/GatewayAccountsWatch.ts'
import { GATEWAY_ACCOUNTS } from '../../platform/settings/brokerSettings.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, SERVER_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

interface Login {
  readonly id: string
  readonly username: string
  readonly password: string
}

let folder: string
let broker: Broker
let watch: GatewayAccountsWatch
let url: string
let test: TestServer
let admin: TestClient
let gateway: ChildProcess
const devices: MqttClient[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-field-'))
  const log = pino({ level: 'silent' })
  broker = new Broker({
    accounts: [SERVER_LOGIN, { ...GATEWAY_LOGIN, gatewayId: 'gw-a' }],
    host: '127.0.0.1',
    port: 0,
    log,
    beforeLogin: () => watch.look(),
  })
  const path = join(folder, GATEWAY_ACCOUNTS)
  watch = new GatewayAccountsWatch({ path, log, onChange: (accounts) => broker.setAccounts(accounts) })
  await watch.start()
  url = `mqtt://127.0.0.1:${await broker.start()}`
  const env = {
    MIMIC_DATA: folder,
    MQTT_URL: url,
    MIMIC_BROKER_EMBEDDED: '1',
    MIMIC_BROKER_URL: 'mqtts://plant.example:8883',
    MIMIC_LOCAL_GATEWAYS: 'gw-a',
  }
  test = await TestServer.start({ rateFactor: 1000, env })
  admin = await test.login('admin-a')
  gateway = fork(resolve(import.meta.dirname, '../../../../gateway/src/main.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      MIMIC_GATEWAY_ID: 'gw-a',
      MIMIC_DATA: join(folder, 'gateway'),
      MQTT_URL: url,
      MQTT_USERNAME: GATEWAY_LOGIN.username,
      MQTT_PASSWORD: GATEWAY_LOGIN.password,
    },
  })
})
afterAll(async () => {
  await Promise.all(devices.map((device) => device.endAsync(true)))
  if (gateway && gateway.exitCode === null) {
    gateway.kill('SIGKILL')
    await once(gateway, 'exit')
  }
  watch.stop()
  await test.stop()
  await broker.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function call<T>(path: string, body: Record<string, string>, client = admin): Promise<T> {
  const { reply } = await client.call(path, body)
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: codes.ok })
  // The contract test checks the shapes of replies.
  return reply.data as T
}
const add = (title: string, client = admin) => call<Login>(paths.fieldAccountAdd, { title }, client)
async function connect({ username, password }: Pick<Login, 'username' | 'password'>): Promise<MqttClient> {
  const device = await mqtt.connectAsync(url, { username, password, reconnectPeriod: 0 })
  device.on('error', () => undefined)
  devices.push(device)
  return device
}

const closing = (device: MqttClient) => new Promise<void>((resolve) => device.once('close', () => resolve()))

it('brings the value of a field device at Mimic’s broker to the server', { timeout: 60_000 }, async () => {
  const device = await connect(await add('Boiler sensor'))
  const { id } = await call<{ id: string }>(paths.equipmentAdd, {
    equipName: 'Boiler',
    gatewayId: 'gw-a',
    driver: 'mqtt',
    driverConfig: JSON.stringify({ broker: 'mimic' }),
    signals: JSON.stringify([{ title: 'Level', dataType: 'number', address: { topic: 'boiler/level' } }]),
  })
  const value = async () => {
    await device.publishAsync('boiler/level', '41.5')
    const signals = await call<{ value: unknown }[]>(paths.deviceMonitorSignalQuery, { equipmentId: id })
    return signals[0]?.value
  }
  await expect.poll(value, { timeout: 40_000, interval: 200 }).toBe(41.5)
})

it('names the address of another broker that is missing', async () => {
  const { status, reply } = await admin.call(paths.equipmentAdd, {
    equipName: 'Pump',
    gatewayId: 'gw-a',
    driver: 'mqtt',
    driverConfig: '{}',
  })
  expect([status, reply.fields]).toEqual([400, [{ path: 'driverConfig.url', reason: 'required' }]])
})

it('disconnects a device whose account is revoked or renewed, and shows no password again', async () => {
  const [revoked, renewed, stays] = [await add('Old pump'), await add('Pump'), await add('Valve')]
  const [one, two, three] = [await connect(revoked), await connect(renewed), await connect(stays)]
  const closed = Promise.all([closing(one), closing(two)])
  await call(paths.fieldAccountDelete, { id: revoked.id })
  const next = await call<Login>(paths.fieldAccountRotate, { id: renewed.id })
  await closed
  expect(next.username).toBe(renewed.username)
  for (const login of [revoked, renewed]) await expect(connect(login)).rejects.toThrow(/authorized/i)
  expect((await connect(next)).connected).toBe(true)
  expect(three.connected).toBe(true)
  const list = JSON.stringify((await admin.call(paths.fieldAccountQuery, {})).reply)
  expect(list).toContain(stays.username)
  for (const secret of [stays.password, next.password, revoked.username]) expect(list).not.toContain(secret)
})

it('gives each organisation its own accounts and topics', async () => {
  const other = await test.login('admin-b')
  const own = await add('Mine')
  const [mine, theirs] = [await connect(own), await connect(await add('Theirs', other))]
  const heard: string[] = []
  theirs.on('message', (topic) => heard.push(topic))
  await theirs.subscribeAsync('#', { qos: 1 })
  await mine.publishAsync('secret', '1', { qos: 1, retain: true })
  await theirs.publishAsync('end', '1', { qos: 1 })
  await until(() => heard.includes('end'))
  expect(heard).toEqual(['end'])
  const { reply } = await other.call(paths.fieldAccountQuery, {})
  expect(JSON.stringify(reply)).not.toContain(own.username)
  expect((await other.call(paths.fieldAccountRotate, { id: own.id })).status).toBe(404)
})

it('tells where the broker is, and that an external one has its accounts from its administrator', async () => {
  expect(await call(paths.fieldAccountAccess, {})).toEqual({
    isEmbedded: true,
    url: 'mqtts://plant.example:8883',
    ca: '',
  })
  const external = await TestServer.start()
  try {
    const client = await external.login('admin-a')
    expect(await call(paths.fieldAccountAccess, {}, client)).toEqual({ isEmbedded: false, url: '', ca: '' })
    const { status, reply } = await client.call(paths.fieldAccountAdd, { title: 'Sensor' })
    expect([status, reply.fields]).toEqual([409, [{ path: 'title', reason: 'external' }]])
  } finally {
    await external.stop()
  }
})
