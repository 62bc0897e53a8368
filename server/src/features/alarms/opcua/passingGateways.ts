import type { Settings } from '@mimic/contract'
import { opcua } from '@mimic/contract/drivers'
import type { Db } from '../../../platform/db/Database.ts'

/** The gateways of those of the devices whose OPC UA server passes its alarms, by equipment. */
export async function passingGateways(db: Db, equipIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (equipIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('equipment')
    .select(['id', 'gatewayId', 'driverConfig'])
    .where('id', 'in', equipIds)
    .where('driver', '=', opcua.id)
    .where('simulated', '=', 0)
    .execute()
  return new Map(
    rows.flatMap(({ id, gatewayId, driverConfig }) =>
      // Written by us, as the driver declares it.
      gatewayId !== null && (JSON.parse(driverConfig) as Settings)['passAlarms'] === true ? [[id, gatewayId]] : [],
    ),
  )
}
