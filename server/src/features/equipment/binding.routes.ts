import { type AuditName, type Equipment, equipment } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Bindable, EquipmentRows } from './EquipmentRows.ts'

type BindAction = Extract<AuditName, `equipment.${'bind' | 'unbind'}${string}`>
type Targets = Readonly<Partial<Record<Bindable, string>>>
const kinds = ['gateway', 'template'] as const satisfies readonly Bindable[]

/** Which gateway an equipment is behind, and which template it is of. */
export function bindingFeature({ db, events, now }: ServerContext, rows: EquipmentRows): Feature {
  const change = async (
    scope: Scope,
    { id, action, after }: { id: string; action: BindAction; after: Readonly<Record<string, string | null>> },
    work: (own: EquipmentRows) => Promise<void>,
  ): Promise<Equipment> => {
    const changed = await db.transaction().execute(async (trx) => {
      const own = rows.in(trx)
      const { gatewayId, templateId } = found(await own.find(scope, id))
      await work(own)
      const detail = { before: { gatewayId, templateId }, after }
      await audit(trx, scope, { action, subject: id, detail, result: 'success' }, now())
      return found(await own.find(scope, id))
    })
    events.emit('equipmentChanged', { orgId: scope.orgId })
    return changed
  }
  const bind = (scope: Scope, id: string, action: BindAction, targets: Targets) => {
    const wanted = kinds.flatMap((kind) => {
      const targetId = targets[kind]
      return targetId === undefined ? [] : [{ kind, targetId, field: `${kind}Id` }]
    })
    const after = Object.fromEntries(wanted.map(({ field, targetId }) => [field, targetId]))
    return change(scope, { id, action, after }, async (own) => {
      for (const { kind, targetId, field } of wanted) {
        if (!(await own.hasTarget(scope, kind, targetId))) throw invalid(field, 'unknown')
        if (!(await own.bind(scope, id, kind, targetId)))
          throw new ApiError('conflict', [{ path: field, reason: 'limit', limit: 1 }])
      }
    })
  }
  const unbind = (scope: Scope, id: string, action: BindAction, kind: Bindable) =>
    change(scope, { id, action, after: { [`${kind}Id`]: null } }, (own) => own.unbind(scope, id, kind))
  return {
    routes: [
      handle(equipment.bindGateway, ({ id, gatewayId }, { session }) =>
        bind(session.scope, id, 'equipment.bindGateway', { gateway: gatewayId }),
      ),
      handle(equipment.bindTemplate, ({ id, templateId }, { session }) =>
        bind(session.scope, id, 'equipment.bindTemplate', { template: templateId }),
      ),
      handle(equipment.bindGatewayAndTemplate, ({ id, gatewayId, templateId }, { session }) =>
        bind(session.scope, id, 'equipment.bindGatewayAndTemplate', { gateway: gatewayId, template: templateId }),
      ),
      handle(equipment.unbindGateway, ({ id }, { session }) =>
        unbind(session.scope, id, 'equipment.unbindGateway', 'gateway'),
      ),
      handle(equipment.unbindTemplate, ({ id }, { session }) =>
        unbind(session.scope, id, 'equipment.unbindTemplate', 'template'),
      ),
    ],
  }
}
