import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/Database.ts'
import { Jobs } from '../../../platform/Jobs.ts'
import type { Feature, ServerContext } from '../../../platform/ServerContext.ts'
import { Outbox } from '../../outbox/Outbox.ts'
import { eventOf, writeEvents } from '../store/journal.ts'
import { NotifyRows, type NotifyRule } from './NotifyRows.ts'
import { notifyText, type ToldAlarm, USEFUL_MS } from './notifyText.ts'

const LOOK_MS = 1_000
/** Two messages of one rule are so far apart at least: a flood of alarms is gathered in between. */
const GATHER_MS = 60_000

/** Sends alarms to people who are not at a screen, by the rules of their organisation: each alarm once a rule. */
export function notifyWatchFeature(context: ServerContext): Feature {
  const { log, monotonic, waitFactor } = context
  const jobs = new Jobs(log, waitFactor)
  const outbox = new Outbox(context)
  /** When each rule sent last, monotonic ms. */
  const sentAt = new Map<string, number>()
  const look = async () => {
    let isSent = false
    for (const rule of await new NotifyRows(context.db).enabled()) {
      const at = monotonic()
      if (at - (sentAt.get(rule.id) ?? Number.NEGATIVE_INFINITY) < GATHER_MS * waitFactor) continue
      if (!(await tellRule(context, outbox, rule))) continue
      sentAt.set(rule.id, at)
      isSent = true
    }
    if (isSent) outbox.wake()
  }
  return {
    routes: [],
    async start() {
      jobs.every(LOOK_MS, 'telling people of alarms', look)
    },
    async stop() {
      jobs.stop()
    },
  }
}

/** Stores what a rule has to tell, with the marks that it is told, in one transaction. @returns whether there was something */
async function tellRule({ db, now }: ServerContext, outbox: Outbox, rule: NotifyRule): Promise<boolean> {
  const all = new NotifyRows(db)
  // Nearly every look finds nothing, and needs no transaction.
  const isQuiet = (await all.due(rule, now())).length === 0
  if (isQuiet && (rule.tellsEnd === 0 || (await all.returned(rule)).length === 0)) return false
  return db.transaction().execute(async (trx) => {
    const rows = new NotifyRows(trx)
    const time = now()
    const due = await rows.due(rule, time)
    const ends = rule.tellsEnd === 1 ? await rows.returned(rule) : []
    if (due.length > 0) {
      const fresh = await rows.mark(rule.id, due, time)
      const told = due.filter(({ id }) => fresh.has(id))
      await send(trx, outbox, rule, told, false, time)
      if (rule.delaySeconds > 0) await escalated(trx, rule, told, time)
    }
    if (ends.length > 0) {
      await rows.markEnds(rule.id, ends)
      await send(trx, outbox, rule, ends, true, time)
    }
    return due.length + ends.length > 0
  })
}

async function send(
  trx: Db,
  outbox: Outbox,
  { orgId, channel, destination, language }: NotifyRule,
  alarms: readonly ToldAlarm[],
  isEnd: boolean,
  time: number,
): Promise<void> {
  if (alarms.length === 0) return
  const to = { orgId, accountId: '', name: destination, destination }
  // The schema of the rule has checked both.
  const written = notifyText(alarms, isEnd, language as 'cn' | 'en')
  await outbox.add(trx, channel as 'mail' | 'sms' | 'webhook', to, {
    purpose: 'alarm',
    ...written,
    gmtExpires: time + USEFUL_MS,
  })
}

/** A rule with a delay is a step of an escalation, which the journal tells of. */
async function escalated(trx: Db, { title }: NotifyRule, alarms: readonly ToldAlarm[], time: number): Promise<void> {
  const ids = alarms.map(({ id }) => id)
  if (ids.length === 0) return
  const rows = await trx.selectFrom('alarm').selectAll().where('id', 'in', ids).execute()
  const of = (row: (typeof rows)[number]) =>
    eventOf(row, { id: randomUUID(), alarmId: row.id, event: 'escalated', time, gmtCreate: time, reason: title })
  await writeEvents(trx, rows.map(of))
}
