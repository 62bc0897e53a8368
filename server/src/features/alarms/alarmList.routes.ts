import { randomUUID } from 'node:crypto'
import { alarmList, DAY_MS, limits } from '@mimic/contract'
import { notFound } from '../../platform/ApiError.ts'
import { inScope } from '../../platform/db/range.ts'
import { type Handler, handle, handlePerson, type PersonHandler, type Route } from '../../platform/handle.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { AlarmFilterRows } from './AlarmFilterRows.ts'
import type { AlarmQuery } from './AlarmQuery.ts'
import { alarmFilterOf } from './alarmFilterOf.ts'
import { floodAt, floodParts } from './management/alarmFlood.ts'
import { ownAlarmIds } from './ownAlarmIds.ts'
import { sightsOf } from './sightsOf.ts'
import { eventOf, writeEvents } from './store/journal.ts'

interface Deps extends Pick<ServerContext, 'db' | 'now' | 'events'> {
  readonly query: AlarmQuery
}

/** The operators' list of alarms: floods, silence, and the filters that accounts keep. */
export function alarmListRoutes(deps: Deps): Route[] {
  return [
    handle(alarmList.flood, flood(deps)),
    handlePerson(alarmList.silence, silence(deps)),
    handlePerson(alarmList.filters, (_, { session: { scope } }) => new AlarmFilterRows(deps.db, scope.userId).query()),
    handlePerson(alarmList.saveFilter, saveFilter(deps)),
    handlePerson(alarmList.deleteFilter, deleteFilter(deps)),
  ]
}

/** A flood that has lasted for longer, or with more alarms, is said to have begun later. */
const LOOKED_AT = { ms: DAY_MS, alarms: limits.alarm.open }

const flood =
  ({ db, now, query }: Deps): Handler<typeof alarmList.flood> =>
  async (wanted, { session }) => {
    const { scope, auths } = session
    const sights = sightsOf(auths)
    const filter = await alarmFilterOf(db, session, wanted)
    const time = now()
    const state = floodAt(await query.raised(scope, sights, time - LOOKED_AT.ms, LOOKED_AT.alarms), time)
    return { ...state, parts: state.since === null ? [] : floodParts(await query.counted(scope, sights, filter)) }
  }

const silence =
  ({ query, now, events }: Deps): PersonHandler<typeof alarmList.silence> =>
  async ({ alarmIds }, { session, change }) => {
    const { scope, loginname: by } = session
    const ids = await ownAlarmIds(query, session, alarmIds)
    const done = await change(async (trx) => {
      const found = trx.selectFrom('alarm').selectAll().where(inScope(scope, 'alarm')).where('id', 'in', ids)
      const [alarms, time] = [await found.execute(), now()]
      const silenced = alarms.map((row) =>
        eventOf(row, {
          ...{ id: randomUUID(), alarmId: row.id, event: 'silenced', time, gmtCreate: time },
          ...{ by, suppression: row.suppression },
        }),
      )
      await writeEvents(trx, silenced)
      return { rows: alarms.map(({ id }) => ({ subject: id })), reply: { silenced: alarms.length } }
    })
    events.emit('alarmsSilenced', { orgId: scope.orgId, userId: scope.userId, ids })
    return done
  }

const saveFilter =
  ({ db }: Deps): PersonHandler<typeof alarmList.saveFilter> =>
  async (filter, { session: { scope } }) => {
    await new AlarmFilterRows(db, scope.userId).save(filter)
    return null
  }

const deleteFilter =
  ({ db }: Deps): PersonHandler<typeof alarmList.deleteFilter> =>
  async ({ title }, { session: { scope } }) => {
    if (!(await new AlarmFilterRows(db, scope.userId).remove(title))) throw notFound()
    return null
  }
