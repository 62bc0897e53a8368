import { type Equipment, equipment } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { type ChangingCaller, found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { GatewayConfigs } from '../gateways/store/GatewayConfigs.ts'
import { addMany } from './addMany.ts'
import { copyEquipment } from './copyEquipment.ts'
import type { Bindable, EquipmentRows } from './EquipmentRows.ts'
import type { TemplateFollowing } from './TemplateFollowing.ts'

type Targets = Readonly<Partial<Record<Bindable, string>>>
const kinds = ['gateway', 'template'] as const satisfies readonly Bindable[]

/** The gateway and the template that an equipment is bound to, and devices that have both as they are added or copied. */
export function bindingFeature(context: ServerContext, rows: EquipmentRows, following: TemplateFollowing): Feature {
  const { events, now } = context
  const tell = (orgId: string, renewed: readonly string[]) => {
    events.emit('equipmentChanged', { orgId })
    for (const gatewayId of renewed) events.emit('gatewayConfigChanged', { gatewayId })
  }
  const rebind = async (
    { session: { scope, loginname }, change }: ChangingCaller,
    id: string,
    action: string,
    work: (own: EquipmentRows, trx: Db) => Promise<void>,
  ): Promise<Equipment> => {
    const { after, renewed } = await change(async (trx) => {
      const own = rows.in(trx)
      const before = found(await own.find(scope, id))
      await work(own, trx)
      const after = found(await own.find(scope, id))
      const author = { author: loginname, action, now: now() }
      const renewed = await new GatewayConfigs(trx).renew([before.gatewayId, after.gatewayId], author)
      return { before: boundOf(before), after: boundOf(after), reply: { after, renewed } }
    })
    tell(scope.orgId, renewed)
    return after
  }
  const bind = (
    caller: ChangingCaller,
    id: string,
    action: string,
    targets: Targets,
    parameters: Readonly<Record<string, string>> = {},
  ) =>
    rebind(caller, id, action, async (own, trx) => {
      const { scope, loginname } = caller.session
      for (const kind of kinds) {
        const targetId = targets[kind]
        if (targetId === undefined) continue
        if (!(await own.hasTarget(scope, kind, targetId))) throw invalid(`${kind}Id`, 'unknown')
        if (!(await own.bind(scope, id, kind, targetId, { loginname, now: now() })))
          throw new ApiError('conflict', [{ path: `${kind}Id`, reason: 'bound' }])
      }
      if (targets.template !== undefined) await following.bound(trx, scope, id, parameters, loginname)
    })
  const unbind = (caller: ChangingCaller, id: string, action: string, kind: Bindable) =>
    rebind(caller, id, action, async (own, trx) => {
      const { scope, loginname } = caller.session
      await own.unbind(scope, id, kind, { loginname, now: now() })
      if (kind === 'template') await following.unbound(trx, scope, id)
    })
  const { bindGateway, bindTemplate, bindGatewayAndTemplate, unbindGateway, unbindTemplate } = equipment
  return {
    routes: [
      handle(equipment.addMany, async (body, { session: { scope, loginname }, change }) => {
        const author = { author: loginname, action: equipment.addMany.audit.action, now: now() }
        const { added, renewed } = await change(async (trx) => {
          const added = await addMany(trx, scope, body, { rows: rows.in(trx), following }, { loginname, now: now() })
          const renewed = await new GatewayConfigs(trx).renew([body.gatewayId ?? null], author)
          return { rows: added.map(({ audited }) => audited), reply: { added, renewed } }
        })
        tell(scope.orgId, renewed)
        return added.map(({ reply }) => reply)
      }),
      handle(equipment.copy, async (body, { session: { scope, loginname }, change }) => {
        const author = { author: loginname, action: equipment.copy.audit.action, now: now() }
        const { copy, renewed } = await change(async (trx) => {
          const copy = await copyEquipment(
            trx,
            scope,
            body,
            { rows: rows.in(trx), following },
            { loginname, now: now() },
          )
          const renewed = await new GatewayConfigs(trx).renew([copy.gatewayId], author)
          return { ...copy.audited, reply: { copy, renewed } }
        })
        tell(scope.orgId, renewed)
        return { id: copy.id, secrets: [...copy.secrets] }
      }),
      handle(bindGateway, ({ id, gatewayId }, caller) =>
        bind(caller, id, bindGateway.audit.action, { gateway: gatewayId }),
      ),
      handle(bindTemplate, ({ id, templateId, parameters }, caller) =>
        bind(caller, id, bindTemplate.audit.action, { template: templateId }, parameters),
      ),
      handle(bindGatewayAndTemplate, ({ id, gatewayId, templateId, parameters }, caller) =>
        bind(caller, id, bindGatewayAndTemplate.audit.action, { gateway: gatewayId, template: templateId }, parameters),
      ),
      handle(unbindGateway, ({ id }, caller) => unbind(caller, id, unbindGateway.audit.action, 'gateway')),
      handle(unbindTemplate, ({ id }, caller) => unbind(caller, id, unbindTemplate.audit.action, 'template')),
    ],
  }
}

/** The columns that binding changes. Whether the device is online follows from them, and is no part of the entry. */
const boundOf = ({ id, gatewayId, templateId }: Equipment) => ({ id, gatewayId, templateId })
