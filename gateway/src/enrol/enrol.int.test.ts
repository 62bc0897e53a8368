import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { commandOf, type Given, readCommandLine } from '@mimic/contract/commandLine'
import { codes } from '@mimic/contract/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../contract/src/testing/freePort.ts'
import { startSettings } from '../startSettings.ts'
import { BusServer } from '../testing/BusServer.ts'
import { Process } from '../testing/Process.ts'
import { until } from '../testing/until.ts'

const SERVER_LOGIN = { username: 'server', password: 'server-secret' }
const ACCOUNT = { gatewayId: 'gw-far', username: 'gw-far', password: 'far-secret' }
const PATH = '/lfscada/gateway/multi/enrol'
const folder = mkdtempSync(join(tmpdir(), 'mimic-enrol-'))
const data = join(folder, 'data')
/** The authority that signs the certificate of the broker's listener. */
const caPath = join(folder, 'broker-ca.pem')
let broker: Process
let tlsUrl: string
let server: Server
let url: string
/** Keys that are good once. */
const keys = new Set(['the-key'])

beforeAll(async () => {
  const accounts = join(folder, 'accounts.json')
  writeFileSync(accounts, JSON.stringify({ accounts: [SERVER_LOGIN, ACCOUNT] }), { mode: 0o600 })
  const tlsPort = await freePort()
  tlsUrl = `mqtts://127.0.0.1:${tlsPort}`
  broker = await Process.start('server/src/broker/main.ts', {
    MIMIC_BROKER_PORT: '0',
    MIMIC_BROKER_ACCOUNTS: accounts,
    MIMIC_BROKER_LISTEN: `127.0.0.1:${tlsPort}`,
  })
  server = createServer(async (request, response) => {
    const key = new URLSearchParams(await text(request)).get('key') ?? ''
    const isGood = request.url === PATH && request.method === 'POST' && keys.delete(key)
    const account = { ...ACCOUNT, mqttUrl: tlsUrl, ca: readFileSync(caPath, 'utf8') }
    response.end(
      JSON.stringify(
        isGood
          ? { code: codes.ok, message: 'Success', data: account }
          : { code: codes.forbidden, message: 'You have no permission to do this' },
      ),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}/`
})
afterAll(async () => {
  server.close()
  await broker.end()
  rmSync(folder, { recursive: true })
})

/** Reads a command line as the program does. */
const wordsOf = (...words: string[]): Given => {
  const given = readCommandLine(commandOf('gateway'), words)
  if (given === 'help') throw new Error('no settings were given')
  return given
}
const start = (...args: string[]) =>
  Process.start('gateway/src/main.ts', { MIMIC_DATA: data, MIMIC_GATEWAY_CONFIG: '', MIMIC_GATEWAY_ID: '' }, args)
const startById = (more: Record<string, string>) => {
  const { gatewayId, username: MQTT_USERNAME, password: MQTT_PASSWORD } = ACCOUNT
  const account = { MIMIC_DATA: join(folder, 'other'), MIMIC_GATEWAY_ID: gatewayId, MQTT_USERNAME, MQTT_PASSWORD }
  return Process.start('gateway/src/main.ts', { MIMIC_GATEWAY_CONFIG: '', MQTT_URL: tlsUrl, ...account, ...more })
}

it.each([
  ['a wrong key', () => [url, 'guess'], 'refuses the key (403'],
  ['a server that is not there', () => ['http://127.0.0.1:1', 'the-key'], 'http://127.0.0.1:1 cannot be reached'],
  ['an address that is none', () => ['mimic', 'the-key'], 'mimic is no address'],
])('says why it cannot enrol with %s', async (_, args, message) => {
  await expect(startSettings(wordsOf('--enrol', ...args()), { MIMIC_DATA: data })).rejects.toThrow(message)
})

it('says that it needs a key while it has no account', async () => {
  await expect(startSettings(wordsOf(), { MIMIC_DATA: data })).rejects.toThrow('--enrol')
})

it('exchanges its key for an account, runs, and starts again without the key', async () => {
  const bus = await BusServer.connect(`mqtt://127.0.0.1:${broker.port}`, ACCOUNT.gatewayId, SERVER_LOGIN)
  try {
    let gateway = await start('--enrol', url, 'the-key')
    await until(() => bus.status?.online)
    await gateway.end()
    await until(() => bus.status?.online === false)
    const path = join(data, 'gateway.json')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject(ACCOUNT)
    // The key was used; the account is still there.
    await expect(start('--enrol', url, 'the-key')).rejects.toThrow('refuses the key')
    gateway = await start()
    await until(() => bus.status?.online)
    await gateway.end()
  } finally {
    await bus.stop()
  }
})

it('trusts the broker by the certificate of MQTT_CA, and no broker without one', async () => {
  const bus = await BusServer.connect(`mqtt://127.0.0.1:${broker.port}`, ACCOUNT.gatewayId, SERVER_LOGIN)
  try {
    const env = { MIMIC_DATA: join(folder, 'other'), MIMIC_GATEWAY_ID: ACCOUNT.gatewayId, MQTT_URL: tlsUrl }
    await expect(startSettings(wordsOf(), { ...env, MQTT_CA: join(folder, 'nothing.pem') })).rejects.toThrow('MQTT_CA')
    const stranger = await startById({})
    await until(() => stranger.output.includes('broker connection'))
    expect(bus.status?.online ?? false).toBe(false)
    await stranger.end()
    const gateway = await startById({ MQTT_CA: caPath })
    await until(() => bus.status?.online)
    await gateway.end()
  } finally {
    await bus.stop()
  }
})
