import { equipment, equipmentEntity, limits } from '@mimic/contract'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { EquipmentRows } from './EquipmentRows.ts'
import type { MonitorList } from './MonitorList.ts'

/** Equipment: list, one, edit, and the monitoring list. */
export function equipmentFeature(context: ServerContext, rows: EquipmentRows, list: MonitorList): Feature {
  const { events } = context
  return {
    routes: [
      ...entityRoutes(equipmentEntity, equipment, context, {
        rows,
        // Messages of its alarms carry its name.
        changed: ({ orgId }) => events.emit('equipmentChanged', { orgId }),
      }),
      handle(equipment.info, async ({ id }, { session }) => found(await rows.find(session.scope, id))),
      handle(equipment.monitorQuery, ({ page = 1, pageSize = limits.pageSize.default, ...query }, { session }) =>
        list.query(session.scope, { page, pageSize, ...query }),
      ),
    ],
  }
}
