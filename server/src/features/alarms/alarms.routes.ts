import { type Alarm, alarm, type Locale, limits, splitIds, systemAlarmText } from '@mimic/contract'
import { invalid, notFound } from '../../platform/ApiError.ts'
import { handle, orNotFound } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { AlarmQuery } from './AlarmQuery.ts'
import { alarmFilterOf } from './alarmFilterOf.ts'
import { alarmRuleRoutes } from './alarmRules.routes.ts'
import { confirmAlarms } from './confirmAlarms.ts'
import { alarmManagementRoutes } from './management/alarmManagement.routes.ts'
import { acknowledgeThere, type DeviceLinks } from './opcua/acknowledgeThere.ts'
import { sightsOf } from './sightsOf.ts'
import type { Alarms } from './store/Alarms.ts'

interface LiveAlarms extends DeviceLinks {
  readonly alarms: Alarms
}

/** Alarms: list, counts, confirmation; and the conditions that raise them. */
export function alarmsFeature({ db, now }: ServerContext, live: LiveAlarms): Feature {
  const query = new AlarmQuery(db, () => live.alarms.unwritten())
  return {
    routes: [
      handle(alarm.query, async (asked, { session, request }) => {
        const { page = 1, pageSize = limits.pageSize.default, order, ...wanted } = asked
        const sights = sightsOf(session.auths)
        const filter = await alarmFilterOf(db, session, wanted)
        const part = { limit: pageSize, offset: (page - 1) * pageSize, order }
        return {
          rows: shownTo(
            session,
            await query.query(session.scope, sights, filter, part, localeOf(request.headers)),
            localeOf(request.headers),
          ),
          total: await query.count(session.scope, sights, filter),
        }
      }),
      handle(alarm.queryAll, async (wanted, { session, request }) => {
        const sights = sightsOf(session.auths)
        const filter = await alarmFilterOf(db, session, wanted)
        const part = { limit: limits.alarm.queryAll, offset: 0 }
        const rows = await query.query(session.scope, sights, filter, part, localeOf(request.headers))
        return shownTo(session, rows, localeOf(request.headers))
      }),
      handle(alarm.queryCount, async ({ projectId }, { session }) => {
        const sights = sightsOf(session.auths)
        const filter = await alarmFilterOf(db, session, { projectId })
        const count = (state: 'active' | 'acknowledged' | 'returned') =>
          query.count(session.scope, sights, { ...filter, state, isSuppressed: false })
        const [active, acknowledged, returned] = [
          await count('active'),
          await count('acknowledged'),
          await count('returned'),
        ]
        return { active: active + acknowledged, unconfirmed: active + returned }
      }),
      handle(alarm.confirm, async ({ ids, note = '' }, caller) => {
        const wanted = splitIds(ids)
        if (wanted.length === 0) throw invalid('ids', 'required')
        const unique = [...new Set(wanted)]
        const seen = await query.count(caller.session.scope, sightsOf(caller.session.auths), { ids: unique })
        if (seen < unique.length) throw notFound()
        const asked = { session: caller.session, ids: unique, note, locale: localeOf(caller.request.headers) }
        const confirmed = await acknowledgeThere({ db, ...live }, asked, async (own) => {
          const rows = await live.alarms.confirm(() => confirmAlarms(caller, own, note, now()))
          return rows.length
        })
        return { confirmed }
      }),
      handle(alarm.isRelease, async ({ alarmId }, { session: { scope, auths }, request }) => {
        const part = { limit: 1, offset: 0 }
        const [row] = await query.query(scope, sightsOf(auths), { ids: [alarmId] }, part, localeOf(request.headers))
        return orNotFound(row).gmtRelease !== null
      }),
      ...alarmRuleRoutes({ db, now }, live.alarms),
      ...alarmManagementRoutes({ db, now, query, suppressions: live.alarms.suppressions }),
    ],
  }
}

/** A reader with a limited data range is not told the other devices of the PLC, a visitor of a share not its gateway. */
const shownTo = ({ scope, by }: Session, rows: Alarm[], locale: Locale): Alarm[] =>
  scope.range.is !== 'all'
    ? rows.map((row) => ({
        ...row,
        ...(row.type === 'line' && { msg: systemAlarmText('line', null, locale) }),
        ...(by === 'visitor' && row.equipId === null && { equipTitle: '' }),
      }))
    : rows
