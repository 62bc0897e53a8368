import type { cardEntity, RowOf } from '@mimic/contract'
import { sql } from 'kysely'
import { invalid } from '../../platform/ApiError.ts'
import { inScope, unlimited } from '../../platform/db/range.ts'
import type { EntityOptions } from '../../platform/entity/entityRoutes.ts'

/** A card is recorded once in an organisation. */
export const cardOptions: EntityOptions<typeof cardEntity, RowOf<typeof cardEntity>> = {
  facts: { gatewayTitle: sql`coalesce((select g.title from gateway g where g.id = sim_card."gatewayId"), '')` },
  async checking(trx, { scope }, { iccid }, id) {
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
