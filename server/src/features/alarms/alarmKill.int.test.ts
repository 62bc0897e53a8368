import { type Alarm, type JournalRow, paths } from '@mimic/contract'
import type { Sample } from '@mimic/contract/bus'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLong } from '../../../../engine/src/testing/walks.ts'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { ServerProcess } from '../../testing/ServerProcess.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

/** The long run raises ten thousand alarms in ten seconds: of three conditions, two of which reach nobody. */
const ALARMS = isLong ? 10_000 : 600
const conditions = [
  { message: 'flood', suppression: '' },
  { message: 'shelved flood', suppression: 'shelved' },
  { message: 'flood by design', suppression: 'suppressed' },
] as const
const EACH = Math.ceil(ALARMS / conditions.length / 10) * 10
const KILLS = isLong ? 3 : 1
const PER_BATCH = 10
const T0 = Date.now() - 3_600_000

let server: ServerProcess
beforeAll(async () => {
  server = await ServerProcess.start()
})
afterAll(() => server.stop())

it(`none of ${EACH * conditions.length} alarms, two thirds of them suppressed, is lost or doubled, whenever the server is killed`, {
  timeout: 300_000,
}, async () => {
  const admin = await server.login('admin-a')
  for (const { message, suppression } of conditions) {
    const suppressWhen = suppression === 'suppressed' ? '{eq-a.a-set} > 5' : ''
    const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message, suppressWhen }
    expect((await admin.call(paths.alarmRuleAdd, rule)).reply.code).toBe(200)
  }
  const gateway = await FakeGateway.connect(server.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  await shelveOne(admin, gateway)
  const batches = EACH / PER_BATCH
  // Each alarm begins and ends within two milliseconds of device time.
  const samples = (seq: number): Sample[] =>
    Array.from({ length: PER_BATCH * 2 }, (_, i) => {
      const n = (seq - 1) * PER_BATCH * 2 + i
      return ['a-level', T0 + n, i % 2 === 0 ? 6 : 1, 0]
    })
  const began = performance.now()
  let isOver = false
  const sending = (async () => {
    for (let seq = 1; seq <= batches; seq++) {
      await gateway.send(samples(seq), { seq: FIRST + seq })
      const due = began + (seq / batches) * (isLong ? 10_000 : 600)
      if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
    }
    while (!isOver) {
      for (let seq = 1; seq <= batches && !isOver; seq++)
        if (!gateway.acked.has(FIRST + seq)) await gateway.send(samples(seq), { seq: FIRST + seq, lane: 'backfill' })
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  })()
  for (let i = 1; i <= KILLS; i++) {
    await until(() => gateway.acked.size - FIRST > (batches * i) / (KILLS + 2), 120_000)
    await server.kill()
    await server.spawn()
  }
  await until(() => gateway.acked.size === FIRST + batches, 120_000)
  isOver = true
  await sending
  await gateway.stop()

  const again = await server.login('admin-a')
  const expected = Array.from({ length: EACH }, (_, i) => T0 + i * 2)
  const known = new Set([T0 - 1000, ...expected])
  for (const { message, suppression } of conditions) {
    const rows = (await every<Alarm>(again, paths.alarmQuery, { search: message })).filter(({ msg }) => msg === message)
    expect(rows.map(({ gmtTrigger }) => gmtTrigger).sort((a, b) => a - b)).toEqual([T0 - 1000, ...expected])
    const later = rows.filter(({ gmtTrigger }) => gmtTrigger >= T0)
    expect(later.filter((row) => row.suppression !== suppression)).toEqual([])
    for (const event of ['raised', 'returned']) {
      const asked = { from: T0 - 60_000, to: Date.now(), event, search: message }
      const events = await every<JournalRow>(again, paths.alarmManagementJournal, asked)
      const own = events.filter(({ msg }) => msg === message)
      expect(new Set(own.map(({ alarmId }) => alarmId)).size).toBe(EACH + 1)
      expect(own).toHaveLength(EACH + 1)
      if (event === 'raised') expect(own.filter(({ time }) => !known.has(time))).toEqual([])
    }
  }
})

/** Batches before the flood. */
const FIRST = 1

/** Raises one alarm of each condition, shelves the one that is to be, and lets the value hold that suppresses by design. */
async function shelveOne(admin: TestClient, gateway: FakeGateway): Promise<void> {
  const before: Sample[] = [
    ['a-level', T0 - 1000, 6, 0],
    ['a-level', T0 - 900, 1, 0],
    ['a-set', T0 - 800, 9, 0],
  ]
  await gateway.send(before, { seq: FIRST })
  await until(() => gateway.acked.has(FIRST))
  const [alarm] = await every<Alarm>(admin, paths.alarmQuery, { search: 'shelved flood' })
  const body = { alarmIds: alarm?.id ?? '', minutes: 60, reason: 'Known' }
  expect((await admin.call(paths.alarmManagementShelve, body)).reply.code).toBe(200)
}

/** All rows of a list. */
async function every<Row>(client: TestClient, path: string, asked: Record<string, string | number>): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1; ; page++) {
    const { reply } = await client.call(path, { ...asked, page, pageSize: 200 })
    // The reply of a list.
    const { rows } = reply.data as { rows: Row[] }
    all.push(...rows)
    if (rows.length < 200) return all
  }
}
