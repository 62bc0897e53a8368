import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codes, limits, paths, type Reply } from '@mimic/contract'
import { topics } from '@mimic/contract/bus'
import mqtt, { type MqttClient } from 'mqtt'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Broker } from '../../broker/Broker.ts'
import { GatewayAccountsWatch } from '../../broker/GatewayAccountsWatch.ts'
import { listenerAuthority, listenerTls } from '../../broker/listenerTls.ts'
import { GATEWAY_ACCOUNTS } from '../../platform/settings/brokerSettings.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

interface Account {
  readonly gatewayId: string
  readonly mqttUrl: string
  readonly username: string
  readonly password: string
  readonly ca: string
}

const settings = { listen: undefined, certPath: undefined, keyPath: undefined, url: undefined }
const log = pino({ level: 'silent' })

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`enrolling gateways, on ${engine.name}`, () => {
    let folder: string
    let path: string
    let broker: Broker
    let watch: GatewayAccountsWatch
    let test: TestServer
    let admin: TestClient
    let env: Record<string, string>
    let aheadMs = 0
    let made = 0
    const clients: MqttClient[] = []

    beforeAll(async () => {
      await engine.create()
      folder = mkdtempSync(join(tmpdir(), 'mimic-enrol-'))
      path = join(folder, GATEWAY_ACCOUNTS)
      broker = new Broker({
        accounts: [],
        host: '127.0.0.1',
        port: 0,
        log,
        tls: { ...(await listenerTls(folder, settings)), host: '127.0.0.1', port: 0 },
        beforeLogin: () => watch.look(),
      })
      watch = new GatewayAccountsWatch({ path, log, onChange: (accounts) => broker.setAccounts(accounts) })
      await watch.start()
      await broker.start()
      env = {
        MIMIC_DATA: folder,
        MIMIC_BROKER_EMBEDDED: '1',
        MIMIC_BROKER_LISTEN: `127.0.0.1:${broker.tlsPort}`,
        MIMIC_LOCAL_GATEWAYS: 'gw-a',
      }
      const now = () => Date.now() + aheadMs
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, waitFactor: 0.1, env, now })
      admin = await test.login('admin-a')
    })
    afterAll(async () => {
      await Promise.all(clients.map((client) => client.endAsync(true)))
      watch.stop()
      await test.stop()
      await broker.stop()
      rmSync(folder, { recursive: true, force: true })
      await engine.drop()
    })

    const call = async (path: string, body: Record<string, string>) => (await admin.call(path, body)).reply
    const dataOf = <T>({ data, code }: Reply): T => {
      expect(code).toBe(codes.ok)
      // The contract test checks the shapes of replies.
      return data as T
    }
    const add = async () => {
      made += 1
      const body = { title: `Pump station ${made}`, sn: `SN-${made}` }
      return dataOf<{ id: string; enrolKey: string }>(await call(paths.gatewayAdd, body))
    }
    const rekey = async (id: string) => dataOf<{ enrolKey: string }>(await call(paths.gatewayRekey, { id })).enrolKey
    /** As the program of a gateway calls: without session, origin or cookie. */
    const enrol = (key: string, headers: Record<string, string> = {}): Promise<{ status: number; reply: Reply }> =>
      new Promise((resolve, reject) => {
        const type = { 'content-type': 'application/x-www-form-urlencoded' }
        const options = { method: 'POST', headers: { ...type, ...headers } }
        const sent = request(test.origin + paths.gatewayEnrol, options, (response) => {
          let text = ''
          response.on('data', (chunk) => {
            text += chunk
          })
          response.once('end', () => resolve({ status: response.statusCode ?? 0, reply: JSON.parse(text) }))
        })
        sent.once('error', reject)
        sent.end(new URLSearchParams({ key }).toString())
      })
    const enrolled = async (key: string, headers?: Record<string, string>) =>
      dataOf<Account>((await enrol(key, headers)).reply)
    const connect = async ({ mqttUrl, username, password, ca }: Account): Promise<MqttClient> => {
      const client = await mqtt.connectAsync(mqttUrl, { username, password, ca, reconnectPeriod: 0 })
      client.on('error', () => undefined)
      clients.push(client)
      return client
    }
    const gone = (client: MqttClient) => until(() => !client.connected)
    const wrong = { status: 403, reply: { code: codes.forbidden, fields: [{ path: 'key', reason: 'unknown' }] } }

    it('refuses the serial number of another gateway, when one is added and when one is edited', async () => {
      const [first, second] = [await add(), await add()]
      const sn = `SN-${made - 1}`
      const detail = `Pump station ${made - 1}`
      const refused = { code: codes.invalid, fields: [{ path: 'sn', reason: 'used', detail }] }
      expect(await call(paths.gatewayAdd, { title: 'Third', sn })).toMatchObject(refused)
      expect(await call(paths.gatewayEdit, { id: second.id, sn })).toMatchObject(refused)
      expect(await call(paths.gatewayEdit, { id: first.id, sn, title: 'Renamed' })).toMatchObject({ code: codes.ok })
    })

    it('exchanges the key once for an account that works on the gateway’s own topics', async () => {
      const { id, enrolKey } = await add()
      const account = await enrolled(enrolKey)
      expect(account).toEqual({
        gatewayId: id,
        username: id,
        password: expect.stringMatching(/^[\w-]{32}$/),
        mqttUrl: `mqtts://127.0.0.1:${broker.tlsPort}`,
        ca: listenerAuthority(folder, settings),
      })
      const client = await connect(account)
      await client.subscribeAsync([topics.config(id), topics.command(id)], { qos: 1 })
      await expect(client.subscribeAsync(topics.config('gw-a'))).rejects.toThrow()
      expect(await enrol(enrolKey)).toMatchObject(wrong)
      expect(client.connected).toBe(true)
    })

    it('answers the same for a wrong, a used and an expired key', async () => {
      const used = await add()
      await enrolled(used.enrolKey)
      const late = await add()
      aheadMs = limits.enrol.keyMs
      const answers = await Promise.all(['no-such-key', used.enrolKey, late.enrolKey].map((key) => enrol(key)))
      aheadMs = 0
      expect(answers[0]).toMatchObject(wrong)
      expect(answers).toEqual([answers[0], answers[0], answers[0]])
    })

    it('gives one account to two who use the key at the same moment', async () => {
      const { enrolKey } = await add()
      const answers = await Promise.all([enrol(enrolKey), enrol(enrolKey), enrol(enrolKey)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    })

    it('leaves an entry without secrets in the audit of the gateway’s organisation', async () => {
      const { id, enrolKey } = await add()
      const { password } = await enrolled(enrolKey)
      await rekey(id)
      await call(paths.gatewayRevoke, { id })
      const rows = await test.server.context.db.selectFrom('audit').selectAll().where('subject', '=', id).execute()
      const own = rows.filter(({ orgId }) => orgId === 'org-a').sort((a, b) => a.gmtCreate - b.gmtCreate)
      expect(own.map(({ action }) => action).sort()).toEqual(
        ['gateway.add', 'gateway.enrol', 'gateway.rekey', 'gateway.revoke'].sort(),
      )
      expect(own.find(({ action }) => action === 'gateway.enrol')).toMatchObject({ userId: '', result: 'success' })
      for (const secret of [enrolKey, password]) expect(JSON.stringify(rows)).not.toContain(secret)
      expect(JSON.stringify(rows)).not.toMatch(/Hash/)
    })

    it('keeps the password until a renewed key is used, and throws its client out then', async () => {
      const { id, enrolKey } = await add()
      const first = await enrolled(enrolKey)
      const client = await connect(first)
      const renewed = await rekey(id)
      await watch.look()
      expect((await connect(first)).connected).toBe(true)
      const second = await enrolled(renewed)
      await gone(client)
      await expect(connect(first)).rejects.toThrow(/authorized/i)
      expect((await connect(second)).connected).toBe(true)
    })

    it('makes an earlier key useless by a newer one', async () => {
      const { id, enrolKey } = await add()
      const newer = await rekey(id)
      expect(await enrol(enrolKey)).toMatchObject(wrong)
      await enrolled(newer)
    })

    it('throws a revoked gateway out, for ever, with its key', async () => {
      const { id, enrolKey } = await add()
      const account = await enrolled(enrolKey)
      const client = await connect(account)
      const open = await rekey(id)
      expect(await call(paths.gatewayRevoke, { id })).toMatchObject({ code: codes.ok, data: null })
      await gone(client)
      await expect(connect(account)).rejects.toThrow(/authorized/i)
      expect(await enrol(open)).toMatchObject(wrong)
      expect((await connect(await enrolled(await rekey(id)))).connected).toBe(true)
    })

    it('throws a removed gateway out', async () => {
      const { id, enrolKey } = await add()
      const client = await connect(await enrolled(enrolKey))
      const refused = { code: codes.conflict, fields: [{ path: 'id', reason: 'buffered' }] }
      expect(await call(paths.gatewayDelete, { id })).toMatchObject(refused)
      expect((await call(paths.gatewayDelete, { id, force: 'true' })).code).toBe(codes.ok)
      await gone(client)
    })

    it.each(['gatewayRekey', 'gatewayRevoke'] as const)('refuses %s for a gateway of this machine', async (name) => {
      const answer = await admin.call(paths[name], { id: 'gw-a' })
      expect([answer.status, answer.reply.fields]).toEqual([409, [{ path: 'id', reason: 'local' }]])
    })

    it('is closed to pages of other sites', async () => {
      expect((await enrol('key', { origin: 'https://evil.example' })).reply.fields).toBeUndefined()
      expect((await enrol('key', { origin: '' })).reply.fields).toBeUndefined()
    })

    it('names the broker by the host that the gateway has asked', async () => {
      const name = async (host: string) => (await enrolled((await add()).enrolKey, { host })).mqttUrl
      const port = broker.tlsPort
      expect(await name('plant.example:8080')).toBe(`mqtts://plant.example:${port}`)
      expect(await name('[::1]:8080')).toBe(`mqtts://[::1]:${port}`)
      expect(await name('a@b')).not.toMatch(/@/)
    })

    it('writes the accounts for the broker at each start, for the owner alone', async () => {
      const { id, enrolKey } = await add()
      await enrolled(enrolKey)
      await test.server.stop()
      rmSync(path)
      await test.startServer()
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expect(JSON.parse(readFileSync(path, 'utf8'))).toContainEqual({
        gatewayId: id,
        orgId: expect.any(String),
        username: id,
        sha256: expect.stringMatching(/^[\da-f]{64}$/),
      })
      admin = await test.login('admin-a')
    })

    it('says so while the accounts cannot be written, and writes them later', async () => {
      const { enrolKey } = await add()
      rmSync(path)
      mkdirSync(join(path, 'in-the-way'), { recursive: true })
      await enrolled(enrolKey)
      const health = async () => (await (await fetch(`${test.origin}/healthz`)).json()) as { problems: string[] }
      expect((await health()).problems).toContain(
        'the broker does not know the newest accounts of gateways and field devices',
      )
      rmSync(path, { recursive: true })
      await until(async () => (await health()).problems.length === 0)
      expect(existsSync(path)).toBe(true)
    })

    // What the settings alone decide needs no second store.
    const isFirst = engine.options.databaseUrl === undefined
    it.runIf(isFirst)('says whether gateways of other machines can reach the broker', async () => {
      const isOpen = async (more: Record<string, string>) => {
        await test.server.stop()
        await test.startServer(0, more)
        admin = await test.login('admin-a')
        return dataOf<{ isOpen: boolean }>(await call(paths.gatewayAccess, {})).isOpen
      }
      const listen = `0.0.0.0:${broker.tlsPort}`
      expect(await isOpen({ MIMIC_BROKER_LISTEN: '' })).toBe(false)
      expect(await isOpen({ MIMIC_BROKER_LISTEN: listen })).toBe(true)
      expect(await isOpen({ MIMIC_BROKER_LISTEN: '', MIMIC_BROKER_URL: 'wss://plant.example/mqtt' })).toBe(true)
      expect(await isOpen({ MIMIC_BROKER_EMBEDDED: '' })).toBe(true)
      expect(await isOpen({})).toBe(false)
    })

    describe.runIf(isFirst)('other brokers', () => {
      const restart = async (more: Record<string, string>) => {
        await test.server.stop()
        await test.startServer(0, more)
        admin = await test.login('admin-a')
      }
      afterAll(() => restart({}))

      it('refuses with 424 without a listener, and the key stays good', async () => {
        await restart({ MIMIC_BROKER_LISTEN: '' })
        const { enrolKey } = await add()
        const { status, reply } = await enrol(enrolKey, { 'x-mimic-lang': 'en' })
        expect([status, reply.code]).toEqual([424, codes.brokerClosed])
        expect(reply.message).toMatch(/MIMIC_BROKER_LISTEN/)
        await restart({})
        await enrolled(enrolKey)
      })

      it('tells the address that is set instead', async () => {
        await restart({ MIMIC_BROKER_URL: 'mqtts://plant.example:9883' })
        const account = await enrolled((await add()).enrolKey)
        expect(account).toMatchObject({
          mqttUrl: 'mqtts://plant.example:9883',
          ca: listenerAuthority(folder, settings),
        })
        await restart({ MIMIC_BROKER_URL: 'wss://plant.example/mqtt', MIMIC_BROKER_LISTEN: '' })
        const behind = await enrolled((await add()).enrolKey)
        expect(behind).toMatchObject({ mqttUrl: 'wss://plant.example/mqtt', ca: '' })
      })

      it('tells the address of an external broker without the server’s login', async () => {
        const url = new URL(test.brokerUrl)
        rmSync(path)
        await restart({ MIMIC_BROKER_EMBEDDED: '', MQTT_URL: `mqtt://server:server-secret@${url.host}` })
        const account = await enrolled((await add()).enrolKey)
        expect(account).toMatchObject({ mqttUrl: `mqtt://${url.host}`, ca: '' })
        expect(existsSync(path)).toBe(false)
      })
    })
  })
}

describe('guessing keys', () => {
  it('is refused after 60 tries a minute from one address', async () => {
    const now = Date.now()
    const test = await TestServer.start({ now: () => now, monotonic: () => performance.now() })
    try {
      const client = new TestClient(test.origin)
      const answers: number[] = []
      for (let i = 0; i < 61; i++)
        answers.push((await client.call(paths.gatewayEnrol, { key: `guess-${i}` })).reply.code)
      expect([answers[59], answers[60]]).toEqual([codes.forbidden, codes.tooMany])
    } finally {
      await test.stop()
    }
  })
})
