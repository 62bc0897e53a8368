import type { alarmClassEntity, RowOf } from '@mimic/contract'
import type { EntityOptions } from '../../platform/entity/entityRoutes.ts'
import { assertNoPosition } from '../../platform/positionUses.ts'

/** A class stays while conditions or operating positions have it. */
export const alarmClassOptions: EntityOptions<typeof alarmClassEntity, RowOf<typeof alarmClassEntity>> = {
  uses: [{ table: 'alarm_rule', column: 'classId', title: 'message' }],
  async removing(trx, scope, { id }) {
    await assertNoPosition(trx, scope, 'classIds', id)
    return {}
  },
}
