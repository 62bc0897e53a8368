import type { Db, Scope } from '../../platform/db/Database.ts'

/** The gateway's own polling interval for the equipment, ms: visitors cannot ask for a shorter one. */
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
