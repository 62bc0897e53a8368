import { type Alarm, type Curve, paths, type Signal } from '@mimic/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isLong } from '../../../../engine/src/testing/walks.ts'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

const HOUR_MS = 3_600_000

let test: TestServer
let admin: TestClient
let gateway: FakeGateway
/** How far the server's clock is ahead of true time. */
let wallMs = 0

beforeAll(async () => {
  test = await TestServer.start({
    rateFactor: 1000,
    waitFactor: 0.05,
    now: () => Date.now() + wallMs,
    monotonic: () => performance.now(),
  })
  admin = await test.login('admin-a')
})
afterAll(() => test.stop())
beforeEach(async () => {
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
})
afterEach(async () => {
  wallMs = 0
  await gateway.stop()
})

/** Resends unacknowledged batches, as a gateway does. */
const delivered = (sent: ReadonlyMap<number, readonly [string, number, number, 0][]>) =>
  until(async () => {
    for (const [seq, samples] of sent)
      if (!gateway.acked.has(seq)) await gateway.send(samples, { seq, lane: 'backfill' })
    return [...sent.keys()].every((seq) => gateway.acked.has(seq))
  })
const send = async (values: readonly number[], aheadMs = 0) => {
  const sent = new Map<number, [string, number, number, 0][]>()
  for (const value of values) {
    const samples: [string, number, number, 0][] = [['a-level', Date.now() + aheadMs, value, 0]]
    sent.set(await gateway.send(samples), samples)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return sent
}
const recorded = async (from: number, to: number) => {
  const ask = { projectId: 'project-a', dataSignal: 'a-level', dateStart: from, dateEnd: to }
  return ((await admin.call(paths.historyQueryAllData, ask)).reply.data as Curve[])[0]?.values ?? []
}
const level = async () => {
  const { reply } = await admin.call(paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' })
  return (reply.data as Signal[]).find(({ id }) => id === 'a-level')
}
const clockAlarms = async () => {
  const { reply } = await admin.call(paths.alarmQueryAll, {})
  return (reply.data as Alarm[]).filter(({ type }) => type === 'clock')
}
const values = (from: number) => Array.from({ length: 22 }, (_, i) => from + i / 10)

describe('point 14: samples that are refused for their time', () => {
  it('a server ten minutes slow takes 22 of 22, each once, by its own clock and marked', async () => {
    wallMs = -600_000
    const from = Date.now() + wallMs
    const sent = await send(values(0))
    await delivered(sent)
    await delivered(await send(values(100)))
    expect(
      (await recorded(from - 1_000, Date.now() + wallMs + 1_000)).toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([...values(0), ...values(100)])
    expect(await recorded(Date.now() + wallMs + 60_000, Date.now() + HOUR_MS)).toEqual([])
    // The value is shown with the current time, and as uncertain.
    const shown = await level()
    expect(shown).toMatchObject({ value: 102.1, quality: 1 })
    expect(Math.abs((shown?.time ?? 0) - (Date.now() + wallMs))).toBeLessThan(120_000)
    // The gateway's clock is the same, and the server's is right again.
    wallMs = 0
    const right = await send([50])
    await delivered(new Map([...sent, ...right]))
    expect(await level()).toMatchObject({ value: 50, quality: 0 })
  })

  it('of a gateway that does not tell its clock they are not acknowledged, and come in when the clocks agree', async () => {
    gateway.isTelling = false
    // A boot whose clock the server has never measured.
    gateway.setClock(0)
    wallMs = -600_000
    const from = Date.now()
    const sent = await send(values(200))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(gateway.acked.size).toBe(0)
    wallMs = 0
    await delivered(sent)
    expect(await recorded(from, Date.now())).toEqual(values(200))
  })

  it('a gateway that is hours ahead fills no memory: everything is accepted, and nothing waits', async () => {
    gateway.setClock(3 * HOUR_MS)
    await delivered(await send([1], 3 * HOUR_MS))
    const sent = new Map<number, [string, number, number, 0][]>()
    for (let i = 0; i < (isLong ? 2_000 : 500); i++) {
      const samples: [string, number, number, 0][] = [['a-set', Date.now() + 3 * HOUR_MS, i % 10, 0]]
      sent.set(await gateway.send(samples), samples)
    }
    await until(() => [...sent.keys()].every((seq) => gateway.acked.has(seq)))
    const { metrics } = test.server.context
    expect(await metrics.registry.getSingleMetricAsString('mimic_ingest_waiting_samples')).toMatch(/ 0$/m)
  })
})

describe('point 14: a gateway’s clock that was fast and is set right', () => {
  it('live values, measured variables and alarms go on at once; the record keeps both times', async () => {
    const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message: 'set back' }
    const { id } = (await admin.call(paths.alarmRuleAdd, rule)).reply.data as { id: string }
    const socket = await LiveSocket.ofPage(admin, 'page-a')
    const aheadMs = 240_000
    gateway.setClock(aheadMs)
    const t = Date.now()
    await delivered(await send([4.5], aheadMs))
    await until(() => socket.newest('a-level')?.value === 4.5)
    expect(socket.newest('a-level')?.time).toBeGreaterThan(t + aheadMs - 1_000)
    gateway.setClock(0)
    await delivered(await send([2, 9]))
    await until(() => socket.newest('a-level')?.value === 9)
    expect(socket.newest('a-level')?.time).toBeLessThan(Date.now() + 1_000)
    expect(await level()).toMatchObject({ value: 9 })
    const alarms = (await admin.call(paths.alarmQueryAll, { search: 'set back' })).reply.data as Alarm[]
    expect(alarms).toMatchObject([{ state: 'active', value: 9 }])
    expect(await recorded(t, Date.now())).toEqual([2, 9])
    expect(await recorded(t + aheadMs, Date.now() + aheadMs)).toEqual([4.5])
    socket.socket.terminate()
    await admin.call(paths.alarmRuleDelete, { id })
  })
})

describe('point 14: the skew of a gateway’s clock', () => {
  it('is measured, and above 2 s an alarm that ends when it is right', { timeout: 120_000 }, async () => {
    const skewOf = async () => {
      const text = await test.server.context.metrics.registry.getSingleMetricAsString(
        'mimic_gateway_clock_skew_seconds',
      )
      return Number(/gateway="gw-a"} (\S+)/.exec(text)?.[1])
    }
    gateway.setClock(1_200)
    await delivered(await send([1], 1_200))
    await until(async () => Math.abs((await skewOf()) - 1.2) < 0.3)
    const { reply } = await admin.call(paths.hardwareHealth, { equipmentId: 'eq-a' })
    expect(reply.data).toMatchObject({ clock: { skewMs: expect.closeTo(1_200, -3), errorMs: expect.any(Number) } })
    // Alarms of earlier tests are over.
    await until(async () => (await clockAlarms()).every(({ state }) => state !== 'active'))
    const before = (await clockAlarms()).length
    gateway.setClock(-7_000)
    await delivered(await send([1], -7_000))
    const alarm = await until(async () => (await clockAlarms()).find(({ state }) => state === 'active'))
    expect(alarm.msg).toBe('网关时钟比服务器慢 7 秒')
    expect(await clockAlarms()).toHaveLength(before + 1)
    gateway.setClock(0)
    await delivered(await send([1]))
    await until(async () => (await clockAlarms()).every(({ state }) => state !== 'active'))
    // When the server's clock is set, it differs from its gateways' clocks, which did not move.
    wallMs = 9_000
    await until(async () =>
      (await clockAlarms()).some(({ state, msg }) => state === 'active' && msg.includes('慢 9 秒')),
    )
  })
})

describe('point 14: sessions', () => {
  const month = 30 * 24 * HOUR_MS
  const isIn = async (client: TestClient) => (await client.call(paths.messageUnreadCount, {})).reply.code === 200

  it.each([month, -month])('survive a jump of the server’s clock by %i ms', async (jumpMs) => {
    const client = await test.login('operation-a')
    wallMs = jumpMs
    expect(await isIn(client)).toBe(true)
    wallMs = 0
    expect(await isIn(client)).toBe(true)
  })

  it('survive a restart after the clock was set back, and end in their time from then on', async () => {
    const client = await test.login('operation-a')
    const { port } = test.server
    await test.server.stop()
    wallMs = -month
    await test.startServer(port)
    expect(await isIn(client)).toBe(true)
    const rows = await test.server.context.db.selectFrom('session').select(['gmtCreate', 'gmtSeen']).execute()
    const last = Math.max(...rows.map(({ gmtSeen }) => gmtSeen).filter((seen) => seen < Date.now() - month / 2))
    expect(last).toBeLessThanOrEqual(Date.now() - month)
    expect(rows.some(({ gmtCreate }) => gmtCreate <= last)).toBe(true)
  })
})
