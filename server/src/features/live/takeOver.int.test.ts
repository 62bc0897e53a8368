import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { codes, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stepsStopTogether } from '../../../../engine/src/testing/steps.ts'
import { isLong } from '../../../../engine/src/testing/walks.ts'
import { openDatabase } from '../../platform/db/openDatabase.ts'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import { Mosquitto } from '../../testing/Mosquitto.ts'
import { SharedServer } from '../../testing/SharedServer.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { PASSWORD } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'
import { History } from '../history/store/History.ts'

// Two servers on one PostgreSQL and one Mosquitto: one is active, the other is on standby. Samples, events and an outage
// last over all take-overs.

const WAYS = ['paused', 'stopped', 'killed'] as const
type Way = (typeof WAYS)[number]
/** Before the one of the last step, which is `killed`. */
const TAKE_OVERS: readonly Way[] = isLong ? Array.from({ length: 11 }, (_, i) => WAYS[i % 3] ?? 'killed') : ['paused', 'stopped'] // biome-ignore format: one line
/** How long a server works after a take-over before it ends too. */
const WORK_MS = isLong ? 20_000 : 500
const SEND_MS = 40
const HIGH = 6
/** Samples are a second apart by their time stamps, and none may be in the future. */
const T0 = Date.now() - 6 * 3_600_000

const [engine] = (await storeEngines()).filter(({ name }) => name.startsWith('PostgreSQL'))
const isHere = engine?.isHere === true && Mosquitto.isHere
const title = isHere ? '' : ' (needs PostgreSQL and an installed mosquitto)'

/** Sends in order and resends unacknowledged batches, as a gateway does. */
class Flow {
  readonly gateway: FakeGateway
  /** The first and the last sample of values above the limit: each range is one event. */
  readonly events: { from: number; to: number }[] = []
  sent = 0
  readonly #values: number[] = []
  #isHigh = false
  #isOver = false
  readonly #sending: Promise<void>

  constructor(gateway: FakeGateway) {
    this.gateway = gateway
    this.#sending = this.#run()
    // stop() reports it; a test that failed has nobody who waits for it.
    this.#sending.catch(() => undefined)
  }

  async more(count: number): Promise<void> {
    const before = this.sent
    await until(() => this.sent >= before + count, 60_000)
  }
  async begin(): Promise<void> {
    this.#isHigh = true
    this.events.push({ from: this.sent + 1, to: 0 })
    await this.more(4)
  }
  async end(): Promise<void> {
    this.#isHigh = false
    Object.assign(this.events.at(-1) ?? {}, { to: this.sent })
    await this.more(4)
  }
  /** Waits for those sent so far: the newest one of a steady flow is never acknowledged yet on a busy machine. */
  async allAcked(): Promise<void> {
    const all = Array.from({ length: this.sent }, (_, i) => i + 1)
    await until(() => all.every((seq) => this.gateway.acked.has(seq)), 60_000)
  }
  /** Ends once everything is acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true
    await this.#sending
    await this.gateway.stop()
  }

  /** Ends at once. */
  async abandon(): Promise<void> {
    this.#isOver = true
    await this.gateway.stop()
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      this.#values[this.sent++] = this.#isHigh ? HIGH : 1
      await this.#send(this.sent)
      if (this.sent % 25 === 0) await this.#sendAgain()
      await delay(SEND_MS)
    }
    while (this.gateway.acked.size < this.sent) {
      await this.#sendAgain()
      await delay(300)
    }
  }
  async #sendAgain(): Promise<void> {
    for (let seq = 1; seq <= this.sent; seq++) if (!this.gateway.acked.has(seq)) await this.#send(seq)
  }
  #send(seq: number): Promise<unknown> {
    return this.gateway.send([['a-level', T0 + seq * 1000, this.#values[seq - 1] ?? 0, 0]], { seq })
  }
}

describe.skipIf(!isHere)(`two servers on one store${title}`, { retry: 0 }, () => {
  stepsStopTogether()
  const folder = mkdtempSync(join(tmpdir(), 'mimic-takeover-'))
  const times: string[] = []
  let broker: Mosquitto
  let servers: readonly [SharedServer, SharedServer]
  let [active, other]: readonly [SharedServer?, SharedServer?] = []
  let flow: Flow | undefined
  let silent: FakeGateway
  let db: Awaited<ReturnType<typeof openDatabase>>

  beforeAll(async () => {
    if (!engine) return
    await engine.create()
    broker = await Mosquitto.start()
    const url = new URL(engine.options.databaseUrl ?? '')
    url.searchParams.set('options', `-c search_path=${engine.options.schema}`)
    const settings = { databaseUrl: url.toString(), mqttUrl: broker.url }
    // The first one is paused and killed as the product's own program; at the end the second one is active.
    servers = [new SharedServer({ ...settings, factor: 1 }), new SharedServer({ ...settings, factor: isLong ? 1 : 5 })]
    for (const server of servers) await server.spawn()
    ;[active, other] = servers
    db = await openDatabase({ dataFolder: folder, ...engine.options })
  })
  afterAll(async () => {
    for (const server of servers ?? []) await server.stop()
    await flow?.abandon()
    await silent?.stop()
    await db?.destroy()
    await broker?.stop()
    await engine?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const both = (): { active: SharedServer; other: SharedServer; flow: Flow } => {
    if (!active || !other || !flow) throw new Error('nothing runs')
    return { active, other, flow }
  }
  const outages = () =>
    db.selectFrom('alarm').select('gmtRelease').where('type', '=', 'gateway').where('gatewayId', '=', 'gw-b').execute()
  /**
   * Ends the active server, and waits until the other one has taken over and everything is acknowledged.
   * @param isSpanned true: an event begins before and ends afterwards; false: it takes place while no server is active
   * @param around what lives for some seconds only: `before` the end of the one server, and as soon as the other `answers`
   */
  const takeOver = async (
    way: Way,
    isSpanned: boolean,
    around: { readonly before?: () => Promise<void>; readonly answers?: () => Promise<void> } = {},
  ) => {
    const { active: before, other: next, flow } = both()
    await until(async () => (await next.health())?.role === 'standBy', 60_000)
    // An event that ends before the take-over.
    await flow.begin()
    await flow.end()
    await flow.allAcked()
    await delay(WORK_MS * Math.random())
    if (isSpanned) {
      await flow.begin()
      await flow.allAcked()
    }
    const { ends } = before
    const page = way === 'paused' ? await LiveSocket.ofPage(await before.login('viewer-a'), 'page-a') : undefined
    await around.before?.()
    if (way === 'paused') before.signal('SIGSTOP')
    else await before.end(way === 'killed' ? 'SIGKILL' : 'SIGTERM')
    const began = performance.now()
    // On standby it names the active server until it has the lease.
    const isTaken = async () =>
      (await next.health().then((health) => health?.active ?? before.origin)) !== before.origin
    const taken = until(isTaken, 60_000).then(() => performance.now() - began)
    if (!isSpanned) {
      await flow.more(4)
      await flow.begin()
      await flow.end()
    }
    await until(async () => (await next.health())?.status === 200, 60_000)
    await around.answers?.()
    times.push(`${way} ${Math.round(await taken)} ms`)
    if (way === 'paused') {
      // It finds samples in its queue, may not store them, and restarts on standby.
      await delay(300)
      before.signal('SIGCONT')
      // Another server decides by now on the rights of its viewer.
      await until(() => page?.closeCode !== undefined, 60_000)
      await until(() => before.ends > ends, 60_000)
    } else await before.spawn()
    await flow.allAcked()
    if (isSpanned) await flow.end()
    ;[active, other] = [next, before]
    return await taken
  }

  it('point 9: the standby server names the active one', async () => {
    const [a, b] = servers
    expect(await until(() => a.health())).toMatchObject({ status: 200, role: 'active', active: a.origin })
    expect(await until(() => b.health())).toMatchObject({
      status: 503,
      role: 'standBy',
      active: a.origin,
      why: `${a.origin} is active`,
    })
    const { status, reply } = await new TestClient(b.origin).call(paths.userLogin, { loginname: 'x', password: 'y' })
    expect([status, reply.code, reply.data]).toEqual([503, codes.unavailable, { active: a.origin }])
    const page = await fetch(b.origin, { headers: { accept: 'text/html' } })
    expect([page.status, (await page.text()).includes(`<a href="${a.origin}">`)]).toEqual([503, true])
    await expect(
      LiveSocket.open(`${b.origin}${paths.projectSocket}x`, { cookie: '', origin: b.origin }),
    ).rejects.toThrow('refused 503')
  })

  it(`point 9: servers that are paused or stopped are taken over from, ${TAKE_OVERS.length} times: a stopped one at once`, {
    timeout: 120_000 + TAKE_OVERS.length * (WORK_MS + 120_000),
  }, async () => {
    const admin = await servers[0].login('admin-a')
    const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message: 'event' }
    expect((await admin.call(paths.alarmRuleAdd, rule)).reply.code).toBe(200)
    const gateway = await FakeGateway.connect(broker.url, 'gw-a', {})
    // Its clock is never measured, so that one of the servers may keep a faster one.
    gateway.isTelling = false
    flow = new Flow(gateway)
    silent = await FakeGateway.connect(broker.url, 'gw-b', {})
    await silent.status(false)
    const took = new Map<Way, number[]>(WAYS.map((way) => [way, []]))
    for (const [i, way] of TAKE_OVERS.entries()) took.get(way)?.push(await takeOver(way, i % 2 === 1))
    // A paused one is waited for, since it may still be alive; a stopped one has let its lease go.
    expect(Math.max(...(took.get('stopped') ?? []))).toBeLessThan(Math.min(...(took.get('paused') ?? [])))
  })

  it('point 9: one outage over the take-overs is one alarm, and sessions, tokens and codes are valid at the next server', {
    timeout: 300_000,
  }, async () => {
    const { active: before, other: next, flow } = both()
    await until(async () => (await outages()).length > 0, 60_000)
    expect(await outages()).toEqual([{ gmtRelease: null }])

    const viewer = await before.login('viewer-a')
    const leaver = await before.login('operation-a')
    expect((await leaver.call(paths.userLogout, {})).reply.code).toBe(codes.ok)
    const loginAt = (server: SharedServer, more: object) =>
      new TestClient(server.origin).call(paths.userLogin, { loginname: 'admin-a', password: PASSWORD, ...more })
    for (let i = 0; i < 3; i++) await loginAt(before, { password: 'wrong' })
    const vcode = (await new TestClient(before.origin).call(paths.userShowVcode, {})).reply.data as { vcodeId: string }
    const { origin } = next
    let token: unknown
    await takeOver('killed', false, {
      before: async () => {
        token = (await viewer.call(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' })).reply.data
      },
      answers: async () => {
        const open = () => LiveSocket.open(`${origin}${paths.projectSocket}${token}`, { origin, cookie: viewer.cookie })
        const { socket } = await open()
        await expect(open()).rejects.toThrow('refused 403')
        socket.close()
      },
    })
    const loggedOut = Object.assign(new TestClient(origin), { cookie: leaver.cookie })
    expect((await loggedOut.get(paths.userInfo)).status).toBe(401)
    expect((await loginAt(next, {})).reply.code).toBe(codes.vcodeRequired)
    // The other server knows the code, and a wrong text uses it up.
    expect((await loginAt(next, { vcodeId: vcode.vcodeId, vcode: '0000' })).reply.code).toBe(codes.vcodeWrong)

    // The server that checks the gateways looks at all of them: after an alarm of a device that came and went, it has
    // seen the silent one silent for long enough too.
    const devices = () =>
      db.selectFrom('alarm').select('gmtRelease').where('type', '=', 'device').where('equipId', '=', 'eq-a').execute()
    await flow.gateway.status(true, { 'eq-a': false })
    await until(async () => (await devices()).length > 0, 60_000)
    await flow.gateway.status(true, { 'eq-a': true })
    await until(async () => (await devices()).every(({ gmtRelease }) => gmtRelease !== null), 60_000)
    expect(await outages()).toEqual([{ gmtRelease: null }])
    await silent.status(true)
    await until(async () => (await outages()).every(({ gmtRelease }) => gmtRelease !== null), 60_000)
    expect(await outages()).toHaveLength(1)
  })

  it('point 9: take-overs lose no sample, store none twice and raise one alarm per event', {
    timeout: 300_000,
  }, async () => {
    const { flow } = both()
    const { events } = flow
    await flow.stop()
    const { sent } = flow
    console.log(`take-overs: ${times.join(', ')}; ${sent} samples`)
    const expected = Array.from({ length: sent }, (_, i) => T0 + (i + 1) * 1000)
    const raised = async () =>
      (await db.selectFrom('alarm').select(['gmtTrigger', 'gmtRelease']).where('msg', '=', 'event').execute()).map(
        ({ gmtTrigger, gmtRelease }) => ({
          from: (gmtTrigger - T0) / 1000,
          to: ((gmtRelease ?? Infinity) - T0) / 1000,
        }),
      )
    // An event whose samples came late is entered once nothing late has come for 30 s, by the clock of the server.
    await until(async () => (await raised()).length >= events.length, 60_000)
    const alarms = await raised()
    const alarmsOf = (event: { from: number; to: number }) =>
      alarms.filter(({ from, to }) => from <= event.to && to >= event.from).length
    expect(events.map(alarmsOf), JSON.stringify({ events, alarms })).toEqual(events.map(() => 1))
    expect(alarms).toHaveLength(events.length)
    for (const server of servers) await server.end('SIGTERM')

    const history = new History(db)
    const stored = async () => (await history.query('a-level', 0, T0 * 2)).map(({ time }) => time)
    expect(await stored()).toEqual(expected)
    while ((await history.fold()) > 0);
    expect(await stored()).toEqual(expected)
    const marks = await db.selectFrom('history_mark').select('seen').where('gatewayId', '=', 'gw-a').execute()
    expect(Math.max(...marks.map(({ seen }) => seen.length))).toBeLessThanOrEqual(1_000)
  })
})
