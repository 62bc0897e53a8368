import { type DeviceSync, type TemplateSettings, templateSettings } from '@mimic/contract'
import { ApiError, notFound } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { type ChangingCaller, found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { withRenamedTags } from '../equipment/checkFormulas.ts'
import { kindFor, shownSettings, withStoredSecrets } from '../equipment/checkSettings.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import { refuseUsed } from '../equipment/signalUses.ts'
import { GatewayConfigs } from '../gateways/store/GatewayConfigs.ts'
import { type Followed, Following, refuseUnknownParameters } from './Following.ts'
import {
  instantiate,
  type StoredTemplate,
  storedAlarms,
  storedSignals,
  TemplateSettingRows,
} from './TemplateSettingRows.ts'

/** Driver settings, signals and parameters of templates, and how bound devices follow them. */
export function templateSettingsFeature(context: ServerContext, rows: EquipmentRows): Feature {
  const { db, events, secrets, now } = context
  const templates = new TemplateSettingRows(db, secrets)
  const following = new Following(db, rows, now)
  /** Updates devices in one transaction, with an entry for each and one configuration for each gateway. */
  const follow = async (
    { session: { scope, loginname }, change }: ChangingCaller,
    action: string,
    work: (own: Following) => Promise<Followed[]>,
  ): Promise<{ changed: number }> => {
    const { changed, renewed } = await change(async (trx) => {
      const followed = await work(following.in(trx))
      const gatewayIds = followed.map(({ gatewayId }) => gatewayId)
      const renewed = await new GatewayConfigs(trx).renew(gatewayIds, { author: loginname, action, now: now() })
      const entries = followed.map(({ equipId: subject, before, after }) => ({ subject, before, after }))
      const changed = followed.filter(({ changes }) => changes.length > 0).length
      return { rows: entries, reply: { changed, renewed } }
    })
    events.emit('equipmentChanged', { orgId: scope.orgId })
    for (const gatewayId of renewed) events.emit('gatewayConfigChanged', { gatewayId })
    return { changed }
  }
  return {
    routes: [
      handle(templateSettings.detail, async ({ id }, { session }) =>
        shown(found(await templates.find(session.scope, id))),
      ),
      handle(templateSettings.edit, ({ id, baseVersion, ...body }, { session: { scope, loginname }, change }) =>
        change(async (trx) => {
          const own = templates.in(trx)
          const before = found(await own.find(scope, id))
          if (baseVersion !== undefined && baseVersion !== before.version) await refuseChanged(trx, scope, id)
          const signals = body.signals
            ? withRenamedTags(storedSignals(body.signals as StoredTemplate['signals']), before.signals)
            : before.signals
          const ids = new Set(signals.map(({ id }) => id))
          const removed = before.signals.filter(({ id }) => !ids.has(id))
          await refuseUsed(trx, scope, new Set(removed.map((signal) => signal.id)), 'signals')
          const driver = body.driver ?? before.driver
          const isSameKind = driver === before.driver
          const wanted: StoredTemplate = {
            ...before,
            version: before.version + 1,
            parameters: body.parameters ?? before.parameters,
            driver,
            driverConfig: body.driverConfig
              ? withStoredSecrets(kindFor(driver), body.driverConfig, isSameKind ? before.driverConfig : {})
              : before.driverConfig,
            signals,
            // The conditions of a signal go with it.
            alarms: body.alarms
              ? storedAlarms(body.alarms, before.alarms, signals)
              : before.alarms.filter(({ signalId }) => ids.has(signalId)),
          }
          // With the initial values it has to be right.
          instantiate(wanted, {})
          const { driverConfig, parameters, version, alarms } = wanted
          await trx
            .updateTable('template')
            .set({
              driver,
              driverConfig: own.sealedConfig(scope, { driver, driverConfig }),
              signals: JSON.stringify(signals),
              alarms: JSON.stringify(alarms),
              parameters: JSON.stringify(parameters),
              version,
              modifiedBy: loginname,
              gmtModified: now(),
            })
            .where('orgId', '=', scope.orgId)
            .where('id', '=', id)
            .execute()
          return { before: audited(before), after: audited(wanted), reply: shown(wanted) }
        }),
      ),
      handle(templateSettings.bound, async ({ id }, { session: { scope } }) => {
        found(await templates.find(scope, id))
        const devices = await templates.bound(scope, id)
        return devices.map(({ id: equipId, equipName }) => ({ id: equipId, equipName }))
      }),
      handle(templateSettings.plan, async ({ id }, { session: { scope } }) => {
        const template = found(await templates.find(scope, id))
        const plans: DeviceSync[] = []
        for (const device of await templates.bound(scope, id)) plans.push(await following.plan(scope, template, device))
        return { version: template.version, rows: plans }
      }),
      handle(templateSettings.sync, async ({ id, baseVersion, equipIds }, caller) => {
        const { scope, loginname } = caller.session
        const { action } = templateSettings.sync.audit
        return follow(caller, action, async (own) => {
          const template = found(await own.templates.find(scope, id))
          if (template.version !== baseVersion) await refuseChanged(own.db, scope, id)
          const bound = await own.templates.bound(scope, id)
          const followed: Followed[] = []
          for (const equipId of new Set(equipIds)) {
            const device = bound.find((each) => each.id === equipId)
            if (!device) throw new ApiError('invalid', [{ path: 'equipIds', reason: 'unknown', detail: equipId }])
            followed.push(await own.update(scope, template, device, loginname))
          }
          return followed
        })
      }),
      handle(templateSettings.ofEquipment, async ({ equipmentId }, { session: { scope } }) => {
        found(await rows.find(scope, equipmentId))
        const device = await templates.ofEquipment(scope, equipmentId)
        const template = device && (await templates.find(scope, device.templateId))
        if (!template) throw notFound()
        const { overrides } = await following.plan(scope, template, device)
        return {
          templateId: template.id,
          version: device.templateVersion,
          parameters: template.parameters.map((parameter) => ({
            ...parameter,
            value: device.parameters[parameter.name] ?? parameter.initial,
          })),
          overrides,
        }
      }),
      handle(templateSettings.setOfEquipment, async ({ equipmentId, parameters, reset = [] }, caller) => {
        const { scope, loginname } = caller.session
        const { action } = templateSettings.setOfEquipment.audit
        return follow(caller, action, async (own) => {
          const device = found(await own.templates.ofEquipment(scope, equipmentId))
          const template = found(await own.templates.find(scope, device.templateId))
          if (parameters) refuseUnknownParameters(template, parameters)
          const wanted = parameters ? { ...device, parameters: { ...device.parameters, ...parameters } } : device
          return [await own.update(scope, template, wanted, loginname, new Set(reset))]
        })
      }),
    ],
  }
}

/** A template without its secrets. */
function shown({ id, version, parameters, driver, driverConfig, signals, alarms }: StoredTemplate): TemplateSettings {
  const config = shownSettings(driver, driverConfig)
  return {
    id,
    version,
    parameters: [...parameters],
    driver,
    driverConfig: config,
    signals: [...signals],
    alarms: [...alarms],
  }
}

function audited(template: StoredTemplate): object {
  const { title, id, driver, parameters, signals, alarms, driverConfig } = { ...template, ...shown(template) }
  const texts = {
    parameters: JSON.stringify(parameters),
    signals: JSON.stringify(signals),
    alarms: JSON.stringify(alarms),
  }
  return { id, title, driver, driverConfig: JSON.stringify(driverConfig), ...texts }
}

async function refuseChanged(db: Db, { orgId }: Scope, id: string): Promise<never> {
  const row = await db
    .selectFrom('template')
    .select('modifiedBy')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  throw new ApiError('conflict', [{ path: 'baseVersion', reason: 'changed', detail: row?.modifiedBy ?? '' }])
}
