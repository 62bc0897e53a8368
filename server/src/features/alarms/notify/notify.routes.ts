import { alarmNotify, type Channel, HOUR_MS, type NotifyReason, splitIds } from '@mimic/contract'
import { conflict, invalid, notFound } from '../../../platform/ApiError.ts'
import { changeFor } from '../../../platform/change.ts'
import { type Handler, handle, orNotFound, type Route } from '../../../platform/handle.ts'
import { localeOf } from '../../../platform/http/locale.ts'
import type { ServerContext } from '../../../platform/ServerContext.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { AlarmQuery } from '../AlarmQuery.ts'
import { confirmAlarms } from '../confirmAlarms.ts'
import { sightsOf } from '../sightsOf.ts'
import type { Alarms } from '../store/Alarms.ts'
import { alarmsOf, LinkRows } from './LinkRows.ts'
import { linkedAlarms, openLink } from './linkedAlarms.ts'
import { NotifyRows, type NotifyRule } from './NotifyRows.ts'
import { untoldReason } from './notifyReason.ts'
import { testText } from './notifyText.ts'
import { pushTest } from './pushMessages.ts'
import { RosterRows } from './RosterRows.ts'
import { recipientsOf, unreached } from './recipientsOf.ts'

interface Deps extends Pick<ServerContext, 'db' | 'now' | 'secrets'> {
  readonly outbox: Outbox
  readonly alarms: Alarms
  readonly query: AlarmQuery
}

/** Tests of rules, who was told and why not, hand-overs of duty, and links to acknowledge. */
export function notifyRoutes({ db, now, secrets }: ServerContext, outbox: Outbox, alarms: Alarms): Route[] {
  const query = new AlarmQuery(db, () => alarms.unwritten())
  const deps: Deps = { db, now, secrets, outbox, alarms, query }
  return [
    handle(alarmNotify.test, test(deps), { perMinute: 5, per: 'session' }),
    handle(alarmNotify.why, why(deps)),
    handle(alarmNotify.people, people(deps)),
    handle(alarmNotify.duty, duty(deps)),
    handle(alarmNotify.handOver, handOver(deps)),
    handle(alarmNotify.link, link(deps), { perMinute: 30, per: 'device' }),
    handle(alarmNotify.acknowledge, acknowledge(deps), { perMinute: 30, per: 'device' }),
  ]
}

const test =
  ({ db, now, secrets, outbox }: Deps): Handler<typeof alarmNotify.test> =>
  async ({ id }, { session: { scope }, change }) => {
    const rule = orNotFound((await new NotifyRows(db).ofOrg(scope.orgId)).find((each) => each.id === id))
    // The schema of the rule has checked both.
    const [channel, language] = [rule.channel as Channel, rule.language as 'cn' | 'en']
    const problem = await outbox.problem(scope.orgId, channel)
    if (problem) throw conflict('id', problem)
    return change(async (trx) => {
      const recipients = await recipientsOf(trx, rule, now())
      const why = await unreached(trx, rule, recipients)
      if (why) throw conflict('id', why === 'nobody' ? 'nobodyOnDuty' : why)
      const time = now()
      const gmtExpires = time + HOUR_MS
      const text = { purpose: 'test', ...testText(rule.title, language), gmtExpires }
      const add = async () => {
        for (const to of recipients) await outbox.add(trx, channel, to, text)
        return recipients.length
      }
      const pushing = { context: { secrets }, outbox, trx, rule, recipients, time }
      const sent = await (channel === 'push' ? pushTest(pushing, gmtExpires) : add())
      return { subject: id, detail: { title: rule.title, channel, sent }, done: () => outbox.wake(), reply: { sent } }
    })
  }

const why =
  (deps: Deps): Handler<typeof alarmNotify.why> =>
  async ({ alarmId }, { session: { scope, auths } }) => {
    const { db, query } = deps
    if ((await query.count(scope, sightsOf(auths), { ids: [alarmId] })) === 0) throw notFound()
    const rules = await new NotifyRows(db).ofOrg(scope.orgId)
    return Promise.all(rules.map((rule) => reasonOf(deps, rule, alarmId)))
  }

async function reasonOf({ db, now }: Deps, rule: NotifyRule, alarmId: string): Promise<NotifyReason> {
  const rows = new NotifyRows(db)
  const named = { ruleId: rule.id, title: rule.title, people: [] }
  const found = await rows.alarm(alarmId)
  const mark = await rows.marked(rule.id, alarmId)
  // Once it is announced again, what was told before does not count.
  if (mark && mark.reAlarms >= (found?.alarm.reAlarms ?? 0)) {
    if (mark.outcome === 'dropped') return { ...named, outcome: 'dropped', at: mark.gmtCreate }
    return { ...named, ...(await rows.sendingOf(splitIds(mark.outboxIds))), at: mark.gmtCreate }
  }
  // The store has not taken the alarm yet.
  if (!found) return { ...named, outcome: 'due', at: null }
  const time = now()
  const waitsFor = await unreached(db, rule, await recipientsOf(db, rule, time))
  const of = { rule, ...found, ...(await rows.places(rule, alarmId)), waitsFor }
  return { ...named, ...untoldReason(of, time) }
}

const people =
  ({ db, now }: Deps): Handler<typeof alarmNotify.people> =>
  async (_body, { session: { scope } }) =>
    (await new RosterRows(db, scope.orgId).people(now())).map(({ id, loginname }) => ({ id, loginname }))

const duty =
  ({ db, now }: Deps): Handler<typeof alarmNotify.duty> =>
  async ({ id }, { session: { scope } }) => {
    const rosters = new RosterRows(db, scope.orgId)
    const { handOverFrom, handOverTo, gmtHandOver } = orNotFound(await rosters.find(id))
    const time = now()
    const { accountIds } = await rosters.onDuty(id, time)
    const shifts = await rosters.shifts(id)
    const all = await rosters.people(time)
    const named = all.map(({ id: accountId, loginname }) => ({ id: accountId, loginname }))
    const nameOf = (accountId: string) => named.find((each) => each.id === accountId)?.loginname ?? ''
    const ofRoster = new Set(shifts.flatMap((shift) => splitIds(shift.accountIds)))
    const isOver = gmtHandOver <= time
    return {
      onDuty: named.filter((each) => accountIds.includes(each.id)),
      others: named.filter((each) => ofRoster.has(each.id) && !accountIds.includes(each.id)),
      handOver: isOver ? null : { from: nameOf(handOverFrom), to: nameOf(handOverTo), until: gmtHandOver },
    }
  }

const handOver =
  ({ now }: Deps): Handler<typeof alarmNotify.handOver> =>
  async ({ id, toId, until }, { session: { scope }, change }) =>
    change(async (trx) => {
      const rosters = new RosterRows(trx, scope.orgId)
      const { title } = orNotFound(await rosters.find(id))
      const time = now()
      const { accountIds } = await rosters.onDuty(id, time)
      if (!accountIds.includes(scope.userId)) throw conflict('id', 'notOnDuty')
      if (until <= time) throw invalid('until', 'tooSmall', time)
      const ofRoster = (await rosters.shifts(id)).flatMap((shift) => splitIds(shift.accountIds))
      const [to] = ofRoster.includes(toId) ? await rosters.people(time, [toId]) : []
      if (!to || toId === scope.userId) throw invalid('toId', 'unknown')
      await rosters.handOver(id, scope.userId, toId, until)
      return { subject: id, detail: { title, to: to.loginname, until }, reply: null }
    })

const link =
  ({ db, now, query }: Deps): Handler<typeof alarmNotify.link> =>
  async ({ token }, { request }) => {
    const { link: row, holder } = await openLink(db, token, now())
    const alarms = await linkedAlarms(db, query, holder, alarmsOf(row), localeOf(request.headers))
    return { by: holder.loginname, expires: row.gmtExpires, alarms: alarms.map(({ id: _id, ...shown }) => shown) }
  }

const acknowledge =
  ({ db, now, query, alarms }: Deps): Handler<typeof alarmNotify.acknowledge> =>
  async ({ token, note = '' }, { request }) => {
    const { confirmed } = await alarms.confirm(async () => {
      const { link: row, holder } = await openLink(db, token, now())
      const shown = await linkedAlarms(db, query, holder, alarmsOf(row), localeOf(request.headers))
      const ids = shown.filter((each) => !each.needsScreen).map(({ id }) => id)
      if (ids.length === 0) throw notFound()
      const { loginname, scope } = holder
      const change = changeFor(db, 'alarm.link.acknowledge', scope, now)
      // The link is used up in the transaction that acknowledges.
      const once: typeof change = (work, run) =>
        change(async (trx) => {
          if (!(await new LinkRows(trx).use(row, now()))) throw conflict('token', 'used')
          return work(trx)
        }, run)
      return confirmAlarms({ session: { scope, loginname, by: 'person' }, change: once }, ids, note, now())
    })
    return { confirmed: confirmed.length }
  }
