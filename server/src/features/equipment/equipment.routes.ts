import { equipment, equipmentEntity, limits } from '@mimic/contract'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { EquipmentRows } from './EquipmentRows.ts'
import type { MonitorList } from './MonitorList.ts'
import { equipmentRemoval } from './settings.routes.ts'

/** Equipment: list, removal, import, and the monitoring list. */
export function equipmentFeature(context: ServerContext, rows: EquipmentRows, list: MonitorList): Feature {
  const { events } = context
  return {
    routes: [
      ...entityRoutes(equipmentEntity, equipment, context, {
        ...equipmentRemoval(context, rows),
        rows,
        // Messages of its alarms carry its name.
        changed: ({ orgId }) => events.emit('equipmentChanged', { orgId }),
      }),
      handle(equipment.monitorQuery, ({ page = 1, pageSize = limits.pageSize.default, ...query }, { session }) =>
        list.query(session.scope, { page, pageSize, ...query }),
      ),
    ],
  }
}
