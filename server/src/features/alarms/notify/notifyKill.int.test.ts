import { type JournalRow, type OutboxMessage, paths } from '@mimic/contract'
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

it(`an alarm is told once a rule, and once each time it is announced again, over ${KILLS} kills, seed ${runSeed}`, {
  timeout: 600_000,
}, async () => {
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
    // The alarm before is announced again a second after this.
    if (i > 0) await acknowledge(admin, i - 1)
    // Some kills meet the look, some the mail itself, which the server of mails then holds back.
    mails.isHolding = i % 3 === 1
    await pause(below(KILL_MS))
    await server.kill()
    mails.isHolding = false
    await server.spawn()
    await gateway.stop()
    gateway = await FakeGateway.connect(server.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  }
  await until(async () => isAllTold(await messages(admin), await announced(admin)), 180_000)
  const again = await announced(admin)
  expect([...again.values()].some((times) => times > 0)).toBe(true)
  await gateway.stop()
  await server.kill()
  await eachOnce(again)
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
    await call(paths.alarmRuleAdd, { ...range, severity: 2, classId, reAlarmMs: 1000 })
  }
  return admin
}

async function messages(admin: TestClient): Promise<readonly OutboxMessage[]> {
  const { reply } = await admin.call(paths.outboxQuery, { pageSize: 200 })
  return (reply.data as { rows: OutboxMessage[] }).rows
}

/** Acknowledges the alarm of a round once all rules have told of it. */
async function acknowledge(admin: TestClient, round: number): Promise<void> {
  await until(async () => isAllTold(await messages(admin), new Map(), [round]), 60_000)
  const { reply } = await admin.call(paths.alarmQuery, { search: nameOf(round), isOpen: true })
  const [alarm] = (reply.data as { readonly rows: readonly { readonly id: string }[] }).rows
  const confirmed = await admin.call(paths.alarmConfirm, { ids: alarm?.id ?? '' })
  expect(confirmed.reply).toMatchObject({ code: 200 })
}

/** How often the alarm of each round was announced again. */
async function announced(admin: TestClient): Promise<ReadonlyMap<number, number>> {
  const span = { from: 0, to: Date.now() + 86_400_000, event: 'escalated', pageSize: 200 }
  const times = new Map<number, number>()
  for (const round of rounds) {
    const { reply } = await admin.call(paths.alarmManagementJournal, { ...span, search: nameOf(round) })
    const { rows } = reply.data as { readonly rows: readonly JournalRow[] }
    times.set(round, rows.filter(({ reason }) => reason === 'reAlarm').length)
  }
  return times
}

const rounds = Array.from({ length: KILLS }, (_, i) => i)
const nameOf = (round: number): string => `kill ${round}.`

/** Whether each rule has told of each alarm as often as it was announced, and no message is under way. */
const isAllTold = (
  rows: readonly OutboxMessage[],
  again: ReadonlyMap<number, number>,
  of: readonly number[] = rounds,
): boolean =>
  rows.every(({ state }) => state !== 'waiting' && state !== 'sending') &&
  Array.from({ length: STEPS }, (_, step) => rows.filter((row) => row.destination === addressOf(step))).every((own) =>
    of.every((i) => own.filter(({ text }) => text.includes(nameOf(i))).length >= 1 + (again.get(i) ?? 0)),
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

/** Each alarm is in as many messages of each rule as it was announced; a message that the outbox says was sent arrived once, others once at most. */
async function eachOnce(again: ReadonlyMap<number, number>): Promise<void> {
  const expected = KILLS * STEPS
  const told = await toldOf()
  expect(new Set(told.map(({ msg, ruleId }) => `${msg} ${ruleId}`)).size).toBe(expected)
  expect(told).toHaveLength(expected)
  const sent = await inStore((db) => db.selectFrom('outbox').selectAll().where('purpose', '=', 'alarm').execute())
  const ids = new Set(sent.map(({ id }) => id))
  expect(told.filter(({ outboxIds }) => !ids.has(outboxIds))).toEqual([])
  for (const [round, times] of again)
    for (let step = 0; step < STEPS; step++) {
      const own = sent.filter((row) => row.destination === addressOf(step) && row.text.includes(nameOf(round)))
      expect(own, `step ${step} of ${nameOf(round)}`).toHaveLength(1 + times)
    }
  const arrived = (id: string) => mails.mails.filter(({ source }) => source.includes(id)).length
  for (const { id, state } of sent) {
    if (state === 'sent') expect(arrived(id), `${id} was sent`).toBe(1)
    else expect(state, id).toBe('unsure')
    expect(arrived(id), `${id} is ${state}`).toBeLessThanOrEqual(1)
  }
  expect(sent.some(({ state }) => state === 'sent')).toBe(true)
}
