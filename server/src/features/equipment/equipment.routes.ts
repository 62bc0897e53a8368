import { equipment, limits } from '@mimic/contract'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { audit } from '../audit.ts'
import type { EquipmentRows } from './EquipmentRows.ts'

/** What the equipment's live side knows, for the monitoring list. */
export interface EquipmentLive {
  lastTime(equipId: string): number | null
  /** Alarms that hold now, of the equipment and its gateway. */
  alarmCount(equipId: string, gatewayId: string | null): number
}

/** Equipment: list, one, edit, and the monitoring list. */
export function equipmentFeature({ db, now }: ServerContext, rows: EquipmentRows, live: EquipmentLive): Feature {
  return {
    routes: [
      handle(equipment.query, ({ page = 1, pageSize = limits.pageSize.default, search, sort }, { session }) =>
        rows.query(session.scope, { page, pageSize, search, sort }),
      ),
      handle(equipment.info, async ({ id }, { session }) => found(await rows.find(session.scope, id))),
      handle(equipment.edit, async ({ id, ...fields }, { session }) => {
        const { scope } = session
        return db.transaction().execute(async (trx) => {
          const own = rows.in(trx)
          const before = found(await own.find(scope, id))
          await own.edit(scope, id, fields)
          const entry = { action: 'equipment.edit', subject: id, detail: { before, after: fields }, result: 'success' }
          await audit(trx, scope, entry, now())
          return found(await own.find(scope, id))
        })
      }),
      handle(
        equipment.monitorQuery,
        async ({ page = 1, pageSize = limits.pageSize.default, search, sort, online }, { session }) => {
          const query = { search, sort }
          const withLive = (list: Awaited<ReturnType<EquipmentRows['query']>>) =>
            list.rows.map((row) => ({
              ...row,
              lastTime: live.lastTime(row.id),
              alarmCount: live.alarmCount(row.id, row.gatewayId),
            }))
          if (online === undefined) {
            const list = await rows.query(session.scope, { ...query, page, pageSize })
            return { rows: withLive(list), total: list.total }
          }
          // Being online is not in the store, so the filter runs over the organisation's equipment.
          const all = await rows.query(session.scope, { ...query, page: 1, pageSize: limits.idList })
          const matching = withLive(all).filter((row) => row.online === online)
          return { rows: matching.slice((page - 1) * pageSize, page * pageSize), total: matching.length }
        },
      ),
    ],
  }
}
