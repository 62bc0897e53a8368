import type { alarmClassEntity, RowOf } from '@mimic/contract'
import type { EntityOptions } from '../../platform/entity/entityRoutes.ts'
import { refuseListed } from '../../platform/refuseListed.ts'

/** A class stays while conditions, rules of notification or operating positions have it. */
export const alarmClassOptions: EntityOptions<typeof alarmClassEntity, RowOf<typeof alarmClassEntity>> = {
  uses: [{ table: 'alarm_rule', column: 'classId', title: 'message' }],
  async removing(trx, { orgId }, { id }) {
    await refuseListed(trx, orgId, { table: 'notify_rule', column: 'classIds' }, id)
    await refuseListed(trx, orgId, { table: 'operating_position', column: 'classIds' }, id)
    return {}
  },
}
