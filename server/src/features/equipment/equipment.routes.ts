import { equipment, limits } from '@mimic/contract'
import { audit } from '../../platform/audit.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { EquipmentRows } from './EquipmentRows.ts'
import type { MonitorList } from './MonitorList.ts'

/** Equipment: list, one, edit, and the monitoring list. */
export function equipmentFeature({ db, events, now }: ServerContext, rows: EquipmentRows, list: MonitorList): Feature {
  return {
    routes: [
      handle(equipment.query, ({ page = 1, pageSize = limits.pageSize.default, search, sort }, { session }) =>
        rows.query(session.scope, { page, pageSize, search, sort }),
      ),
      handle(equipment.info, async ({ id }, { session }) => found(await rows.find(session.scope, id))),
      handle(equipment.edit, async ({ id, ...fields }, { session }) => {
        const { scope } = session
        const edited = await db.transaction().execute(async (trx) => {
          const own = rows.in(trx)
          const before = found(await own.find(scope, id))
          await own.edit(scope, id, fields)
          const entry = {
            action: 'equipment.edit',
            subject: id,
            detail: { before, after: fields },
            result: 'success',
          } as const
          await audit(trx, scope, entry, now())
          return found(await own.find(scope, id))
        })
        // Messages of its alarms carry its name.
        events.emit('equipmentChanged', { orgId: scope.orgId })
        return edited
      }),
      handle(equipment.monitorQuery, ({ page = 1, pageSize = limits.pageSize.default, ...query }, { session }) =>
        list.query(session.scope, { page, pageSize, ...query }),
      ),
    ],
  }
}
