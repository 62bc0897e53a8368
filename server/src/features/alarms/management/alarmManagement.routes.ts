import { alarmManagement, DAY_MS, isRepairOver, limits, repairEntity } from '@mimic/contract'
import { invalid, notFound, refusal } from '../../../platform/ApiError.ts'
import type { RunTransaction } from '../../../platform/change.ts'
import type { Db, Scope } from '../../../platform/db/Database.ts'
import { idsInScope } from '../../../platform/db/range.ts'
import { type Handler, handle, orNotFound, type Route } from '../../../platform/handle.ts'
import { localeOf } from '../../../platform/http/locale.ts'
import type { ServerContext } from '../../../platform/ServerContext.ts'
import type { AlarmQuery } from '../AlarmQuery.ts'
import type { DeviceLinks } from '../opcua/askDevices.ts'
import { ownAlarmIds } from '../ownAlarmIds.ts'
import { positionOf, positionsOf } from '../positions.ts'
import { sightsOf } from '../sightsOf.ts'
import type { AlarmRow } from '../store/AlarmRows.ts'
import type { Alarms } from '../store/Alarms.ts'
import { alarmActRoutes } from './alarmActs.routes.ts'
import { alarmKpi } from './alarmKpi.ts'
import { JournalRows } from './JournalRows.ts'
import { linkedOrders, type Reader } from './linkedOrders.ts'
import { SuppressionRows } from './SuppressionRows.ts'

interface Deps extends Pick<ServerContext, 'db' | 'now'>, DeviceLinks {
  readonly alarms: Pick<Alarms, 'suppressions' | 'reset'>
  readonly query: AlarmQuery
}

/** The journal of alarms and its figures; what is shelved and out of service. */
export function alarmManagementRoutes(deps: Deps): Route[] {
  return [
    handle(alarmManagement.journal, journal(deps)),
    handle(alarmManagement.kpi, kpi(deps)),
    handle(alarmManagement.kpiOfPositions, kpiOfPositions(deps)),
    handle(alarmManagement.shelved, shelved(deps)),
    ...alarmActRoutes(deps),
    handle(alarmManagement.reset, reset(deps)),
    handle(alarmManagement.outOfService, outOfService(deps)),
    handle(alarmManagement.inService, inService(deps)),
  ]
}

const journal =
  ({ db }: Deps): Handler<typeof alarmManagement.journal> =>
  async ({ page = 1, pageSize = limits.pageSize.default, ...filter }, { session, request }) => {
    await assertEquipment(db, session.scope, filter.equipmentId)
    assertOrder(filter)
    return new JournalRows(db).page(session, filter, { page, pageSize }, localeOf(request.headers))
  }

const kpi =
  ({ db, now }: Deps): Handler<typeof alarmManagement.kpi> =>
  async ({ from, to, positionId }, { session: { scope, auths } }) => {
    assertKpiTime({ from, to })
    const positions = positionId === undefined ? [] : [await positionOf(db, scope, positionId)]
    const raised = await new JournalRows(db).raised(scope, sightsOf(auths), from, to, positions)
    const own = positionId === undefined ? raised : raised.filter(({ positionIds }) => positionIds !== '')
    return alarmKpi(own, from, to, now())
  }

const kpiOfPositions =
  ({ db, now }: Deps): Handler<typeof alarmManagement.kpiOfPositions> =>
  async ({ from, to }, { session: { scope, auths } }) => {
    assertKpiTime({ from, to })
    const positions = await positionsOf(db, scope)
    const raised = await new JournalRows(db).raised(scope, sightsOf(auths), from, to, positions)
    return positions.map(({ id, title }) => {
      const own = raised.filter(({ positionIds }) => positionIds.split(',').includes(id))
      const { floods: _floods, topTen: _topTen, chattering: _chattering, ...kpi } = alarmKpi(own, from, to, now())
      return { id, title, kpi }
    })
  }

function assertKpiTime({ from, to }: { readonly from: number; readonly to: number }): void {
  assertOrder({ from, to })
  if (to - from > limits.alarm.kpiDays * DAY_MS) throw invalid('to', 'tooLarge', from + limits.alarm.kpiDays * DAY_MS)
}

async function assertEquipment(db: Db, scope: Scope, id: string | undefined): Promise<void> {
  if (id !== undefined && !(await idsInScope(db, scope, 'equipment', [id])).has(id)) throw notFound()
}

function assertOrder({ from, to }: { readonly from: number; readonly to: number }): void {
  if (to <= from) throw invalid('to', 'tooSmall', from + 1)
}

const shelved =
  ({ db }: Deps): Handler<typeof alarmManagement.shelved> =>
  async ({ page = 1, pageSize = limits.pageSize.default, ...filter }, { session, request }) => {
    await assertEquipment(db, session.scope, filter.equipmentId)
    return new SuppressionRows(db).page(session, { ...filter, page, pageSize }, localeOf(request.headers))
  }

const reset =
  (deps: Deps): Handler<typeof alarmManagement.reset> =>
  async ({ alarmIds }, { session, change }) => {
    const ids = await ownAlarmIds(deps.query, session, alarmIds)
    let returned: readonly AlarmRow[] = []
    const within: RunTransaction = (work) =>
      deps.alarms.reset(ids, session.loginname, (trx, rows) => {
        returned = rows
        return work(trx)
      })
    return change(async () => {
      const rows = returned.map(({ id }) => ({ subject: id }))
      return { rows, reply: { reset: rows.length } }
    }, within)
  }

const outOfService =
  (deps: Deps): Handler<typeof alarmManagement.outOfService> =>
  async ({ ruleId, until, reason, orderId }, { session, change }) => {
    const { scope, auths, loginname: by } = session
    return change(async (trx) => {
      const subject = orNotFound(await new SuppressionRows(trx).ruleSubject(scope, sightsOf(auths), ruleId))
      const now = deps.now()
      if (until <= now) throw invalid('until', 'tooSmall', now)
      if (orderId !== undefined) await assertOpenOrder(trx, session, orderId)
      const kind = 'outOfService' as const
      await deps.alarms.suppressions.begin(trx, [
        { alarmId: null, subject, kind, by, reason, isOneShot: false, gmtEnd: until, orderId },
      ])
      return {
        subject: ruleId,
        detail: { title: subject.msg, until, reason, ...(orderId !== undefined && { orderId }) },
        reply: null,
      }
    }, within(deps))
  }

/** @throws {ApiError} unless the repair order is the caller's to see and not closed */
async function assertOpenOrder(trx: Db, reader: Reader, id: string): Promise<void> {
  if (!reader.auths.includes(repairEntity.read)) throw refusal('forbidden', 'permission', 'notHeld', repairEntity.read)
  const order = (await linkedOrders(trx, reader, [id])).get(id)
  if (!order) throw invalid('orderId', 'unknown')
  if (isRepairOver(order.status)) throw invalid('orderId', 'ended')
}

const inService =
  (deps: Deps): Handler<typeof alarmManagement.inService> =>
  ({ ruleId }, { session: { scope, auths, loginname: by }, change }) =>
    change(async (trx) => {
      const { msg } = orNotFound(await new SuppressionRows(trx).ruleSubject(scope, sightsOf(auths), ruleId))
      const ended = await deps.alarms.suppressions.end(trx, [ruleId], 'outOfService', { by, reason: '' })
      return { rows: ended.map(() => ({ subject: ruleId, detail: { title: msg } })), reply: null }
    }, within(deps))

const within =
  ({ alarms: { suppressions } }: Deps): RunTransaction =>
  (work) =>
    suppressions.change(work)
