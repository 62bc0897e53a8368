import { hardware } from '@mimic/contract'
import type { GatewayStates } from '../../live/GatewayStates.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'

/** Gateways as devices. */
export function hardwareFeature({ db }: ServerContext, live: { readonly gateways: GatewayStates }): Feature {
  return {
    routes: [
      handle(hardware.queryBySn, async ({ sn }, { session: { scope } }) => {
        const row = found(
          await db
            .selectFrom('gateway')
            .selectAll('gateway')
            .select((eb) =>
              eb
                .selectFrom('equipment')
                .select((e) => e.fn.countAll<number>().as('n'))
                .whereRef('equipment.gatewayId', '=', 'gateway.id')
                .as('equipmentCount'),
            )
            .where('gateway.orgId', '=', scope.orgId)
            .where('gateway.sn', '=', sn)
            .executeTakeFirst(),
        )
        const { id, title, model, firmware, vpn, equipmentCount } = row
        return {
          ...{ id, title, sn, model, firmware, vpn: Boolean(vpn) },
          online: live.gateways.isOnline(id),
          equipmentCount: Number(equipmentCount ?? 0),
        }
      }),
    ],
  }
}
