import { type cardEntity, paidStates, type RowOf } from '@mimic/contract'
import { sql } from 'kysely'
import { invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope, unlimited } from '../../platform/db/range.ts'
import type { EntityOptions } from '../../platform/entity/entityRoutes.ts'

/** A card is recorded once in an organisation. */
export const cardOptions: EntityOptions<typeof cardEntity, RowOf<typeof cardEntity>> = {
  facts: { gatewayTitle: sql`coalesce((select g.title from gateway g where g.id = sim_card."gatewayId"), '')` },
  async checking(trx, { scope }, { iccid, orderNumber }, id) {
    if (typeof orderNumber === 'string' && orderNumber !== '') await assertOrder(trx, scope, orderNumber)
    if (iccid === undefined) return
    const other = await trx
      .selectFrom('sim_card')
      .select('id')
      .where(inScope(unlimited(scope), 'sim_card'))
      .where('iccid', '=', String(iccid))
      .where('id', '!=', id ?? '')
      .executeTakeFirst()
    if (other) throw invalid('iccid', 'used')
  },
}

/** @throws {ApiError} `unknown` for a number that is of no paid order of cards of the organisation */
async function assertOrder(trx: Db, { orgId }: Scope, number: string): Promise<void> {
  const order = trx.selectFrom('purchase').select('id').where('orgId', '=', orgId).where('number', '=', number)
  if (!(await order.where('kind', '=', 'card').where('status', 'in', paidStates).executeTakeFirst()))
    throw invalid('orderNumber', 'unknown')
}
