import type { ProjectGateway } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import type { GatewayStates } from '../gateways/store/GatewayStates.ts'

/** The gateways of equipment of an organisation; unknown equipment is left out. */
export async function projectGateways(
  db: Db,
  scope: Scope,
  gateways: GatewayStates,
  equipIds: readonly string[],
): Promise<ProjectGateway[]> {
  const rows = await Promise.all(equipIds.map((id) => deviceRow(db, scope, id)))
  return rows
    .filter((row) => row !== undefined)
    .map(({ id, gatewayId, vpn, intervalMs }) => ({
      equipmentId: id,
      interval: intervalMs ?? 1000,
      online: gateways.isOnline(gatewayId),
      vpn: Boolean(vpn),
    }))
}

/** An equipment with the state of its gateway. */
export function deviceRow(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('equipment')
    .leftJoin('gateway', 'gateway.id', 'equipment.gatewayId')
    .select(['equipment.id', 'equipment.gatewayId', 'equipment.simulated', 'equipment.driver'])
    .select(['gateway.vpn', 'gateway.intervalMs', 'gateway.economizeOpen'])
    .where(inScope(scope, 'equipment'))
    .where('equipment.id', '=', id)
    .executeTakeFirst()
}
