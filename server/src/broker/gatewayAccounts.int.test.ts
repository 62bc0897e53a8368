import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { topics } from '@mimic/contract/bus'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GATEWAY_ACCOUNTS } from '../platform/settings/brokerSettings.ts'
import { until } from '../testing/until.ts'
import { Broker } from './Broker.ts'
import { GatewayAccountsWatch } from './GatewayAccountsWatch.ts'
import { writeGatewayAccounts } from './gatewayAccountsFile.ts'

const server = { username: 'server', password: 'server-secret' }
const local = { username: 'gw-local', password: 'local-secret', gatewayId: 'gw-local' }
const enrolled = (gatewayId: string, password: string) => ({
  gatewayId,
  username: gatewayId,
  sha256: createHash('sha256').update(password).digest('hex'),
})

let folder: string
let path: string
let broker: Broker
let watch: GatewayAccountsWatch
let url: string
let logged: string[]
const clients: MqttClient[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-broker-'))
  path = join(folder, GATEWAY_ACCOUNTS)
  logged = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  watch = new GatewayAccountsWatch({ path, log, onChange: (accounts) => broker.setAccounts(accounts) })
  broker = new Broker({
    accounts: [server, local],
    host: '127.0.0.1',
    port: 0,
    log,
    beforeLogin: () => watch.look(),
  })
  await watch.start()
  url = `mqtt://127.0.0.1:${await broker.start()}`
})

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
  watch.stop()
  await broker.stop()
  rmSync(folder, { recursive: true, force: true })
})

const connect = async (username: string, password: string, more: IClientOptions = {}): Promise<MqttClient> => {
  const options = { username, password, reconnectPeriod: 0, connectTimeout: 5_000, ...more }
  const client = await mqtt.connectAsync(url, options)
  client.on('error', () => undefined)
  clients.push(client)
  return client
}
const refused = (username: string, password: string, more?: IClientOptions) =>
  expect(connect(username, password, more)).rejects.toThrow(/authorized/i)

describe('accounts of enrolled gateways', () => {
  it('are waited for: before the server has written any, a login is put off without an answer', async () => {
    const client = mqtt.connect(url, { username: 'gw-new', password: 'new-secret', reconnectPeriod: 100 })
    clients.push(client)
    const errors: Error[] = []
    client.on('error', (error) => errors.push(error))
    await new Promise<void>((resolve) => client.once('close', resolve))
    expect((await connect('gw-local', 'local-secret')).connected).toBe(true)
    await writeGatewayAccounts(path, [enrolled('gw-new', 'new-secret')])
    await until(() => client.connected)
    expect(errors).toEqual([])
  })

  it('are good at once, while the broker runs, on the gateway’s own topics only', async () => {
    await writeGatewayAccounts(path, [])
    await refused('gw-new', 'new-secret')
    await writeGatewayAccounts(path, [enrolled('gw-new', 'new-secret')])
    const [own, other] = await Promise.all([connect('gw-new', 'new-secret'), connect('server', 'server-secret')])
    await refused('gw-new', 'wrong-secret')
    await refused('gw-new', enrolled('gw-new', 'new-secret').sha256)
    await refused('gw-new', '')
    await own.subscribeAsync([topics.ack('gw-new'), topics.command('gw-new'), topics.config('gw-new')], { qos: 1 })
    await expect(own.subscribeAsync(topics.config('gw-local'))).rejects.toThrow()
    await other.subscribeAsync('mimic/v1/+/data', { qos: 1 })
    const heard = new Promise((resolve) => other.once('message', (topic) => resolve(topic)))
    await own.publishAsync(topics.data('gw-new'), '{}', { qos: 1 })
    expect(await heard).toBe(topics.data('gw-new'))
    const closed = new Promise<void>((resolve) => own.once('close', () => resolve()))
    own.publish(topics.data('gw-local'), 'forged', { qos: 1 })
    await closed
  })

  it('throw out a client whose account is gone, and the others stay', async () => {
    const both = [enrolled('gw-new', 'new-secret'), enrolled('gw-more', 'more-secret')]
    await writeGatewayAccounts(path, both)
    const watcher = await connect('server', 'server-secret')
    await watcher.subscribeAsync('mimic/v1/+/status', { qos: 1 })
    const farewell = new Promise((resolve) => watcher.once('message', (_, payload) => resolve(payload.toString())))
    const will = { topic: topics.status('gw-new'), payload: Buffer.from('offline'), qos: 1 as const }
    const gone = await connect('gw-new', 'new-secret', { will })
    const stays = await connect('gw-more', 'more-secret')
    const closed = new Promise<void>((resolve) => gone.once('close', () => resolve()))
    await writeGatewayAccounts(path, both.slice(1))
    // The watch looks by itself.
    await closed
    // The last will tells the server at once that the gateway is offline.
    expect(await farewell).toBe('offline')
    await refused('gw-new', 'new-secret')
    expect([stays.connected, watcher.connected]).toEqual([true, true])
  })

  it('throw out a client whose password has changed, and take the new one', async () => {
    await writeGatewayAccounts(path, [enrolled('gw-new', 'new-secret')])
    const client = await connect('gw-new', 'new-secret')
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    await writeGatewayAccounts(path, [enrolled('gw-new', 'newer-secret')])
    await closed
    await refused('gw-new', 'new-secret')
    expect((await connect('gw-new', 'newer-secret')).connected).toBe(true)
  })

  it.each([
    ['no JSON', '[{"gatewayId"'],
    ['no list', '{}'],
    ['a hash of another length', '[{"gatewayId":"gw-x","username":"gw-x","sha256":"00"}]'],
    ['an entry that is nothing', '[null]'],
    ['an empty file', ''],
  ])('stay in force while the file is damaged (%s), and the log says so once', async (_, text) => {
    await writeGatewayAccounts(path, [enrolled('gw-new', 'new-secret')])
    const client = await connect('gw-new', 'new-secret')
    writeFileSync(path, text)
    await until(() => logged.some((line) => line.includes('those in force stay')))
    for (let look = 0; look < 3; look++) await watch.look()
    expect(logged.filter((line) => line.includes('those in force stay'))).toHaveLength(1)
    expect([client.connected, (await connect('gw-new', 'new-secret')).connected]).toEqual([true, true])
    // The next good file is taken.
    await writeGatewayAccounts(path, [])
    await until(() => !client.connected)
  })

  it('stay in force while the file is missing', async () => {
    await writeGatewayAccounts(path, [enrolled('gw-new', 'new-secret')])
    await connect('gw-new', 'new-secret')
    rmSync(path)
    await until(() => logged.some((line) => line.includes('those in force stay')))
    expect((await connect('gw-new', 'new-secret')).connected).toBe(true)
  })

  it('take neither the name nor the id of an account of this machine', async () => {
    await writeGatewayAccounts(path, [
      enrolled('gw-local', 'other-secret'),
      { ...enrolled('gw-x', 'x-secret'), username: 'server' },
      { ...enrolled('gw-local', 'y-secret'), username: 'gw-y' },
    ])
    await refused('gw-local', 'other-secret')
    await refused('server', 'x-secret')
    await refused('gw-y', 'y-secret')
    expect((await connect('gw-local', 'local-secret')).connected).toBe(true)
  })

  it('find their client id free, whoever asked for it before they were there', async () => {
    await writeGatewayAccounts(path, [])
    await refused('gw-local', 'local-secret', { clientId: 'mimic-gw-new', clean: false })
    await refused('server', 'server-secret', { clientId: 'mimic-gw-new' })
    await writeGatewayAccounts(path, [enrolled('gw-new', 'new-secret')])
    expect((await connect('gw-new', 'new-secret', { clientId: 'mimic-gw-new' })).connected).toBe(true)
  })

  it('are in a file for its owner alone, without remains', async () => {
    await writeGatewayAccounts(path, [])
    await writeGatewayAccounts(path, [enrolled('gw-new', 'new-secret')])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual([GATEWAY_ACCOUNTS])
  })

  it('are read again when only the file behind the name is another', async () => {
    await writeGatewayAccounts(path, [enrolled('gw-new', 'new-secret')])
    const { atime, mtime } = statSync(path)
    await connect('gw-new', 'new-secret')
    await writeGatewayAccounts(path, [enrolled('gw-new', 'old-secret')])
    utimesSync(path, atime, mtime)
    await until(async () => (await connect('gw-new', 'old-secret').catch(() => undefined)) !== undefined)
  })
})
