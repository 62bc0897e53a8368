import { type Equipment, equipment } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { type ChangingCaller, found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Bindable, EquipmentRows } from './EquipmentRows.ts'

type Targets = Readonly<Partial<Record<Bindable, string>>>
const kinds = ['gateway', 'template'] as const satisfies readonly Bindable[]

/** The gateway and the template that an equipment is bound to. */
export function bindingFeature({ events }: ServerContext, rows: EquipmentRows): Feature {
  const rebind = async (
    { session: { scope }, change }: ChangingCaller,
    id: string,
    work: (own: EquipmentRows) => Promise<void>,
  ): Promise<Equipment> => {
    const changed = await change(async (trx) => {
      const own = rows.in(trx)
      const before = found(await own.find(scope, id))
      await work(own)
      const after = found(await own.find(scope, id))
      return { before: boundOf(before), after: boundOf(after), reply: after }
    })
    events.emit('equipmentChanged', { orgId: scope.orgId })
    return changed
  }
  const bind = (caller: ChangingCaller, id: string, targets: Targets) =>
    rebind(caller, id, async (own) => {
      const { scope } = caller.session
      for (const kind of kinds) {
        const targetId = targets[kind]
        if (targetId === undefined) continue
        if (!(await own.hasTarget(scope, kind, targetId))) throw invalid(`${kind}Id`, 'unknown')
        if (!(await own.bind(scope, id, kind, targetId)))
          throw new ApiError('conflict', [{ path: `${kind}Id`, reason: 'limit', limit: 1 }])
      }
    })
  const unbind = (caller: ChangingCaller, id: string, kind: Bindable) =>
    rebind(caller, id, (own) => own.unbind(caller.session.scope, id, kind))
  return {
    routes: [
      handle(equipment.bindGateway, ({ id, gatewayId }, caller) => bind(caller, id, { gateway: gatewayId })),
      handle(equipment.bindTemplate, ({ id, templateId }, caller) => bind(caller, id, { template: templateId })),
      handle(equipment.bindGatewayAndTemplate, ({ id, gatewayId, templateId }, caller) =>
        bind(caller, id, { gateway: gatewayId, template: templateId }),
      ),
      handle(equipment.unbindGateway, ({ id }, caller) => unbind(caller, id, 'gateway')),
      handle(equipment.unbindTemplate, ({ id }, caller) => unbind(caller, id, 'template')),
    ],
  }
}

/** The columns that binding changes. Whether the device is online follows from them, and is no part of the entry. */
const boundOf = ({ id, gatewayId, templateId }: Equipment) => ({ id, gatewayId, templateId })
