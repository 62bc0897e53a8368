import { type OutboxMessage, paths } from '@mimic/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededBelow } from '../../../../../engine/src/testing/seededRandom.ts'
import { isLong } from '../../../../../engine/src/testing/walks.ts'
import { openDatabase } from '../../../platform/db/openDatabase.ts'
import { FakeGateway } from '../../../testing/FakeGateway.ts'
import { runSeed } from '../../../testing/few.ts'
import { MailServer } from '../../../testing/MailServer.ts'
import { ServerProcess } from '../../../testing/ServerProcess.ts'
import type { TestClient } from '../../../testing/TestClient.ts'
import { GATEWAY_LOGIN } from '../../../testing/TestServer.ts'
import { until } from '../../../testing/until.ts'

const KILLS = isLong ? 20 : 3
/** Rules of notification: each tells of each alarm once, as the steps of an escalation do. */
const STEPS = 4
const below = seededBelow(runSeed)
/** A kill comes at most so long after the alarm: a look is every second, and a mail takes some ms. */
const KILL_MS = 1_500
const T0 = Date.now() - 3_600_000

let server: ServerProcess
let mails: MailServer
beforeAll(async () => {
  mails = await MailServer.start()
  server = await ServerProcess.start({ MIMIC_OUTGOING_HOSTS: '127.0.0.1' })
})
afterAll(async () => {
  await server.stop()
  await mails.stop()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it(`an alarm is told once a rule over ${KILLS} kills, seed ${runSeed}`, { timeout: 600_000 }, async () => {
  const admin = await prepare()
  let gateway = await FakeGateway.connect(server.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  for (let i = 0; i < KILLS; i++) {
    // Each round is an alarm of its own: the value passes the limit of the next condition.
    const [seq, value] = [i + 1, i + 2]
    // Like a gateway: what is not acknowledged is sent again.
    while (!gateway.acked.has(seq)) {
      await gateway.send([['a-level', T0 + i * 1000, value, 0]], { seq })
      await pause(200)
    }
    // Some kills meet the look, some the mail itself, which the server of mails then holds back.
    mails.isHolding = i % 3 === 1
    await pause(below(KILL_MS))
    await server.kill()
    mails.isHolding = false
    await server.spawn()
    await gateway.stop()
    gateway = await FakeGateway.connect(server.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  }
  await until(async () => isAllTold(await messages(admin)), 120_000)
  await gateway.stop()
  await server.kill()
  await eachOnce()
})

async function prepare() {
  const admin = await server.login('admin-a')
  const call = async (path: string, body: Record<string, string | number>) => {
    const { reply } = await admin.call(path, body)
    expect(reply, path).toMatchObject({ code: 200 })
    return reply.data as { readonly id: string }
  }
  const smtp = { host: '127.0.0.1', port: mails.port, sender: 'plant@example.com', security: 'none' }
  await call(paths.providerAdd, { title: 'Mail', kind: 'smtp', ...smtp })
  // Alarms of the system itself, which kills raise as well, have no class.
  const { id: classId } = await call(paths.alarmClassAdd, { title: 'Kills' })
  for (let step = 0; step < STEPS; step++) {
    const to = { classIds: classId, channel: 'mail', destination: addressOf(step), language: 'en' }
    await call(paths.notifyRuleAdd, { title: `Step ${step}`, severity: 4, ...to })
  }
  for (let i = 0; i < KILLS; i++) {
    const range = { signalId: 'a-level', kind: 'compare', symbol: '>=', value: i + 2, message: `kill ${i}.` }
    await call(paths.alarmRuleAdd, { ...range, severity: 2, classId })
  }
  return admin
}

async function messages(admin: TestClient): Promise<readonly OutboxMessage[]> {
  const { reply } = await admin.call(paths.outboxQuery, { pageSize: 200 })
  return (reply.data as { rows: OutboxMessage[] }).rows
}

/** Whether each rule has a message that names each alarm, and no message is under way. */
const isAllTold = (rows: readonly OutboxMessage[]): boolean =>
  rows.every(({ state }) => state !== 'waiting' && state !== 'sending') &&
  Array.from({ length: STEPS }, (_, step) => rows.filter((row) => row.destination === addressOf(step))).every((own) =>
    Array.from({ length: KILLS }, (_, i) => own.some(({ text }) => text.includes(`kill ${i}.`))).every(Boolean),
  )

const addressOf = (step: number): string => `step${step}@example.com`

async function inStore<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const db = await openDatabase({ dataFolder: server.folder })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const toldOf = () =>
  inStore((db) =>
    db
      .selectFrom('alarm_notification')
      .innerJoin('alarm', 'alarm.id', 'alarm_notification.alarmId')
      .select(['alarm.msg', 'alarm_notification.ruleId', 'alarm_notification.outboxIds'])
      .where('alarm.msg', 'like', 'kill %')
      .execute(),
  )

/** Each alarm is in one message of each rule; a message that the outbox says was sent arrived once, others once at most. */
async function eachOnce(): Promise<void> {
  const expected = KILLS * STEPS
  const told = await toldOf()
  expect(new Set(told.map(({ msg, ruleId }) => `${msg} ${ruleId}`)).size).toBe(expected)
  expect(told).toHaveLength(expected)
  const sent = await inStore((db) => db.selectFrom('outbox').selectAll().where('purpose', '=', 'alarm').execute())
  expect(new Set(told.map(({ outboxIds }) => outboxIds))).toEqual(new Set(sent.map(({ id }) => id)))
  const arrived = (id: string) => mails.mails.filter(({ source }) => source.includes(id)).length
  for (const { id, state } of sent) {
    if (state === 'sent') expect(arrived(id), `${id} was sent`).toBe(1)
    else expect(state, id).toBe('unsure')
    expect(arrived(id), `${id} is ${state}`).toBeLessThanOrEqual(1)
  }
  expect(sent.some(({ state }) => state === 'sent')).toBe(true)
}
