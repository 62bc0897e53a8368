import { hardware } from '@mimic/contract'
import { ApiError } from '../../platform/ApiError.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { GatewayClocks } from './store/GatewayClocks.ts'
import type { GatewayStates } from './store/GatewayStates.ts'
import type { Outage, Outages } from './store/Outages.ts'
import type { Refusals } from './store/Refusals.ts'

/** Outages on one screen. */
const OUTAGES = 50

interface HardwareLive {
  readonly clocks: GatewayClocks
  readonly gateways: GatewayStates
  readonly outages: Outages
  readonly refusals: Refusals
}

/** Gateways as devices. */
export function hardwareFeature({ db, now }: ServerContext, live: HardwareLive): Feature {
  return {
    routes: [
      handle(hardware.health, async ({ equipmentId }, { session: { scope } }) => {
        const own = await db
          .selectFrom('equipment')
          .select(['id', 'equipName', 'gatewayId'])
          .where('orgId', '=', scope.orgId)
          .execute()
        const { gatewayId } = found(own.find(({ id }) => id === equipmentId))
        if (gatewayId === null) throw new ApiError('gatewayMissing')
        const titleOf = ({ equipId }: Outage) => own.find(({ id }) => id === equipId)?.equipName ?? ''
        const outages = await live.outages.of([gatewayId], 0, now(), OUTAGES)
        return {
          clock: live.clocks.skewOf(gatewayId) ?? null,
          buffered: live.gateways.bufferedOf(gatewayId),
          lost: (await live.outages.lostOf(gatewayId)) + live.gateways.untoldOf(gatewayId),
          outages: outages.map((outage) => ({
            kind: kindOf(outage),
            equipTitle: titleOf(outage),
            samples: outage.samples,
            from: outage.gmtStart,
            to: outage.gmtEnd,
          })),
          refused: live.refusals.of(gatewayId),
        }
      }),
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
            .leftJoin('device_model', 'device_model.id', 'gateway.modelId')
            .select('device_model.title as modelTitle')
            .where('gateway.orgId', '=', scope.orgId)
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
          equipmentCount: Number(equipmentCount ?? 0),
        }
      }),
    ],
  }
}

const kindOf = ({ kind }: Outage): 'offline' | 'lost' => (kind === 'lost' ? 'lost' : 'offline')
