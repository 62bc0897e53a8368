import { randomUUID } from 'node:crypto'
import { type Channel, DAY_MS, HOUR_MS } from '@mimic/contract'
import type { Db } from '../../../platform/db/Database.ts'
import { Jobs } from '../../../platform/Jobs.ts'
import type { Feature, ServerContext } from '../../../platform/ServerContext.ts'
import { Outbox, type Recipient } from '../../outbox/Outbox.ts'
import type { Alarms } from '../store/Alarms.ts'
import { eventOf, writeEvents } from '../store/journal.ts'
import { LinkRows } from './LinkRows.ts'
import { linkHolder } from './linkHolder.ts'
import { NotifyRows, type NotifyRule } from './NotifyRows.ts'
import { notifyRoutes } from './notify.routes.ts'
import { linkText, NAMED, notifyText, type ToldAlarm } from './notifyText.ts'
import { CRITICAL, isQuiet, spanOf } from './notifyTimes.ts'
import { type AlarmMessage, pushAlarms } from './pushMessages.ts'
import { recipientsOf, unreached } from './recipientsOf.ts'

const LOOK_MS = 1_000
/** Two messages of one rule are so far apart at least: a flood of alarms is gathered in between. */
const GATHER_MS = 60_000
/** After that a message about an alarm is of no use. */
const USEFUL_MS = DAY_MS

/** Sends alarms to people who are not at a screen, by the rules of their organisation: each alarm once a rule, and once more each time it is announced again. */
export function notifyFeature(context: ServerContext, live: { readonly alarms: Alarms }): Feature {
  const { log, monotonic, waitFactor } = context
  const jobs = new Jobs(log, waitFactor)
  const outbox = new Outbox(context)
  /** When each rule sent last, monotonic ms. */
  const sentAt = new Map<string, number>()
  const look = async () => {
    let isSent = false
    const rules = await new NotifyRows(context.db).enabled()
    for (const id of sentAt.keys()) if (!rules.some((rule) => rule.id === id)) sentAt.delete(id)
    for (const rule of rules) {
      const at = monotonic()
      if (at - (sentAt.get(rule.id) ?? Number.NEGATIVE_INFINITY) < GATHER_MS * waitFactor) continue
      if (!(await tellRule(context, outbox, rule))) continue
      sentAt.set(rule.id, at)
      isSent = true
    }
    if (isSent) outbox.wake()
  }
  return {
    routes: notifyRoutes(context, outbox, live.alarms),
    async start() {
      jobs.every(LOOK_MS, 'telling people of alarms', look)
      jobs.every(HOUR_MS, 'removing links of alarms', () => new LinkRows(context.db).forget(context.now()))
    },
    async stop() {
      await jobs.stop()
    },
  }
}

/** The work of a rule at a time. */
interface Work {
  readonly due: readonly ToldAlarm[]
  readonly ends: readonly ToldAlarm[]
  /** Alarms of quiet hours that are never told. */
  readonly dropped: readonly ToldAlarm[]
}

async function workOf(db: Db, rule: NotifyRule, time: number): Promise<Work> {
  if (spanOf(rule, time) === undefined) return { due: [], ends: [], dropped: [] }
  const rows = new NotifyRows(db)
  const quiet = isQuiet(rule, time)
  const most = quiet ? CRITICAL : rule.severity
  const drops = quiet && rule.quietThen === 'drop' && rule.severity > CRITICAL
  return {
    due: await rows.due(rule, { most }, time),
    ends: rule.tellsEnd === 1 ? await rows.returned(rule, most) : [],
    dropped: drops ? await rows.due(rule, { most: rule.severity, above: CRITICAL }, time) : [],
  }
}

/** Stores what a rule has to tell, with the marks that it is told, in one transaction. @returns whether there was a message */
async function tellRule(context: ServerContext, outbox: Outbox, rule: NotifyRule): Promise<boolean> {
  const { db, now } = context
  // Nearly every look finds nothing, and needs no transaction.
  const found = await workOf(db, rule, now())
  if (Object.values(found).every((alarms) => alarms.length === 0)) return false
  return db.transaction().execute(async (trx) => {
    const rows = new NotifyRows(trx)
    const time = now()
    const { due, ends, dropped } = await workOf(trx, rule, time)
    await rows.mark(rule.id, dropped, 'dropped', time)
    if (due.length + ends.length === 0) return false
    const recipients = await recipientsOf(trx, rule, time)
    // They wait until somebody is on duty, or has a browser that can be told.
    if (await unreached(trx, rule, recipients)) return false
    const deps = { context, outbox, trx, rule, recipients, time }
    const told = await rows.mark(rule.id, due, 'told', time)
    if (told.length > 0) {
      await rows.setMessages(rule.id, told, await send(deps, told, false))
      if (rule.delaySeconds > 0) await escalated(trx, rule, told, time)
    }
    const ended = await rows.markEnds(rule.id, ends)
    if (ended.length > 0) await send(deps, ended, true)
    return told.length + ended.length > 0
  })
}

interface Sending {
  readonly context: ServerContext
  readonly outbox: Outbox
  readonly trx: Db
  readonly rule: NotifyRule
  readonly recipients: readonly Recipient[]
  readonly time: number
}

/** One message for each recipient. */
async function send(sending: Sending, alarms: readonly ToldAlarm[], isEnd: boolean): Promise<AlarmMessage[]> {
  const { outbox, trx, rule, recipients, time } = sending
  if (rule.channel === 'push') return pushAlarms(sending, alarms, isEnd, time + USEFUL_MS)
  // The schema of the rule has checked both.
  const [channel, language] = [rule.channel as Channel, rule.language as 'cn' | 'en']
  const { subject, text } = notifyText(alarms, isEnd, language)
  const messages: AlarmMessage[] = []
  const alarmIds = alarms.map(({ id }) => id)
  const gmtExpires = time + USEFUL_MS
  for (const to of recipients) {
    const secret = isEnd ? undefined : await linkFor(sending, to, alarms)
    const linked = secret === undefined ? { text } : { text: `${text}\n${linkText[language]}`, secret }
    const id = await outbox.add(trx, channel, to, { purpose: 'alarm', subject, ...linked, gmtExpires })
    messages.push({ id, alarmIds })
  }
  return messages
}

/** The link by which a recipient acknowledges the alarms that the message names; undefined where it has none. */
async function linkFor(
  { context, trx, rule, time }: Sending,
  { accountId, destination }: Recipient,
  alarms: readonly ToldAlarm[],
): Promise<string | undefined> {
  const origin = context.config.extraOrigins[0] ?? rule.origin
  const { id: ruleId, orgId, mayAcknowledge } = rule
  if (origin === '' || rule.channel === 'webhook') return undefined
  if (!(await linkHolder(trx, { orgId, accountId, destination, mayAcknowledge }, time))) return undefined
  const alarmIds = alarms.slice(0, NAMED).map(({ id }) => id)
  // Behind a #, the token reaches no log of a server or proxy.
  return `${origin}/alarm/link#${await new LinkRows(trx).make({ orgId, ruleId, accountId, destination, alarmIds }, time)}`
}

/** A rule with a delay is a step of an escalation, which the journal tells of. */
async function escalated(trx: Db, { title }: NotifyRule, alarms: readonly ToldAlarm[], time: number): Promise<void> {
  const ids = alarms.map(({ id }) => id)
  const rows = await trx.selectFrom('alarm').selectAll().where('id', 'in', ids).execute()
  const of = (row: (typeof rows)[number]) =>
    eventOf(row, { id: randomUUID(), alarmId: row.id, event: 'escalated', time, gmtCreate: time, reason: title })
  await writeEvents(trx, rows.map(of))
}
