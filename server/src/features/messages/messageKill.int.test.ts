import { type Alarm, DAY_MS, dayOf, type Message, paths } from '@mimic/contract'
import type { Sample } from '@mimic/contract/bus'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededBelow } from '../../../../engine/src/testing/seededRandom.ts'
import { isLong } from '../../../../engine/src/testing/walks.ts'
import type { Db } from '../../platform/db/Database.ts'
import { openDatabase } from '../../platform/db/openDatabase.ts'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { runSeed } from '../../testing/few.ts'
import { ServerProcess } from '../../testing/ServerProcess.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

const KILLS = isLong ? 20 : 3
const below = seededBelow(runSeed)
/** A kill comes at most so long after the start of the process, or so long after as many answers, ms. */
const STARTING_MS = 1500
const CALL_MS = 40
const ANSWERS = 15
/** Days of which a plan makes inspections when its round comes. */
const PLAN_DAYS = 3
const T0 = Date.now() - 3_600_000

let server: ServerProcess
beforeAll(async () => {
  server = await ServerProcess.start()
})
afterAll(() => server.stop())

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it(`each message is there once after ${KILLS} kills at any moment, seed ${runSeed}`, { timeout: 600_000 }, async () => {
  await server.kill()
  const people = await inStore((db) =>
    db.selectFrom('account').select('id').where('loginname', 'in', ['admin-a', 'operation-a']).execute(),
  )
  await server.spawn()
  const admin = await server.login('admin-a')
  const rounds = await prepare(admin, people.map(({ id }) => id).join())
  const gateway = await FakeGateway.connect(server.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  for (const [i, round] of rounds.entries()) {
    await server.kill()
    await inStore((db) => comeDue(db, round))
    const starting = server.spawn().then(
      () => true,
      () => false,
    )
    // One kill in three meets the start, where plans, expiries and announcements are looked at.
    if (i % 3 === 2) await pause(below(STARTING_MS))
    else if (await starting) {
      const answers = { count: 0 }
      const working = work(i, admin, gateway, answers)
      const enough = below(ANSWERS)
      await until(() => answers.count >= enough, 60_000)
      await pause(below(CALL_MS))
      await server.kill()
      await working
    }
    await server.kill()
    await starting
  }
  await server.spawn()
  // Like a gateway: what is not acknowledged is sent again.
  for (let tries = 0; gateway.acked.size < KILLS && tries < 100; tries++) {
    for (let seq = 1; seq <= KILLS; seq++)
      if (!gateway.acked.has(seq)) await gateway.send(samplesOf(seq - 1), { seq, lane: 'backfill' })
    await pause(300)
  }
  await gateway.stop()
  await oneMessageEach(admin)
  await server.kill()
  await inStore((db) => oneRowEach(db, rounds))
})

/** What comes due in a round while the server is away. */
interface Round {
  readonly keyId: string
  readonly planId: string
}

async function prepare(admin: TestClient, inspectorIds: string): Promise<Round[]> {
  const idOf = async (path: string, body: Record<string, string>) => {
    const { reply } = await admin.call(path, body)
    expect(reply, path).toMatchObject({ code: 200 })
    return (reply.data as { id: string }).id
  }
  const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message: 'flood' }
  expect((await admin.call(paths.alarmRuleAdd, rule)).reply.code).toBe(200)
  const contentIds = await idOf(paths.inspectionContentAdd, { title: 'Noise' })
  const plan = { equipIds: 'eq-a', contentIds, inspectorIds, every: 'day', firstDay: '2026-01-01', clock: '08:00' }
  const rounds: Round[] = []
  for (let i = 0; i < KILLS; i++)
    rounds.push({
      keyId: await idOf(paths.apiKeyAdd, { title: `Key ${i}`, permissions: 'equipment.read', lifetime: 'd365' }),
      planId: await idOf(paths.inspectionPlanAdd, { ...plan, title: `Plan ${i}` }),
    })
  return rounds
}

async function inStore<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase({ dataFolder: server.folder })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function comeDue(db: Db, { keyId, planId }: Round): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ gmtExpire: Date.now() + (1 + below(25)) * DAY_MS })
    .where('id', '=', keyId)
    .execute()
  // Those of the days before are overdue at once.
  await db
    .updateTable('inspection_plan')
    .set({ gmtMade: Date.now() - PLAN_DAYS * DAY_MS })
    .where('id', '=', planId)
    .execute()
}

const samplesOf = (i: number): Sample[] => [
  ['a-level', T0 + i * 2, 6, 0],
  ['a-level', T0 + i * 2 + 1, 1, 0],
]

/** What people and devices do in a round; calls fail when the server is killed. */
async function work(i: number, admin: TestClient, gateway: FakeGateway, answers: { count: number }): Promise<void> {
  const orders = async () => {
    const call = async (path: string, body: Record<string, string>) => {
      const { reply } = await admin.call(path, body)
      expect(reply, path).toMatchObject({ code: 200 })
      answers.count++
      return reply.data as { readonly id: string }
    }
    await call(paths.announcementAdd, { title: `Work ${i}`, text: 'x', audience: 'roles', roleIds: 'admin,viewer' })
    for (let n = 0; n < 5; n++) {
      const { id } = await call(paths.repairAdd, { equipmentId: 'eq-a', title: `Leak ${i} ${n}` })
      for (const status of ['dispatched', 'received', 'finished'])
        await call(paths.repairEdit, { id, status, result: 'done' })
    }
  }
  await Promise.all([gateway.send(samplesOf(i), { seq: i + 1 }), orders().catch(() => undefined)])
}

/** The alarms are one message each, in the list that people read. */
async function oneMessageEach(admin: TestClient): Promise<void> {
  const alarms = (await admin.call(paths.alarmQuery, { search: 'flood', pageSize: 200 })).reply.data
  expect((alarms as { rows: Alarm[] }).rows).toHaveLength(KILLS)
  const ids: string[] = []
  for (let after: string | undefined; ; ) {
    const body = { pageSize: 200, ...(after !== undefined && { after }) }
    const { rows, next } = (await admin.call(paths.messageQuery, body)).reply.data as { rows: Message[]; next?: string }
    ids.push(...rows.map(({ id }) => id))
    if (rows.length === 0) break
    after = next
  }
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id } of (alarms as { rows: Alarm[] }).rows) expect(ids).toContain(id)
}

/** Each thing that is in the store has exactly the messages that follow from it, and no message is without its thing. */
async function oneRowEach(db: Db, rounds: readonly Round[]): Promise<void> {
  const told = await db.selectFrom('stored_message').selectAll().where('id', '!=', 'message-a').execute()
  const now = (subject: string) =>
    told.filter((row) => row.subject === subject).map(({ dataId, stage }) => `${dataId} ${stage}`)
  const orders = await db.selectFrom('repair_order').select(['id', 'status']).where('title', 'like', 'Leak%').execute()
  expect(orders.length).toBeGreaterThan(0)
  expect(now('repair').sort()).toEqual(
    orders
      .flatMap(({ id, status }) => [
        `${id} created`,
        ...(status === 'pending' ? [] : [`${id} dispatched`]),
        ...(status === 'finished' ? [`${id} finished`] : []),
      ])
      .sort(),
  )
  const keys = await db.selectFrom('api_key').select(['id', 'gmtExpire']).execute()
  const due = keys.filter(({ id }) => rounds.some(({ keyId }) => keyId === id))
  const stageOf = (day: string) => {
    const left = Math.round((Date.parse(day) - Date.parse(dayOf(Date.now()))) / DAY_MS)
    return [0, 1, 7, 30].find((each) => left <= each)
  }
  expect(now('apiKey').sort()).toEqual(due.map(({ id, gmtExpire }) => `${id} ${stageOf(dayOf(gmtExpire))}`).sort())
  const announced = await db.selectFrom('announcement').select('id').execute()
  const targets = announced.flatMap(({ id }) => [`${id} admin`, `${id} viewer`])
  const seen = told
    .filter(({ subject }) => subject === 'announcement')
    .map(({ dataId, roleId }) => `${dataId} ${roleId}`)
  expect(seen.sort()).toEqual(targets.sort())
  const inspections = await db.selectFrom('inspection').selectAll().where('planId', '!=', '').execute()
  for (const { planId } of rounds) {
    const own = inspections.filter((row) => row.planId === planId)
    // Each of two people for each day, those a day ahead too.
    expect(new Set(own.map(({ once }) => once)).size).toBe(own.length)
    expect([PLAN_DAYS * 2, (PLAN_DAYS + 1) * 2, (PLAN_DAYS + 2) * 2]).toContain(own.length)
  }
  expect(now('worksheet').sort()).toEqual(
    inspections
      .flatMap(({ id, gmtPlan }) => [
        `${id} dispatched`,
        // Its person is told, and whoever dispatches.
        ...(gmtPlan < Date.now() ? [`${id} overdue`, `${id} overdue`] : []),
      ])
      .sort(),
  )
  const doubled = await sql<{ n: number }>`select count(*) - count(distinct once) as n from stored_message`.execute(db)
  expect(doubled.rows[0]?.n).toBe(0)
}
