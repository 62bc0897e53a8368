import { type RepairOrder, type RepairState, repair, repairEntity } from '@mimic/contract'
import { sql } from 'kysely'
import { conflict } from '../../platform/ApiError.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'

const store = {
  facts: { equipTitle: sql`(select "equipName" from equipment where equipment.id = repair_order."equipId")` },
}

/** Whether the order is closed: nobody takes it on any more. */
const isOver = (status: RepairState): boolean => status === 'finished' || status === 'ended'

/** Repair orders are reported at an equipment, and worked on until they are finished or ended early. */
export const repairsFeature = (context: ServerContext): Feature => ({
  routes: [
    ...entityRoutes(repairEntity, repair, context, {
      ...store,
      added: async (_, { userId }, { loginname: author }) => {
        const status: RepairState = 'pending'
        return { status, userId, author }
      },
    }),
    handle(repair.edit, edit(context)),
  ],
})

const edit =
  ({ now }: ServerContext): Handler<typeof repair.edit> =>
  ({ id, baseVersion, ...fields }, { session: { scope, loginname }, change }) =>
    change(async (trx) => {
      const own = new EntityRows<typeof repairEntity, RepairOrder>(trx, repairEntity, store)
      const before = orNotFound(await own.find(scope, id))
      if (isOver(before.status)) throw conflict('status', 'ended')
      await own.edit(scope, id, fields, baseVersion, { loginname, now: now() })
      const after = orNotFound(await own.find(scope, id))
      return { before, after, reply: after }
    })
