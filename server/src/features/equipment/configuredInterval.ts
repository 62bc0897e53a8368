import type { Db, Scope } from '../../platform/db/Database.ts'

/** How often the gateway reads the equipment by itself, ms: visitors cannot ask for more. */
export async function configuredInterval(db: Db, { orgId }: Pick<Scope, 'orgId'>, equipId: string): Promise<number> {
  const row = await db
    .selectFrom('equipment')
    .leftJoin('gateway', 'gateway.id', 'equipment.gatewayId')
    .select('gateway.intervalMs')
    .where('equipment.orgId', '=', orgId)
    .where('equipment.id', '=', equipId)
    .executeTakeFirst()
  return row?.intervalMs ?? 1000
}
