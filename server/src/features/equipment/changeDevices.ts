import type { Changed, ChangedRows } from '../../platform/change.ts'
import type { Db } from '../../platform/db/Database.ts'
import type { ChangingCaller } from '../../platform/handle.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { GatewayConfigs } from '../gateways/store/GatewayConfigs.ts'

/** The audited rows of a change of devices, and the gateways whose configurations may differ by it. */
type ChangedDevices<T> = (Changed<T> | ChangedRows<T>) & { readonly gatewayIds: readonly (string | null)[] }

/** Changes devices and renews the configurations of their gateways in one transaction, and then tells of both. */
export async function changeDevices<T>(
  { events, now }: Pick<ServerContext, 'events' | 'now'>,
  { session: { scope, loginname: author }, change }: ChangingCaller,
  action: string,
  work: (trx: Db) => Promise<ChangedDevices<T>>,
): Promise<T> {
  const { reply, renewed } = await change(async (trx) => {
    const { gatewayIds, ...changed } = await work(trx)
    const renewed = await new GatewayConfigs(trx).renew(gatewayIds, { author, action, now: now() })
    return { ...changed, reply: { reply: changed.reply, renewed } }
  })
  events.emit('equipmentChanged', { orgId: scope.orgId })
  for (const gatewayId of renewed) events.emit('gatewayConfigChanged', { gatewayId })
  return reply
}
