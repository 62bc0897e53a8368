import { type BodyOf, type DeviceSync, type TemplateSettings, templateSettings } from '@mimic/contract'
import { ApiError, conflict, invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { type ChangingCaller, type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { assertClass } from '../alarms/store/assertReferences.ts'
import { changeDevices } from '../equipment/changeDevices.ts'
import { withRenamedTags } from '../equipment/checkFormulas.ts'
import { kindFor, shownSettings, withStoredSecrets } from '../equipment/checkSettings.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import { refuseUsed } from '../equipment/signalUses.ts'
import { type Followed, Following, refuseUnknownParameters } from './Following.ts'
import {
  instantiate,
  type StoredTemplate,
  storedAlarms,
  storedSignals,
  TemplateSettingRows,
} from './TemplateSettingRows.ts'

interface Deps extends Pick<ServerContext, 'events' | 'now'> {
  readonly rows: EquipmentRows
  readonly templates: TemplateSettingRows
  readonly following: Following
}

/** Driver settings, signals and parameters of templates, and how bound devices follow them. */
export function templateSettingsFeature({ db, events, secrets, now }: ServerContext, rows: EquipmentRows): Feature {
  const templates = new TemplateSettingRows(db, secrets)
  const deps: Deps = { events, now, rows, templates, following: new Following(db, rows, now) }
  return {
    routes: [
      handle(templateSettings.detail, detail(deps)),
      handle(templateSettings.edit, edit(deps)),
      handle(templateSettings.bound, bound(deps)),
      handle(templateSettings.plan, plan(deps)),
      handle(templateSettings.sync, sync(deps)),
      handle(templateSettings.ofEquipment, ofEquipment(deps)),
      handle(templateSettings.setOfEquipment, setOfEquipment(deps)),
    ],
  }
}

const detail =
  ({ templates }: Deps): Handler<typeof templateSettings.detail> =>
  async ({ id }, { session }) =>
    shown(orNotFound(await templates.find(session.scope, id)))

const edit =
  ({ templates, now }: Deps): Handler<typeof templateSettings.edit> =>
  ({ id, baseVersion, ...body }, { session: { scope, loginname }, change }) =>
    change(async (trx) => {
      const own = templates.in(trx)
      const before = orNotFound(await own.find(scope, id))
      if (baseVersion !== undefined && baseVersion !== before.version) await refuseChanged(own, scope, id)
      const signals = body.signals
        ? withRenamedTags(storedSignals(body.signals as StoredTemplate['signals']), before.signals)
        : before.signals
      const kept = new Set(signals.map((signal) => signal.id))
      const removed = before.signals.map((signal) => signal.id).filter((each) => !kept.has(each))
      await refuseUsed(trx, scope, new Set(removed), 'signals')
      const wanted = editedTemplate(before, body, signals)
      // With the initial values it has to be right.
      instantiate(wanted, {})
      await assertClasses(trx, scope, wanted.alarms)
      await own.update(scope, wanted, { modifiedBy: loginname, gmtModified: now() })
      return { before: audited(before), after: audited(wanted), reply: shown(wanted) }
    })

/** @throws {ApiError} that names the condition whose class the organisation does not have */
async function assertClasses(trx: Db, scope: Scope, alarms: StoredTemplate['alarms']): Promise<void> {
  for (const [place, { classId }] of alarms.entries())
    try {
      await assertClass(trx, scope, classId)
    } catch (error) {
      throw error instanceof ApiError ? error.under(`alarms.${place}`) : error
    }
}

/** The template with what the body changes, and these signals. */
function editedTemplate(
  before: StoredTemplate,
  body: Omit<BodyOf<typeof templateSettings.edit>, 'id'>,
  signals: StoredTemplate['signals'],
): StoredTemplate {
  const driver = body.driver ?? before.driver
  const isSameKind = driver === before.driver
  return {
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
      : before.alarms.filter(({ signalId }) => signals.some(({ id }) => id === signalId)),
  }
}

const bound =
  ({ templates }: Deps): Handler<typeof templateSettings.bound> =>
  async ({ id }, { session: { scope } }) => {
    orNotFound(await templates.find(scope, id))
    const devices = await templates.bound(scope, id)
    return devices.map(({ id: equipId, equipName }) => ({ id: equipId, equipName }))
  }

const plan =
  ({ templates, following }: Deps): Handler<typeof templateSettings.plan> =>
  async ({ id }, { session: { scope } }) => {
    const template = orNotFound(await templates.find(scope, id))
    const plans: DeviceSync[] = []
    for (const device of await templates.bound(scope, id)) plans.push(await following.plan(scope, template, device))
    return { version: template.version, rows: plans }
  }

/** Updates devices in one transaction, with an entry for each. */
const follow = (
  deps: Deps,
  caller: ChangingCaller,
  action: string,
  work: (own: Following) => Promise<Followed[]>,
): Promise<{ changed: number }> =>
  changeDevices(deps, caller, action, async (trx) => {
    const followed = await work(deps.following.in(trx))
    return {
      rows: followed.map(({ equipId: subject, before, after }) => ({ subject, before, after })),
      gatewayIds: followed.map(({ gatewayId }) => gatewayId),
      reply: { changed: followed.filter(({ changes }) => changes.length > 0).length },
    }
  })

const sync =
  (deps: Deps): Handler<typeof templateSettings.sync> =>
  async ({ id, baseVersion, equipIds }, caller) => {
    const { scope, loginname } = caller.session
    return follow(deps, caller, templateSettings.sync.audit.action, async (own) => {
      const template = orNotFound(await own.templates.find(scope, id))
      if (template.version !== baseVersion) await refuseChanged(own.templates, scope, id)
      const devices = await own.templates.bound(scope, id)
      const followed: Followed[] = []
      for (const equipId of new Set(equipIds)) {
        const device = devices.find((each) => each.id === equipId)
        if (!device) throw invalid('equipIds', 'unknown', equipId)
        followed.push(await own.update(scope, template, device, loginname))
      }
      return followed
    })
  }

const ofEquipment =
  ({ rows, templates, following }: Deps): Handler<typeof templateSettings.ofEquipment> =>
  async ({ equipmentId }, { session: { scope } }) => {
    orNotFound(await rows.find(scope, equipmentId))
    const device = orNotFound(await templates.ofEquipment(scope, equipmentId))
    const template = orNotFound(await templates.find(scope, device.templateId))
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
  }

const setOfEquipment =
  (deps: Deps): Handler<typeof templateSettings.setOfEquipment> =>
  async ({ equipmentId, parameters, reset = [] }, caller) => {
    const { scope, loginname } = caller.session
    return follow(deps, caller, templateSettings.setOfEquipment.audit.action, async (own) => {
      const device = orNotFound(await own.templates.ofEquipment(scope, equipmentId))
      const template = orNotFound(await own.templates.find(scope, device.templateId))
      if (parameters) refuseUnknownParameters(template, parameters)
      const wanted = parameters ? { ...device, parameters: { ...device.parameters, ...parameters } } : device
      return [await own.update(scope, template, wanted, loginname, new Set(reset))]
    })
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

/** @throws {ApiError} 409 with the name of the account that has changed it */
async function refuseChanged(own: TemplateSettingRows, scope: Scope, id: string): Promise<never> {
  throw conflict('baseVersion', 'changed', (await own.modifiedBy(scope, id)) ?? '')
}
