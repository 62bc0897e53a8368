import { hardware } from '@mimic/contract'
import { ApiError } from '../../platform/ApiError.ts'
import { inScope } from '../../platform/db/range.ts'
import { handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { gatewayHealth, type HealthSources } from './gatewayHealth.ts'

/** Gateways as devices. */
export function hardwareFeature({ db, now }: ServerContext, live: HealthSources): Feature {
  return {
    routes: [
      handle(hardware.health, async ({ equipmentId }, { session: { scope } }) => {
        const own = await db
          .selectFrom('equipment')
          .select(['id', 'equipName', 'gatewayId'])
          .where(inScope(scope, 'equipment'))
          .execute()
        const { gatewayId } = orNotFound(own.find(({ id }) => id === equipmentId))
        if (gatewayId === null) throw new ApiError('gatewayMissing')
        const titleOf = (equipId: string) => own.find(({ id }) => id === equipId)?.equipName ?? ''
        return gatewayHealth(live, gatewayId, { now: now(), titleOf })
      }),
      handle(hardware.queryBySn, async ({ sn }, { session: { scope } }) => {
        const row = orNotFound(
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
            .leftJoin('device_model', 'device_model.id', 'gateway.modelId')
            .select('device_model.title as modelTitle')
            .where(inScope(scope, 'gateway'))
            .where('gateway.sn', '=', sn)
            .executeTakeFirst(),
        )
        const { id, title, model, firmware, vpn, equipmentCount, modelTitle } = row
        return {
          id,
          title,
          sn,
          model: modelTitle ?? model,
          firmware: live.gateways.programOf(id) || firmware,
          vpn: Boolean(vpn),
          online: live.gateways.isOnline(id),
          equipmentCount: equipmentCount ?? 0,
        }
      }),
    ],
  }
}
