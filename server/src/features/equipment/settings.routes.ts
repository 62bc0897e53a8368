import { equipment, type equipmentEntity, gatewayText } from '@mimic/contract'
import type { RefusedEntry } from '@mimic/contract/bus'
import { driverKindOf } from '@mimic/contract/drivers'
import type { LiveValue } from '@mimic/contract/live'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import type { EntityOptions, RemovedParts } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { GatewayConfigs } from '../gateways/store/GatewayConfigs.ts'
import { presentValue } from '../mvars/store/calcRule.ts'
import { auditedChange, auditedOf } from './auditedSettings.ts'
import { changeDevices } from './changeDevices.ts'
import { checkDraft } from './checkFormulas.ts'
import type { EquipmentRows } from './EquipmentRows.ts'
import { SettingsChange, SettingsReads } from './EquipmentSettings.ts'
import { SignalSettingRows } from './SignalSettingRows.ts'

/** Facts that the live part of the server knows. */
interface SettingsLive {
  readonly newest: (id: string) => LiveValue | undefined
  /** The entries that a gateway refused of its configuration, by its last report. */
  readonly refusedOf: (gatewayId: string) => readonly RefusedEntry[]
}

interface Deps extends Pick<ServerContext, 'db' | 'events' | 'now'> {
  readonly rows: EquipmentRows
  readonly live: SettingsLive
}

/** Equipment with the settings of its driver and its signals: add, change, show. */
export function equipmentSettingsFeature(context: ServerContext, rows: EquipmentRows, live: SettingsLive): Feature {
  const deps: Deps = { ...context, rows, live }
  return {
    routes: [
      handle(equipment.info, info(deps)),
      handle(equipment.detail, async ({ id }, { session }) => orNotFound(await deps.rows.find(session.scope, id))),
      handle(equipment.refused, refused(deps)),
      handle(equipment.validFormula, validFormula(deps)),
      handle(equipment.add, add(deps)),
      handle(equipment.edit, edit(deps)),
    ],
  }
}

const info =
  ({ db, rows }: Deps): Handler<typeof equipment.info> =>
  async ({ id }, { session }) => {
    const shown = orNotFound(await new SettingsReads(db, rows).info(session.scope, id))
    // Addresses in the plant's network are for those who set them.
    return session.auths.includes('equipment.edit') ? shown : { ...shown, driverConfig: {} }
  }

const refused =
  ({ rows, live }: Deps): Handler<typeof equipment.refused> =>
  async ({ id }, { session, request }) => {
    const { gatewayId } = orNotFound(await rows.find(session.scope, id))
    const settings = await rows.settings(session.scope, id)
    const address = driverKindOf(settings?.driver ?? '')?.address ?? {}
    return (gatewayId === null ? [] : live.refusedOf(gatewayId))
      .filter(({ equipId }) => equipId === id)
      .map(({ path, signalId, reason }) => {
        const name = path.replace(/^devices\.\d+(\.signals\.\d+)?\.?/, '')
        const isAddress = signalId !== '' && Object.hasOwn(address, name)
        const field = isAddress ? `address.${name}` : name
        return { signalId, field, reason: gatewayText(reason, localeOf(request.headers)) }
      })
  }

const validFormula =
  ({ db, rows, live }: Deps): Handler<typeof equipment.validFormula> =>
  async ({ equipmentId, sn, formula, signals = [] }, { session: { scope } }) => {
    if (equipmentId !== undefined) orNotFound(await rows.find(scope, equipmentId))
    const named = signals.map((signal) => ({ sn: signal.sn, formula: signal.formula ?? '' }))
    const checked = await checkDraft(db, scope, { equipmentId, sn, formula }, named)
    if ('problem' in checked) return { valid: false, problem: checked.problem, value: null }
    return { valid: true, problem: null, ...presentValue(checked.rule, live.newest) }
  }

const add =
  (deps: Deps): Handler<typeof equipment.add> =>
  (body, caller) =>
    changeDevices(deps, caller, equipment.add.audit.action, async (trx) => {
      const { scope, loginname } = caller.session
      const added = await new SettingsChange(trx, deps.rows.in(trx), deps.now()).add(scope, body, loginname)
      const { id, signals, gatewayId } = added.info
      const reply = { id, signals: signals.map((signal) => ({ id: signal.id, sn: signal.sn })) }
      return { after: auditedOf(added.info, added.changes, 'after'), gatewayIds: [gatewayId], reply }
    })

const edit =
  (deps: Deps): Handler<typeof equipment.edit> =>
  async ({ id, ...body }, caller) => {
    const { scope, loginname } = caller.session
    await changeDevices(deps, caller, equipment.edit.audit.action, async (trx) => {
      const changed = await new SettingsChange(trx, deps.rows.in(trx), deps.now()).edit(scope, id, body, loginname)
      const { before, after } = changed
      if (!after) return { rows: [], gatewayIds: [], reply: null }
      return { rows: auditedChange(changed), gatewayIds: [before.gatewayId, after.gatewayId], reply: null }
    })
    return orNotFound(await new SettingsReads(deps.db, deps.rows).info(scope, id))
  }

/** How equipment is removed: with its signals, memberships and shares, and from the configuration of its gateway. */
export function equipmentRemoval(
  context: ServerContext,
  rows: EquipmentRows,
): EntityOptions<typeof equipmentEntity, object> {
  const { events, now } = context
  return {
    uses: [
      { table: 'repair_order', column: 'equipId', title: 'title' },
      { table: 'inspection', column: 'equipId', title: 'title' },
      { table: 'project', column: 'equipmentId', title: 'title' },
    ],
    removing: async (trx: Db, scope: Scope, { id }, { session: { loginname } }): Promise<RemovedParts> => {
      const { gatewayId } = orNotFound(await rows.in(trx).find(scope, id))
      await removeReports(trx, scope, id)
      const signals = await new SignalSettingRows(trx).removeAll(scope, id)
      for (const table of ['equip_group_member', 'equip_follow', 'equip_share'] as const)
        await trx.deleteFrom(table).where('equipId', '=', id).execute()
      // The device has no signals any more, so no configuration has it.
      const change = { author: loginname, action: 'equipment.delete', now: now() }
      const renewed = await new GatewayConfigs(trx).renew([gatewayId], change)
      return {
        detail: { signals: signals.length },
        done: () => {
          for (const gateway of renewed) events.emit('gatewayConfigChanged', { gatewayId: gateway })
        },
      }
    },
  }
}

/** The reports of a device go with it. Where it has pages too, the removal is refused by them. */
async function removeReports(trx: Db, scope: Scope, equipId: string): Promise<void> {
  const set = await trx
    .selectFrom('project')
    .select('id')
    .where(inScope(scope, 'project'))
    .where('equipmentId', '=', equipId)
    .executeTakeFirst()
  if (!set) return
  await trx.deleteFrom('report').where('projectId', '=', set.id).execute()
  const page = await trx.selectFrom('page').select('id').where('projectId', '=', set.id).limit(1).executeTakeFirst()
  const mvar = await trx.selectFrom('mvar').select('id').where('projectId', '=', set.id).limit(1).executeTakeFirst()
  if (!page && !mvar) await trx.deleteFrom('project').where('id', '=', set.id).execute()
}
