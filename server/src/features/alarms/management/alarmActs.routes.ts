import { alarmManagement, MINUTE_MS } from '@mimic/contract'
import type { RunTransaction } from '../../../platform/change.ts'
import type { Db, Scope } from '../../../platform/db/Database.ts'
import { inScope } from '../../../platform/db/range.ts'
import { type Handler, handle, type Route } from '../../../platform/handle.ts'
import { localeOf } from '../../../platform/http/locale.ts'
import type { ServerContext } from '../../../platform/ServerContext.ts'
import type { AlarmQuery } from '../AlarmQuery.ts'
import { assertShelveMinutes } from '../classRules.ts'
import {
  actThere,
  assertShelveMinutesThere,
  conditionsOf,
  isShelvedThere,
  noteHandled,
  noteShelving,
} from '../opcua/actThere.ts'
import type { DeviceLinks } from '../opcua/askDevices.ts'
import { isToBeHandled } from '../opcua/ConditionSteps.ts'
import { ownAlarmIds } from '../ownAlarmIds.ts'
import type { AlarmRow } from '../store/AlarmRows.ts'
import { suppressionSubject } from '../store/AlarmSuppressions.ts'
import type { Alarms } from '../store/Alarms.ts'
import { handledEvent, writeEvents } from '../store/journal.ts'

interface Deps extends Pick<ServerContext, 'db' | 'now'>, DeviceLinks {
  readonly alarms: Pick<Alarms, 'suppressions'>
  readonly query: AlarmQuery
}

/** Acts that an OPC UA server must take first for an alarm of its own: shelve, unshelve, handled. */
export const alarmActRoutes = (deps: Deps): Route[] => [
  handle(alarmManagement.shelve, shelve(deps)),
  handle(alarmManagement.unshelve, unshelve(deps)),
  handle(alarmManagement.handled, handled(deps)),
]

const shelve =
  (deps: Deps): Handler<typeof alarmManagement.shelve> =>
  async ({ alarmIds, minutes, reason, isOneShot = false }, { session, change, request }) => {
    const { scope, loginname: by } = session
    const alarms = bySubject(await alarmsOf(deps.db, scope, await ownAlarmIds(deps.query, session, alarmIds)))
    await assertShelveMinutes(deps.db, scope, alarms, minutes)
    const conditions = (await conditionsOf(deps.db, alarms)).filter(isShelvedThere)
    assertShelveMinutesThere(conditions, minutes)
    const ms = minutes * MINUTE_MS
    const gmtEnd = deps.now() + ms
    const actOf = () => (isOneShot ? { is: 'oneShotShelve' as const } : { is: 'timedShelve' as const, ms })
    const asked = { session, locale: localeOf(request.headers), alarms, conditions, actOf, note: reason }
    return actThere(deps, asked, (taken, theirs) =>
      change(async (trx) => {
        const shelving = isOneShot ? 'oneShot' : 'timed'
        await noteShelving(trx, theirs, { shelving, shelvedUntil: gmtEnd, endShelvingAt: isOneShot ? gmtEnd : null })
        const rules = new Set(theirs.map(({ ruleId }) => ruleId))
        const wanted = taken.map((subject) => ({
          ...{ alarmId: subject.id, subject, kind: 'shelved' as const, by, reason, isOneShot, gmtEnd },
          isTheirs: rules.has(subject.ruleId ?? ''),
        }))
        await deps.alarms.suppressions.begin(trx, wanted)
        const rows = wanted.map(({ alarmId }) => ({ subject: alarmId, detail: { minutes, reason, isOneShot } }))
        return { rows, reply: { shelved: wanted.length } }
      }, within(deps)),
    )
  }

const unshelve =
  (deps: Deps): Handler<typeof alarmManagement.unshelve> =>
  async ({ alarmIds }, { session, change, request }) => {
    const { scope, loginname: by } = session
    const alarms = bySubject(await alarmsOf(deps.db, scope, await ownAlarmIds(deps.query, session, alarmIds)))
    const { suppressions } = deps.alarms
    const theirs = new Set(suppressions.all().flatMap(({ isTheirs, subject }) => (isTheirs === 1 ? [subject] : [])))
    const isTheirs = ({ ruleId }: { readonly ruleId: string }) => theirs.has(ruleId)
    const conditions = (await conditionsOf(deps.db, alarms)).filter((row) => isShelvedThere(row) && isTheirs(row))
    const actOf = () => ({ is: 'unshelve' as const })
    const asked = { session, locale: localeOf(request.headers), alarms, conditions, actOf, note: '' }
    return actThere(deps, asked, (taken, done) =>
      change(async (trx) => {
        await noteShelving(trx, done, { shelving: 'unshelved', shelvedUntil: null, endShelvingAt: null })
        const ended = await suppressions.end(trx, taken.map(suppressionSubject), 'shelved', { by, reason: '' })
        const rows = ended.map(({ id, alarmId }) => ({ subject: alarmId ?? id }))
        return { rows, reply: { unshelved: ended.length } }
      }, within(deps)),
    )
  }

const handled =
  (deps: Deps): Handler<typeof alarmManagement.handled> =>
  async ({ alarmIds, note = '' }, { session, change, request }) => {
    const { scope, loginname: by } = session
    const chosen = await alarmsOf(deps.db, scope, await ownAlarmIds(deps.query, session, alarmIds))
    const ids = new Set(chosen.map(({ id }) => id))
    const waits = (await conditionsOf(deps.db, chosen)).filter(
      (row) => isToBeHandled(row) && ids.has(row.alarmId ?? ''),
    )
    const alarms = chosen.filter(({ id }) => waits.some(({ alarmId }) => alarmId === id))
    const actOf = ({ event }: { readonly event: string }) => ({ is: 'confirm' as const, event })
    const asked = { session, locale: localeOf(request.headers), alarms, conditions: waits, actOf, note }
    return actThere(deps, asked, (taken, done) =>
      change(async (trx) => {
        const time = deps.now()
        await noteHandled(trx, done)
        const events = taken.map((row) => handledEvent(row, { time, by, reason: note }, time))
        await writeEvents(trx, events)
        const rows = taken.map(({ id }) => ({ subject: id, detail: { note } }))
        return { rows, reply: { handled: taken.length } }
      }),
    )
  }

const within =
  ({ alarms: { suppressions } }: Deps): RunTransaction =>
  (work) =>
    suppressions.change(work)

const alarmsOf = (trx: Db, scope: Scope, ids: readonly string[]): Promise<AlarmRow[]> =>
  trx
    .selectFrom('alarm')
    .selectAll()
    .where(inScope(scope, 'alarm'))
    .where('id', 'in', ids)
    .orderBy('gmtTrigger')
    .execute()

/** One alarm a condition, the newest. */
const bySubject = (alarms: readonly AlarmRow[]): AlarmRow[] => [
  ...new Map(alarms.map((row) => [suppressionSubject(row), row])).values(),
]
