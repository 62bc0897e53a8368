import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { codes, paths } from '@mimic/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

// Two servers on one PostgreSQL and one Mosquitto: one is active, the other is on standby.

const isLong = process.env['MIMIC_LONG'] === '1'
const WAYS = ['killed', 'paused', 'stopped'] as const
const TAKE_OVERS = isLong ? 12 : 3
/** How long a server works after a take-over before it ends too. */
const WORK_MS = isLong ? 20_000 : 1_000
const SEND_MS = 40
const HIGH = 6
/** Samples are a second apart by their time stamps, and none may be in the future. */
const T0 = Date.now() - 6 * 3_600_000

const [engine] = (await storeEngines()).filter(({ name }) => name.startsWith('PostgreSQL'))
const isHere = engine?.isHere === true && Mosquitto.isHere
const title = isHere ? '' : ' (needs PostgreSQL and an installed mosquitto)'

let broker: Mosquitto
let servers: readonly [SharedServer, SharedServer]
const folder = mkdtempSync(join(tmpdir(), 'mimic-takeover-'))

beforeAll(async () => {
  if (!isHere || !engine) return
  await engine.create()
  broker = await Mosquitto.start()
  const url = new URL(engine.options.databaseUrl ?? '')
  url.searchParams.set('options', `-c search_path=${engine.options.schema}`)
  const settings = { databaseUrl: url.toString(), mqttUrl: broker.url }
  servers = [new SharedServer(settings), new SharedServer(settings)]
  for (const server of servers) await server.spawn()
})
afterAll(async () => {
  for (const server of servers ?? []) await server.stop()
  await broker?.stop()
  if (isHere) await engine?.drop()
  rmSync(folder, { recursive: true, force: true })
})

it.skipIf(!isHere)(`point 9: the standby server names the active one${title}`, async () => {
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
  await expect(LiveSocket.open(`${b.origin}${paths.projectSocket}x`, { cookie: '', origin: b.origin })).rejects.toThrow(
    'refused 503',
  )
})

it.skipIf(!isHere)(
  `point 9: ${TAKE_OVERS} take-overs lose no sample, store none twice and raise one alarm per event${title}`,
  {
    timeout: 120_000 + TAKE_OVERS * (WORK_MS + 40_000),
  },
  async () => {
    let [active, other] = servers
    await until(async () => (await active.health())?.role === 'active')
    const admin = await active.login('admin-a')
    const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message: 'event' }
    expect((await admin.call(paths.alarmRuleAdd, rule)).reply.code).toBe(200)

    const gateway = await FakeGateway.connect(broker.url, 'gw-a', {})
    /** The first and the last sample of values above the limit: each range is one event. */
    const events: { from: number; to: number }[] = []
    let isHigh = false
    const values: number[] = []
    const send = (seq: number) => gateway.send([['a-level', T0 + seq * 1000, values[seq - 1] ?? 0, 0]], { seq })
    let sent = 0
    let isOver = false
    // Sends in order and resends unacknowledged batches, as a gateway does.
    const sending = (async () => {
      while (!isOver) {
        values[sent++] = isHigh ? HIGH : 1
        await send(sent)
        if (sent % 25 === 0) for (let seq = 1; seq <= sent; seq++) if (!gateway.acked.has(seq)) await send(seq)
        await delay(SEND_MS)
      }
      while (gateway.acked.size < sent) {
        for (let seq = 1; seq <= sent; seq++) if (!gateway.acked.has(seq)) await send(seq)
        await delay(300)
      }
    })()

    const more = async (count: number) => {
      const before = sent
      await until(() => sent >= before + count, 30_000)
    }
    const begin = async () => {
      isHigh = true
      events.push({ from: sent + 1, to: 0 })
      await more(4)
    }
    const end = async () => {
      isHigh = false
      Object.assign(events.at(-1) ?? {}, { to: sent })
      await more(4)
    }
    /** Waits for those sent so far: the newest one of a steady flow is never acknowledged yet on a busy machine. */
    const allAcked = async () => {
      const all = Array.from({ length: sent }, (_, i) => i + 1)
      await until(() => all.every((seq) => gateway.acked.has(seq)), 30_000)
    }

    const times: string[] = []
    for (let i = 0; i < TAKE_OVERS; i++) {
      const way = WAYS[i % WAYS.length] ?? 'killed'
      await until(async () => (await other.health())?.role === 'standBy', 30_000)
      // First an event that ends before the take-over, then one that begins before it or while no server is active.
      await begin()
      await end()
      await allAcked()
      await delay(WORK_MS * Math.random())
      const isSpanned = i % 2 === 1
      if (isSpanned) {
        await begin()
        await allAcked()
      }
      const { ends } = active
      const page = way === 'paused' ? await LiveSocket.ofPage(await active.login('viewer-a'), 'page-a') : undefined
      const began = performance.now()
      if (way === 'paused') active.signal('SIGSTOP')
      else await active.end(way === 'killed' ? 'SIGKILL' : 'SIGTERM')
      const ended = performance.now()
      if (!isSpanned) {
        await more(4)
        await begin()
        await end()
      }
      await until(async () => (await other.health())?.status === 200, 30_000)
      const took = performance.now() - (way === 'stopped' ? ended : began)
      times.push(`${way} ${(took / 1000).toFixed(1)} s`)
      expect(took, way).toBeLessThan(way === 'stopped' ? 5_000 : 10_000)
      if (way === 'paused') {
        // It finds samples in its queue, may not store them, and restarts on standby.
        await delay(300)
        active.signal('SIGCONT')
        const paused = active
        // Another server decides by now on the rights of its viewer.
        await until(() => page?.closeCode !== undefined, 2_000)
        await until(() => paused.ends > ends, 20_000)
      } else await active.spawn()
      await allAcked()
      if (isSpanned) await end()
      ;[active, other] = [other, active]
    }
    console.log(`take-overs: ${times.join(', ')}; ${sent} samples`)
    isOver = true
    await sending
    await gateway.stop()

    const db = await openDatabase({ dataFolder: folder, ...engine?.options })
    const expected = Array.from({ length: sent }, (_, i) => T0 + (i + 1) * 1000)
    const raised = async () =>
      (await db.selectFrom('alarm').select(['gmtTrigger', 'gmtRelease']).where('msg', '=', 'event').execute()).map(
        ({ gmtTrigger, gmtRelease }) => ({
          from: (gmtTrigger - T0) / 1000,
          to: ((gmtRelease ?? Infinity) - T0) / 1000,
        }),
      )
    // An event whose samples came late is entered once nothing late has come for 30 s, at the latest.
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
    await db.destroy()
  },
)

it.skipIf(!isHere)(
  `point 9: one outage over a take-over is one alarm, and sessions, tokens and codes are valid at the next server${title}`,
  {
    timeout: 180_000,
  },
  async () => {
    for (const server of servers) await server.end('SIGKILL')
    for (const server of servers) await server.spawn()
    await until(async () => {
      const roles = await Promise.all(servers.map(async (server) => (await server.health())?.role))
      return roles.includes('active') && roles.includes('standBy')
    }, 30_000)
    const active = (await servers[0].health())?.role === 'active' ? servers[0] : servers[1]
    const other = active === servers[0] ? servers[1] : servers[0]

    const gateway = await FakeGateway.connect(broker.url, 'gw-a', {})
    const db = await openDatabase({ dataFolder: folder, ...engine?.options })
    const outages = () => db.selectFrom('alarm').select('gmtRelease').where('type', '=', 'gateway').execute()
    // The gateway was silent between the tests.
    await until(async () => (await outages()).every(({ gmtRelease }) => gmtRelease !== null), 40_000)
    const before = (await outages()).length
    await gateway.status(false)
    await until(async () => (await outages()).length === before + 1, 40_000)

    const viewer = await active.login('viewer-a')
    const leaver = await active.login('operation-a')
    expect((await leaver.call(paths.userLogout, {})).reply.code).toBe(codes.ok)
    const loginAt = (server: SharedServer, more: object) =>
      new TestClient(server.origin).call(paths.userLogin, { loginname: 'admin-a', password: PASSWORD, ...more })
    for (let i = 0; i < 3; i++) await loginAt(active, { password: 'wrong' })
    const vcode = (await new TestClient(active.origin).call(paths.userShowVcode, {})).reply.data as { vcodeId: string }
    const { reply } = await viewer.call(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' })
    await active.end('SIGKILL')
    await until(async () => (await other.health())?.status === 200, 20_000)

    const { origin } = other
    const open = () =>
      LiveSocket.open(`${origin}${paths.projectSocket}${reply.data}`, { origin, cookie: viewer.cookie })
    const { socket } = await open()
    await expect(open()).rejects.toThrow('refused 403')
    socket.close()
    const loggedOut = Object.assign(new TestClient(origin), { cookie: leaver.cookie })
    expect((await loggedOut.get(paths.userInfo)).status).toBe(401)
    expect((await loginAt(other, {})).reply.code).toBe(codes.vcodeRequired)
    // The other server knows the code, and a wrong text uses it up.
    expect((await loginAt(other, { vcodeId: vcode.vcodeId, vcode: '0000' })).reply.code).toBe(codes.vcodeWrong)

    // The new server checks for silent gateways every 5 s, and by now has seen this one silent for long enough.
    await delay(16_000)
    expect((await outages()).slice(before)).toEqual([{ gmtRelease: null }])
    await gateway.status(true)
    await until(async () => (await outages()).slice(before).every(({ gmtRelease }) => gmtRelease !== null), 20_000)
    expect(await outages()).toHaveLength(before + 1)
    await db.destroy()
    await gateway.stop()
  },
)
