import { type Equipment, equipment } from '@mimic/contract'
import { conflict, invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { type ChangingCaller, type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { addMany } from './addMany.ts'
import { changeDevices } from './changeDevices.ts'
import { copyEquipment } from './copyEquipment.ts'
import type { Bindable, EquipmentRows } from './EquipmentRows.ts'
import type { TemplateFollowing } from './TemplateFollowing.ts'

type Targets = Readonly<Partial<Record<Bindable, string>>>
const kinds = ['gateway', 'template'] as const satisfies readonly Bindable[]

interface Deps extends Pick<ServerContext, 'events' | 'now'> {
  readonly rows: EquipmentRows
  readonly following: TemplateFollowing
}

/** The gateway and the template that an equipment is bound to, and devices that have both as they are added or copied. */
export function bindingFeature(context: ServerContext, rows: EquipmentRows, following: TemplateFollowing): Feature {
  const deps: Deps = { ...context, rows, following }
  const { bindGateway, bindTemplate, bindGatewayAndTemplate, unbindGateway, unbindTemplate } = equipment
  return {
    routes: [
      handle(equipment.addMany, add(deps)),
      handle(equipment.copy, copy(deps)),
      handle(bindGateway, ({ id, gatewayId }, caller) =>
        bind(deps, caller, id, bindGateway.audit.action, { gateway: gatewayId }),
      ),
      handle(bindTemplate, ({ id, templateId, parameters }, caller) =>
        bind(deps, caller, id, bindTemplate.audit.action, { template: templateId }, parameters),
      ),
      handle(bindGatewayAndTemplate, ({ id, gatewayId, templateId, parameters }, caller) => {
        const targets = { gateway: gatewayId, template: templateId }
        return bind(deps, caller, id, bindGatewayAndTemplate.audit.action, targets, parameters)
      }),
      handle(unbindGateway, ({ id }, caller) => unbind(deps, caller, id, unbindGateway.audit.action, 'gateway')),
      handle(unbindTemplate, ({ id }, caller) => unbind(deps, caller, id, unbindTemplate.audit.action, 'template')),
    ],
  }
}

const add =
  (deps: Deps): Handler<typeof equipment.addMany> =>
  (body, caller) =>
    changeDevices(deps, caller, equipment.addMany.audit.action, async (trx) => {
      const { scope, loginname } = caller.session
      const parts = { rows: deps.rows.in(trx), following: deps.following }
      const added = await addMany(trx, scope, body, parts, { loginname, now: deps.now() })
      return {
        rows: added.map(({ audited }) => audited),
        gatewayIds: [body.gatewayId ?? null],
        reply: added.map(({ reply }) => reply),
      }
    })

const copy =
  (deps: Deps): Handler<typeof equipment.copy> =>
  (body, caller) =>
    changeDevices(deps, caller, equipment.copy.audit.action, async (trx) => {
      const { scope, loginname } = caller.session
      const parts = { rows: deps.rows.in(trx), following: deps.following }
      const copied = await copyEquipment(trx, scope, body, parts, { loginname, now: deps.now() })
      const reply = { id: copied.id, secrets: [...copied.secrets] }
      return { ...copied.audited, gatewayIds: [copied.gatewayId], reply }
    })

const rebind = (
  deps: Deps,
  caller: ChangingCaller,
  id: string,
  action: string,
  work: (own: EquipmentRows, trx: Db) => Promise<void>,
): Promise<Equipment> =>
  changeDevices(deps, caller, action, async (trx) => {
    const { scope } = caller.session
    const own = deps.rows.in(trx)
    const before = orNotFound(await own.find(scope, id))
    await work(own, trx)
    const after = orNotFound(await own.find(scope, id))
    const gatewayIds = [before.gatewayId, after.gatewayId]
    return { before: boundOf(before), after: boundOf(after), gatewayIds, reply: after }
  })

const bind = (
  deps: Deps,
  caller: ChangingCaller,
  id: string,
  action: string,
  targets: Targets,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Equipment> =>
  rebind(deps, caller, id, action, async (own, trx) => {
    const { scope, loginname } = caller.session
    for (const kind of kinds) {
      const targetId = targets[kind]
      if (targetId === undefined) continue
      if (!(await own.hasTarget(scope, kind, targetId))) throw invalid(`${kind}Id`, 'unknown')
      if (!(await own.bind(scope, id, kind, targetId, { loginname, now: deps.now() })))
        throw conflict(`${kind}Id`, 'bound')
    }
    if (targets.template !== undefined) await deps.following.bound(trx, scope, id, parameters, loginname)
  })

const unbind = (deps: Deps, caller: ChangingCaller, id: string, action: string, kind: Bindable): Promise<Equipment> =>
  rebind(deps, caller, id, action, async (own, trx) => {
    const { scope, loginname } = caller.session
    await own.unbind(scope, id, kind, { loginname, now: deps.now() })
    if (kind === 'template') await deps.following.unbound(trx, scope, id)
  })

/** The columns that binding changes. Whether the device is online follows from them, and is no part of the entry. */
const boundOf = ({ id, gatewayId, templateId }: Equipment) => ({ id, gatewayId, templateId })
