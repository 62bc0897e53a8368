import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'

/** The gateway's own polling interval for the equipment, ms: visitors cannot ask for a shorter one. */
export async function configuredInterval(db: Db, scope: Scope, equipId: string): Promise<number> {
  const row = await db
    .selectFrom('equipment')
    .leftJoin('gateway', 'gateway.id', 'equipment.gatewayId')
    .select('gateway.intervalMs')
    .where(inScope(scope, 'equipment'))
    .where('equipment.id', '=', equipId)
    .executeTakeFirst()
  return row?.intervalMs ?? 1000
}
