import { type Alarm, alarm, type Locale, limits, splitIds, systemAlarmText } from '@mimic/contract'
import { invalid, notFound } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import type { Events } from '../../platform/events.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { AlarmQuery } from './AlarmQuery.ts'
import { alarmFilterOf } from './alarmFilterOf.ts'
import { alarmListRoutes } from './alarmList.routes.ts'
import { alarmRuleRoutes } from './alarmRules.routes.ts'
import { confirmAlarms } from './confirmAlarms.ts'
import { alarmManagementRoutes } from './management/alarmManagement.routes.ts'
import { acknowledgeThere } from './opcua/acknowledgeThere.ts'
import type { DeviceLinks } from './opcua/askDevices.ts'
import { openByPage } from './openByPage.ts'
import { PageContents } from './PageContents.ts'
import { sightsOf } from './sightsOf.ts'
import type { Alarms } from './store/Alarms.ts'
import { alarmTableRoutes } from './table/alarmTable.routes.ts'
import type { WhatIfs } from './whatIf/WhatIfs.ts'

interface LiveAlarms extends DeviceLinks {
  readonly alarms: Alarms
  readonly whatIfs: WhatIfs
}

/** Alarms: list, counts, confirmation; and the conditions that raise them. */
export function alarmsFeature({ db, now, events }: ServerContext, live: LiveAlarms): Feature {
  const query = new AlarmQuery(db, () => live.alarms.unwritten())
  return {
    routes: [
      handle(alarm.query, async (asked, { session, request }) => {
        const { page = 1, pageSize = limits.pageSize.default, order, isReversed, ...wanted } = asked
        const sights = sightsOf(session.auths)
        const filter = await alarmFilterOf(db, session, wanted)
        const part = { limit: pageSize, offset: (page - 1) * pageSize, order, isReversed }
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
      handle(alarm.queryCount, queryCount(db, query)),
      handle(alarm.openCounts, openCounts(db, query)),
      handle(alarm.openByPage, countByPage(db, query, events)),
      handle(alarm.confirm, confirm({ db, now, query, live })),
      handle(alarm.isRelease, async ({ alarmId }, { session: { scope, auths }, request }) => {
        const part = { limit: 1, offset: 0 }
        const [row] = await query.query(scope, sightsOf(auths), { ids: [alarmId] }, part, localeOf(request.headers))
        return orNotFound(row).gmtRelease !== null
      }),
      ...alarmRuleRoutes({ db, now }, live.alarms),
      ...alarmListRoutes({ db, now, events, query }),
      ...alarmManagementRoutes({ db, now, query, ...live }),
      ...alarmTableRoutes({ db, now, ...live }),
    ],
  }
}

interface ConfirmDeps extends Pick<ServerContext, 'db' | 'now'> {
  readonly query: AlarmQuery
  readonly live: LiveAlarms
}

const confirm =
  ({ db, now, query, live }: ConfirmDeps): Handler<typeof alarm.confirm> =>
  async ({ ids, note = '' }, caller) => {
    const wanted = splitIds(ids)
    if (wanted.length === 0) throw invalid('ids', 'required')
    const unique = [...new Set(wanted)]
    const seen = await query.count(caller.session.scope, sightsOf(caller.session.auths), { ids: unique })
    if (seen < unique.length) throw notFound()
    const asked = { session: caller.session, ids: unique, note, locale: localeOf(caller.request.headers) }
    let waiting = 0
    const confirmed = await acknowledgeThere({ db, ...live }, asked, async (own) => {
      const done = await live.alarms.confirm(() => confirmAlarms(caller, own, note, now()))
      waiting = done.waiting
      return done.confirmed.length
    })
    return { confirmed, waiting }
  }

const queryCount =
  (db: Db, query: AlarmQuery): Handler<typeof alarm.queryCount> =>
  async ({ projectId }, { session }) => {
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
  }

function countByPage(db: Db, query: AlarmQuery, events: Events): Handler<typeof alarm.openByPage> {
  const contents = new PageContents(db, events)
  return async (_, { session: { scope, auths } }) =>
    openByPage(db, scope, await query.unacknowledged(scope, sightsOf(auths)), await contents.of(scope))
}

const openCounts =
  (db: Db, query: AlarmQuery): Handler<typeof alarm.openCounts> =>
  async (wanted, { session, request }) => {
    const sights = sightsOf(session.auths)
    const filter = { ...(await alarmFilterOf(db, session, wanted)), isSuppressed: false }
    const locale = localeOf(request.headers)
    const mostUrgent = (state: 'active' | 'returned') =>
      query.query(session.scope, sights, { ...filter, state }, { limit: 1, offset: 0, order: 'severity' }, locale)
    const severities = await query.openCounts(session.scope, sights, filter)
    const isWaiting = severities.some(({ unacknowledged }) => unacknowledged > 0)
    const [active = isWaiting ? (await mostUrgent('returned'))[0] : undefined] = isWaiting
      ? await mostUrgent('active')
      : []
    const [first] = shownTo(session, active ? [active] : [], locale)
    if (!first) return { severities, first: null }
    const { id, equipId, equipTitle, severity, state, msg, gmtTrigger } = first
    return { severities, first: { id, equipId, equipTitle, severity, state, msg, gmtTrigger } }
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
