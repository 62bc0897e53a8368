import {
  type DeviceSync,
  driverKindOf,
  type FieldProblem,
  isSameReceiver,
  isSecretField,
  isShownWith,
  SECRET,
} from '@mimic/contract'
import type { ParameterValues } from '@mimic/contract/parameterText'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { orNotFound } from '../../platform/handle.ts'
import { auditedOf } from '../equipment/auditedSettings.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import { type ChangedEquipment, SettingsChange, SettingsReads } from '../equipment/EquipmentSettings.ts'
import type { TemplateFollowing } from '../equipment/TemplateFollowing.ts'
import { DeviceParts } from './DeviceParts.ts'
import { type LinkedSignal, type MergedSettings, mergeSettings, type PathChange, signalKey } from './mergeSettings.ts'
import { type BoundEquipment, instantiate, type StoredTemplate, TemplateSettingRows } from './TemplateSettingRows.ts'

/** A device that was updated to its template. */
export interface Followed {
  readonly equipId: string
  readonly gatewayId: string | null
  readonly changes: readonly PathChange[]
  /** The values that the audit compares. */
  readonly before: object
  readonly after: object
}

/** Devices follow their templates: what an update changes, and the update. */
export class Following implements TemplateFollowing {
  readonly db: Db
  readonly templates: TemplateSettingRows
  readonly #parts: DeviceParts
  readonly #rows: EquipmentRows
  readonly #now: () => number

  constructor(db: Db, rows: EquipmentRows, now: () => number) {
    this.db = db
    this.templates = new TemplateSettingRows(db, rows.secrets)
    this.#parts = new DeviceParts(db, now)
    this.#rows = rows
    this.#now = now
  }

  in(trx: Db): Following {
    return new Following(trx, this.#rows.in(trx), this.#now)
  }

  /** The changes that an update of the device would make. */
  async plan(scope: Scope, template: StoredTemplate, device: BoundEquipment): Promise<DeviceSync> {
    const { id: equipId, equipName } = device
    try {
      const next = instantiate(template, device.parameters)
      const current = await this.#current(scope, equipId)
      const { merged, changes, overrides } = mergeSettings(device.base, current, next)
      const isSecret = secretsOf(next.driver)
      return {
        equipId,
        equipName,
        changes: changes.map((each) => (isSecret(each.path) ? { ...each, from: HIDDEN, to: HIDDEN } : each)),
        overrides: overrides.map((each) => (isSecret(each.path) ? { ...each, own: HIDDEN, template: HIDDEN } : each)),
        problem: problemText(strayedSecrets(merged, [current, next])),
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { equipId, equipName, changes: [], overrides: [], problem: problemText(error.fields ?? []) }
    }
  }

  /**
   * Updates a device to its template.
   * @param reset paths that the device gives up of its own
   * @throws {ApiError} that names wrong fields; 409 `used` for a removed signal that is in use
   */
  async update(
    scope: Scope,
    template: StoredTemplate,
    device: BoundEquipment,
    loginname: string,
    reset?: ReadonlySet<string>,
  ): Promise<Followed> {
    const { id, parameters } = device
    const next = instantiate(template, parameters)
    const current = await this.#current(scope, id)
    const { merged, changes } = mergeSettings(device.base, current, next, reset)
    const strayed = strayedSecrets(merged, [current, next])
    if (strayed.length > 0) throw new ApiError('invalid', strayed)
    const stored = orNotFound(await this.templates.ofEquipment(scope, id))
    await this.#parts.removeLost(current, merged, merged.signals)
    const { before, after = before, changes: signals } = await this.#store(scope, id, merged, loginname)
    await this.templates.setFollowing(scope, id, { templateVersion: template.version, parameters, base: next })
    return {
      equipId: id,
      gatewayId: before.gatewayId,
      changes,
      before: { ...auditedOf(before, signals, 'before'), ...auditedParts(current, stored.parameters) },
      after: { ...auditedOf(after, signals, 'after'), ...auditedParts(merged, parameters) },
    }
  }

  async bound(trx: Db, scope: Scope, equipId: string, parameters: ParameterValues, by: string): Promise<void> {
    const own = this.in(trx)
    const device = orNotFound(await own.templates.ofEquipment(scope, equipId))
    const template = orNotFound(await own.templates.find(scope, device.templateId))
    refuseUnknownParameters(template, parameters)
    await own.update(scope, template, { ...device, parameters, base: undefined }, by)
  }

  async parametersOf(trx: Db, scope: Scope, equipId: string): Promise<ParameterValues> {
    return (await this.in(trx).templates.ofEquipment(scope, equipId))?.parameters ?? {}
  }

  async unbound(trx: Db, scope: Scope, equipId: string): Promise<void> {
    const own = this.in(trx)
    await own.templates.setFollowing(scope, equipId, { templateVersion: 0, parameters: {}, base: undefined })
    await own.templates.unlink(equipId)
    await own.#parts.unlink(equipId)
  }

  async #store(
    scope: Scope,
    id: string,
    { driver, driverConfig, signals, alarms, reports }: MergedSettings,
    loginname: string,
  ): Promise<ChangedEquipment> {
    const change = new SettingsChange(this.db, this.#rows, this.#now())
    const given = signals.map(({ templateSignalId: _link, id: own, ...signal }) =>
      own === undefined ? signal : { ...signal, id: own },
    )
    const changed = await change.edit(scope, id, { driver, driverConfig, signals: given }, loginname)
    const { signals: stored } = changed.after ?? changed.before
    const links = await this.templates.links(id)
    for (const [place, { templateSignalId }] of signals.entries()) {
      const signalId = stored[place]?.id
      if (signalId !== undefined && links.get(signalId) !== templateSignalId)
        await this.templates.link(signalId, templateSignalId)
    }
    const ids = new Map(signals.map((signal, place) => [signalKey(signal), stored[place]?.id ?? '']))
    await this.#parts.store(scope, id, { alarms, reports }, ids)
    return changed
  }

  /** The device as it is. Its secrets are in clear, as those of the template are. */
  async #current(scope: Scope, id: string): Promise<MergedSettings> {
    const { driver, driverConfig } = orNotFound(await this.#rows.settings(scope, id))
    const links = await this.templates.links(id)
    const { signals } = orNotFound(await new SettingsReads(this.db, this.#rows).info(scope, id))
    const linked = signals.map((signal): LinkedSignal => ({ ...signal, templateSignalId: links.get(signal.id) ?? '' }))
    return { driver, driverConfig, signals: linked, ...(await this.#parts.of(scope, id, linked)) }
  }
}

/** @throws {ApiError} that names a value of a parameter which the template does not have */
export function refuseUnknownParameters({ parameters }: StoredTemplate, values: ParameterValues): void {
  const unknown = Object.keys(values).find((name) => !parameters.some((parameter) => parameter.name === name))
  if (unknown !== undefined) throw invalid(`parameters.${unknown}`, 'unknown')
}

/** The values of an entry beside settings and signals. */
const auditedParts = ({ alarms, reports }: MergedSettings, parameters: ParameterValues) => ({
  templateParams: JSON.stringify(parameters),
  alarms: JSON.stringify(
    alarms.map(({ message, kind, symbol, value, low, high }) => [message, kind, symbol, value, low, high]),
  ),
  reports: JSON.stringify(reports.map(({ title, kind, span, columns }) => [title, kind, span, columns.length])),
})

const HIDDEN = JSON.stringify(SECRET)

const problemText = (problems: readonly FieldProblem[]): string =>
  problems.map(({ path, reason }) => `${path} (${reason})`).join(', ')

/** The secrets that one side has for another host than the one that the other side gives: each has to be typed again. */
function strayedSecrets(
  { driver, driverConfig }: MergedSettings,
  sides: readonly [MergedSettings, MergedSettings],
): FieldProblem[] {
  const fields = driverKindOf(driver)?.device ?? {}
  const given = sides.filter(
    (side) => side.driver === driver && isSameReceiver(fields, side.driverConfig, driverConfig),
  )
  return Object.entries(fields).flatMap(([name, field]): FieldProblem[] => {
    const secret = driverConfig[name] ?? ''
    const isUsed = isSecretField(field) && secret !== '' && isShownWith(field, (other) => driverConfig[other])
    if (!isUsed || given.some((side) => side.driverConfig[name] === secret)) return []
    return [{ path: `driverConfig.${name}`, reason: 'secretAgain' }]
  })
}

/** Whether a path is a secret of a kind of driver. */
function secretsOf(driver: string): (path: string) => boolean {
  const fields = Object.entries(driverKindOf(driver)?.device ?? {})
  const secrets = fields.filter(([, field]) => isSecretField(field)).map(([name]) => name)
  return (path) => secrets.some((name) => path === `driverConfig.${name}`)
}
