import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paths } from '@mimic/contract'
import { topics } from '@mimic/contract/bus'
import mqtt, { type MqttClient } from 'mqtt'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../contract/src/testing/freePort.ts'
import { Bus } from '../platform/bus/Bus.ts'
import { readConfig } from '../platform/settings/config.ts'
import { type RunningServer, startServer } from '../startServer.ts'
import { FakeGateway } from '../testing/FakeGateway.ts'
import { writeSeedFile } from '../testing/seedFile.ts'
import { TestClient } from '../testing/TestClient.ts'
import { PASSWORD } from '../testing/TestServer.ts'
import { until } from '../testing/until.ts'
import { Broker } from './Broker.ts'
import { externalAcl } from './externalAcl.ts'

interface Health {
  readonly isWell: boolean
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
}

const dataOf = <T>({ data }: Record<string, unknown>): T => data as T

const SERVER = 'mimic-server'
const docs = fileURLToPath(new URL('../../../docs/operations.md', import.meta.url))
const hasMosquitto =
  spawnSync('mosquitto', ['-h']).error === undefined && spawnSync('mosquitto_passwd', []).error === undefined

it('the documentation shows the access list as it is tested', () => {
  expect(readFileSync(docs, 'utf8')).toContain(`\`\`\`\n${externalAcl(SERVER)}\n\`\`\``)
})

it('a broker of MQTT 3.1.1 is spoken to in that', async () => {
  const log = pino({ level: 'silent' })
  const login = { username: SERVER, password: 'secret' }
  const broker = new Broker({ accounts: [login], host: '127.0.0.1', port: 0, log })
  const url = `mqtt://127.0.0.1:${await broker.start()}`
  const bus = new Bus({ url, ...login, mqttVersion: 5, log, onMessage: () => undefined, onConnected: () => undefined })
  bus.start()
  try {
    await until(() => bus.isConnected)
    expect(bus.refused).toEqual([])
  } finally {
    await bus.stop()
    await broker.stop()
  }
})

describe.skipIf(!hasMosquitto)('an external broker (Mosquitto) with accounts and this access list', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-acl-'))
  const clients: MqttClient[] = []
  const told: string[] = []
  let url: string
  let broker: ChildProcess
  let server: RunningServer

  beforeAll(async () => {
    const port = await freePort()
    url = `mqtt://127.0.0.1:${port}`
    const [passwords, acl, conf] = ['passwords', 'acl', 'mosquitto.conf'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    writeFileSync(passwords, '')
    for (const name of [SERVER, 'gw-a', 'gw-b'])
      spawnSync('mosquitto_passwd', ['-b', passwords, name, `${name}-secret`])
    writeFileSync(acl, `${externalAcl(SERVER)}\n`)
    writeFileSync(
      conf,
      `listener ${port} 127.0.0.1\nallow_anonymous false\npassword_file ${passwords}\nacl_file ${acl}\npersistence false\n`,
    )
    // Mosquitto started by root switches to another user, who must be able to read this.
    chmodSync(folder, 0o755)
    for (const file of [passwords, acl, conf]) chmodSync(file, 0o644)
    broker = spawn('mosquitto', ['-c', conf], { stdio: 'ignore' })
    await until(async () => (await connect(SERVER).catch(() => undefined)) !== undefined)
    server = await startServer(
      readConfig({
        PORT: '0',
        HOST: '127.0.0.1',
        MIMIC_DATA: folder,
        MQTT_URL: url,
        MQTT_USERNAME: SERVER,
        MQTT_PASSWORD: `${SERVER}-secret`,
        MQTT_VERSION: '5',
        MIMIC_SEED: writeSeedFile(folder),
        MIMIC_DEMO_PASSWORD: PASSWORD,
      }),
      { log: pino({ level: 'warn' }, { write: (line: string) => told.push(line) }) },
    )
  })
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.endAsync(true)))
    await server?.stop()
    broker?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The access list without the lines that a pattern names. */
  const allow = (refused?: RegExp) => {
    const lines = externalAcl(SERVER).split('\n')
    writeFileSync(join(folder, 'acl'), `${lines.filter((line) => !refused?.test(line)).join('\n')}\n`)
    broker.kill('SIGHUP')
  }
  const connect = async (username: string): Promise<MqttClient> => {
    const login = { username, password: `${username}-secret` }
    const client = await mqtt.connectAsync(url, { ...login, reconnectPeriod: 0, connectTimeout: 2_000 })
    client.on('error', () => undefined)
    clients.push(client)
    return client
  }

  it('carries samples, writes and their answers', async () => {
    const gateway = await FakeGateway.connect(url, 'gw-a', { username: 'gw-a', password: 'gw-a-secret' })
    try {
      await until(async () => {
        await gateway.send([['a-set', Date.now(), 2, 0]], { seq: 1 })
        return gateway.acked.has(1)
      })
      const client = new TestClient(`http://127.0.0.1:${server.port}`)
      await client.call(paths.userLogin, { loginname: 'operation-a', password: PASSWORD })
      const { uuid } = (await client.call(paths.projectMonitorWrite, { signalId: 'a-set', value: '3.5' })).reply
      const answer = await until(async () => {
        const { reply } = await client.call(paths.projectMonitorWriteCallback, { uuid: String(uuid) })
        return reply['status'] !== 'pending' && reply
      })
      expect(answer).toMatchObject({ status: 'success', data: 3.5 })
    } finally {
      await gateway.stop()
    }
  })

  it('lets a gateway neither publish as another, nor read its messages, nor send commands', async () => {
    const [own, other, listener] = await Promise.all([connect('gw-a'), connect('gw-b'), connect(SERVER)])
    const heard: string[] = []
    for (const client of [own, listener]) client.on('message', (topic) => heard.push(topic))
    await own.subscribeAsync([topics.command('gw-a'), topics.ack('gw-a')], { qos: 1 })
    await listener.subscribeAsync('mimic/v1/+/data', { qos: 1 })
    other.on('message', (topic) => heard.push(`other ${topic}`))
    await other.subscribeAsync([topics.command('gw-a'), topics.ack('gw-a'), '#'], { qos: 1 }).catch(() => undefined)
    for (const forged of [topics.data('gw-a'), topics.command('gw-a'), topics.ack('gw-a'), topics.command('gw-b')])
      await other.publishAsync(forged, 'forged', { qos: 1 }).catch(() => undefined)
    // These two are published last: once they have arrived, the forged ones were not let through.
    await listener.publishAsync(topics.ack('gw-a'), '{}', { qos: 1 })
    await other.publishAsync(topics.data('gw-b'), '{}', { qos: 1 })
    await until(() => heard.includes(topics.ack('gw-a')) && heard.includes(topics.data('gw-b')))
    expect(heard.filter((topic) => topic !== topics.ack('gw-a') && topic !== topics.data('gw-b'))).toEqual([])
  })

  it('tells in health, in the log and on the screens what the access list refuses, until it is corrected', async () => {
    const client = new TestClient(`http://127.0.0.1:${server.port}`)
    await client.call(paths.userLogin, { loginname: 'operation-a', password: PASSWORD })
    const health = async () => (await (await fetch(`http://127.0.0.1:${server.port}/healthz`)).json()) as Health
    const refusedOnScreen = async () => {
      const store = dataOf<{ isRefusedByBroker: boolean }>((await client.call(paths.systemStore, {})).reply)
      const gateway = dataOf<{ brokerRefuses: string[] }>(
        (await client.call(paths.gatewayHealth, { id: 'gw-a' })).reply,
      )
      return { server: store.isRefusedByBroker, gateway: gateway.brokerRefuses }
    }
    const gateway = fork(fileURLToPath(new URL('../../../gateway/src/main.ts', import.meta.url)), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        MIMIC_GATEWAY_ID: 'gw-a',
        MIMIC_DATA: join(folder, 'gateway'),
        MQTT_URL: url,
        MQTT_USERNAME: 'gw-a',
        MQTT_PASSWORD: 'gw-a-secret',
        MQTT_VERSION: '5',
      },
    })
    try {
      await until(
        async () => dataOf<{ online: boolean }>((await client.call(paths.gatewayHealth, { id: 'gw-a' })).reply).online,
      )
      expect(await health()).toMatchObject({ isWell: true, problems: [], warnings: [] })
      expect(await refusedOnScreen()).toEqual({ server: false, gateway: [] })
      /** Writes until health is so: Mosquitto reads its list some time after the signal. */
      const askUntil = (isSo: (told: Health) => boolean) =>
        until(async () => {
          await client.call(paths.projectMonitorWrite, { signalId: 'a-set', value: '3.5' })
          return isSo(await health())
        })
      allow(/\+\/cmd$/)
      await askUntil(({ isWell }) => !isWell)
      expect((await health()).problems).toEqual(["the broker's access list refuses: publish mimic/v1/+/cmd"])
      expect(told.filter((line) => line.includes('check its access list'))).toHaveLength(1)
      expect(await refusedOnScreen()).toEqual({ server: true, gateway: [] })
      allow(/%u\/res$/)
      // The gateway may not claim the write.
      const warning = "the broker's access list refuses the gateway gw-a: publish mimic/v1/gw-a/res"
      await askUntil(({ warnings }) => warnings.includes(warning))
      expect(await health()).toMatchObject({ isWell: true, problems: [] })
      expect(await refusedOnScreen()).toEqual({ server: false, gateway: ['publish mimic/v1/gw-a/res'] })
      allow()
      await askUntil(({ warnings }) => warnings.length === 0)
    } finally {
      gateway.kill()
      await once(gateway, 'exit')
    }
  })

  it('refuses a client without an account', async () => {
    await expect(mqtt.connectAsync(url, { reconnectPeriod: 0 })).rejects.toThrow(/authorized/i)
  })
})
