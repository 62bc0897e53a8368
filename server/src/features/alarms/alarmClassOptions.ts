import type { alarmClassEntity, RowOf } from '@mimic/contract'
import type { EntityOptions } from '../../platform/entity/entityRoutes.ts'

/** A class stays while conditions have it. */
export const alarmClassOptions: EntityOptions<typeof alarmClassEntity, RowOf<typeof alarmClassEntity>> = {
  uses: [{ table: 'alarm_rule', column: 'classId', title: 'message' }],
}
