import { randomUUID } from 'node:crypto'
import { limits, type RepairState, repair } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import { RepairRows } from './RepairRows.ts'

/** Whether the order is closed: nobody takes it on any more. */
const isOver = (status: RepairState): boolean => status === 'finished' || status === 'ended'

/** Repair orders are reported at an equipment, and worked on until they are finished or ended early. */
export function repairsFeature({ db, now }: ServerContext, equipment: EquipmentRows): Feature {
  const rows = new RepairRows(db)
  return {
    routes: [
      handle(
        repair.query,
        async ({ equipmentId, page = 1, pageSize = limits.pageSize.default, orderId }, { session: { scope } }) => {
          orNotFound(await equipment.find(scope, equipmentId))
          return rows.query(scope, equipmentId, { page, pageSize, orderId })
        },
      ),
      handle(repair.add, async ({ equipmentId, title, note = '' }, { session: { scope, loginname }, change }) =>
        change(async (trx) => {
          const own = rows.in(trx)
          orNotFound(await equipment.in(trx).find(scope, equipmentId))
          const { total } = await own.query(scope, equipmentId, { page: 1, pageSize: 1 })
          if (total >= limits.repairs) throw invalid('equipmentId', 'limit', limits.repairs)
          const id = randomUUID()
          await own.add(scope, { id, equipId: equipmentId, title, note, author: loginname }, now())
          const after = orNotFound(await own.find(scope, id))
          return { after, reply: after }
        }),
      ),
      handle(repair.edit, async ({ id, ...fields }, { session: { scope }, change }) =>
        change(async (trx) => {
          const own = rows.in(trx)
          const before = orNotFound(await own.find(scope, id))
          if (isOver(before.status)) throw new ApiError('conflict', [{ path: 'status', reason: 'ended' }])
          await own.edit(scope, id, fields, now())
          const after = orNotFound(await own.find(scope, id))
          return { before, after, reply: after }
        }),
      ),
    ],
  }
}
