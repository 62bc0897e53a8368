import { randomUUID } from 'node:crypto'
import {
  type AlarmCondition,
  changedCondition,
  conditionDefaults,
  type FullCondition,
  limits,
  type Report,
  type Settings,
  type StoredSignal,
  type StoredTemplateAlarm,
  type TemplateParameter,
} from '@mimic/contract'
import { type ParameterValues, settingsWith, signalWith, withParameters } from '@mimic/contract/parameterText'
import type { Selectable } from 'kysely'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { newId } from '../../platform/bulkChange.ts'
import type { Db, Scope, Tables } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { orNotFound } from '../../platform/handle.ts'
import type { StoreSecrets } from '../../platform/settings/StoreSecrets.ts'
import { checkTemplateCondition } from '../alarms/store/checkCondition.ts'
import { assertDraftFormulas } from '../equipment/checkFormulas.ts'
import { type CheckedSignal, checkDevice, checkSignals, kindFor } from '../equipment/checkSettings.ts'
import { openedSettings, type SealedSettings, sealedSettings } from '../gateways/store/sealedSettings.ts'
import { PageSetRows } from '../pageSets/PageSetRows.ts'
import { reportRows } from '../reports/reportRows.ts'
import type { LinkedAlarm, LinkedReport, LinkedSignal, MergedSettings } from './mergeSettings.ts'

/** The settings of a template: texts hold parameters, secrets are in clear, though sealed in the store. */
export interface StoredTemplate {
  readonly id: string
  readonly title: string
  readonly version: number
  readonly parameters: readonly TemplateParameter[]
  readonly driver: string
  readonly driverConfig: Settings
  readonly signals: readonly StoredSignal[]
  readonly alarms: readonly StoredTemplateAlarm[]
  /** Its reports; `dataId` of their columns is a signal of the template. */
  readonly reports: readonly Report[]
}

/** A device and how it follows its template. */
export interface BoundEquipment {
  readonly id: string
  readonly equipName: string
  readonly templateId: string
  /** The version that it was updated to; 0 before the first time. */
  readonly templateVersion: number
  readonly parameters: ParameterValues
  /** The settings that the template gave at the last update. */
  readonly base: MergedSettings | undefined
}

type SealedBase = Omit<MergedSettings, 'driverConfig'> & { readonly driverConfig: SealedSettings }
type FollowerRow = Pick<
  Selectable<Tables['equipment']>,
  'id' | 'orgId' | 'equipName' | 'templateId' | 'templateVersion' | 'templateParams' | 'templateBase'
>

/** Settings of templates, and how devices follow them. */
export class TemplateSettingRows {
  readonly #db: Db
  readonly #secrets: StoreSecrets

  constructor(db: Db, secrets: StoreSecrets) {
    this.#db = db
    this.#secrets = secrets
  }

  in(trx: Db): TemplateSettingRows {
    return new TemplateSettingRows(trx, this.#secrets)
  }

  async find(scope: Scope, id: string): Promise<StoredTemplate | undefined> {
    const row = await this.#db
      .selectFrom('template')
      .select(['id', 'title', 'version', 'parameters', 'driver', 'driverConfig', 'signals', 'alarms'])
      .where('orgId', '=', scope.orgId)
      .where('id', '=', id)
      .executeTakeFirst()
    // The texts were written by us.
    return (
      row && {
        ...row,
        parameters: JSON.parse(row.parameters) as TemplateParameter[],
        driverConfig: openedSettings(this.#secrets, scope.orgId, JSON.parse(row.driverConfig) as SealedSettings),
        // Those that an older version stored have fewer fields.
        signals: storedSignals(JSON.parse(row.signals) as Partial<StoredSignal>[]),
        alarms: (JSON.parse(row.alarms) as StoredTemplateAlarm[]).map((alarm) => ({ ...conditionDefaults, ...alarm })),
        reports: await this.#reports(scope, id),
      }
    )
  }

  /** The loginname of who changed the template last. */
  async modifiedBy({ orgId }: Scope, id: string): Promise<string | undefined> {
    const own = this.#db.selectFrom('template').select('modifiedBy').where('orgId', '=', orgId).where('id', '=', id)
    return (await own.executeTakeFirst())?.modifiedBy
  }

  async update(
    { orgId }: Scope,
    { id, version, driver, driverConfig, parameters, signals, alarms }: StoredTemplate,
    stamps: { readonly modifiedBy: string; readonly gmtModified: number },
  ): Promise<void> {
    await this.#db
      .updateTable('template')
      .set({
        ...stamps,
        version,
        driver,
        driverConfig: JSON.stringify(sealedSettings(this.#secrets, orgId, { driver, driverConfig })),
        signals: JSON.stringify(signals),
        alarms: JSON.stringify(alarms),
        parameters: JSON.stringify(parameters),
      })
      .where('orgId', '=', orgId)
      .where('id', '=', id)
      .execute()
  }

  /** The devices that are bound to a template, by name. */
  async bound(scope: Scope, templateId: string): Promise<BoundEquipment[]> {
    const rows = await this.#followers(scope).where('templateId', '=', templateId).orderBy('equipName').execute()
    return rows.map((row) => this.#toBound(row))
  }

  async ofEquipment(scope: Scope, equipId: string): Promise<BoundEquipment | undefined> {
    const row = await this.#followers(scope).where('id', '=', equipId).executeTakeFirst()
    return row?.templateId ? this.#toBound(row) : undefined
  }

  async setFollowing(
    { orgId }: Scope,
    equipId: string,
    following: Omit<BoundEquipment, 'id' | 'equipName' | 'templateId'>,
  ): Promise<void> {
    const { templateVersion, parameters, base } = following
    await this.#db
      .updateTable('equipment')
      .set({
        templateVersion,
        templateParams: JSON.stringify(parameters),
        templateBase: base ? JSON.stringify({ ...base, driverConfig: sealedSettings(this.#secrets, orgId, base) }) : '',
      })
      .where('id', '=', equipId)
      .execute()
  }

  /** The template's signals of a device: their ids in the template, by their own. */
  async links(equipId: string): Promise<Map<string, string>> {
    const rows = await this.#db
      .selectFrom('signal')
      .select(['id', 'templateSignalId'])
      .where('equipId', '=', equipId)
      .execute()
    return new Map(rows.map(({ id, templateSignalId }) => [id, templateSignalId]))
  }

  async link(signalId: string, templateSignalId: string): Promise<void> {
    await this.#db.updateTable('signal').set({ templateSignalId }).where('id', '=', signalId).execute()
  }

  /** The signals of a device are all its own from now on. */
  async unlink(equipId: string): Promise<void> {
    await this.#db.updateTable('signal').set({ templateSignalId: '' }).where('equipId', '=', equipId).execute()
  }

  async #reports(scope: Scope, templateId: string): Promise<Report[]> {
    const projectId = await new PageSetRows(this.#db).find(scope, 'template', templateId)
    if (projectId === undefined) return []
    const all = { page: 1, pageSize: limits.history.reports, filters: { projectId } }
    return (await reportRows(this.#db).query(scope, all)).rows
  }

  #toBound(row: FollowerRow): BoundEquipment {
    const { id, orgId, equipName, templateId, templateVersion, templateParams, templateBase } = row
    // The texts were written by us.
    const stored = templateBase === '' ? undefined : (JSON.parse(templateBase) as SealedBase)
    const driverConfig = openedSettings(this.#secrets, orgId, stored?.driverConfig ?? {})
    return {
      id,
      equipName,
      templateId: templateId ?? '',
      templateVersion,
      parameters: JSON.parse(templateParams) as ParameterValues,
      base: stored && withNewFields({ ...stored, driverConfig }),
    }
  }

  #followers(scope: Scope) {
    return this.#db
      .selectFrom('equipment')
      .select(['id', 'equipName', 'templateId', 'templateVersion', 'templateParams', 'templateBase', 'orgId'])
      .where(inScope(scope, 'equipment'))
  }
}

/** Signals and conditions that an older version stored have fewer fields. */
const withNewFields = ({ signals, alarms, ...settings }: MergedSettings): MergedSettings => ({
  ...settings,
  alarms: alarms.map((alarm) => ({ ...conditionDefaults, ...alarm })),
  signals: signals.map((signal) => ({ ...newFields, ...signal })),
})
const newFields = { intervalMs: null, noValueAt: '', formula: '' }

/** The types of the signals of a template, by id. */
export async function signalTypesOf(db: Db, { orgId }: Scope, id: string): Promise<ReadonlyMap<string, string>> {
  const own = db.selectFrom('template').select('signals').where('orgId', '=', orgId).where('id', '=', id)
  // Written by us.
  const signals = JSON.parse(orNotFound(await own.executeTakeFirst()).signals) as Partial<StoredSignal>[]
  return new Map(storedSignals(signals).map((signal) => [signal.id, signal.dataType]))
}

/** The values of a template's parameters for a device. */
export const parameterValues = ({ parameters }: Pick<StoredTemplate, 'parameters'>, own: ParameterValues) =>
  Object.fromEntries(parameters.map(({ name, initial }) => [name, own[name] ?? initial]))

/**
 * The settings that a template gives to a device with these parameters.
 * @throws {ApiError} that names each field that is wrong with them
 */
export function instantiate(template: StoredTemplate, own: ParameterValues): MergedSettings {
  const { driver, driverConfig, signals, alarms, reports } = template
  const values = parameterValues(template, own)
  const kind = kindFor(driver)
  const settings = checkDevice(kind, settingsWith(driverConfig, values))
  const checked = checkSignals(
    kind,
    signals.map(({ id: _id, ...signal }) => signalWith(signal, values)),
    settings,
  )
  assertDraftFormulas(checked)
  return {
    driver,
    driverConfig: settings,
    signals: checked.map((signal, place): LinkedSignal => ({ ...signal, templateSignalId: signals[place]?.id ?? '' })),
    alarms: alarms.map(({ id, signalId, ...condition }, place): LinkedAlarm => {
      const at = signals.findIndex((signal) => signal.id === signalId)
      const message = withParameters(condition.message, values)
      return { ...checkAlarm(checked[at], { ...condition, message }, place), ...linkedTo(id, signalId) }
    }),
    reports: reports.map(({ id, title, kind, span, columns }): LinkedReport => {
      const named = columns.map((column) => ({ ...column, title: withParameters(column.title, values) }))
      return { id: undefined, templateReportId: id, title: withParameters(title, values), kind, span, columns: named }
    }),
  }
}

const linkedTo = (templateRuleId: string, signal: string) => ({ id: undefined, templateRuleId, signal })

/** @throws {ApiError} that names the wrong field: `alarms.3.value` */
function checkAlarm(
  signal: Pick<CheckedSignal, 'dataType'> | undefined,
  condition: AlarmCondition,
  place: number,
): FullCondition {
  try {
    if (!signal) throw invalid('signalId', 'unknown')
    return checkTemplateCondition(signal.dataType, condition)
  } catch (error) {
    throw error instanceof ApiError ? error.under(`alarms.${place}`) : error
  }
}

/** Alarm conditions of a template as they are stored. One that is given to another signal is another condition. */
export function storedAlarms(
  given: readonly (AlarmCondition & { readonly id?: string; readonly signalId: string })[],
  before: readonly StoredTemplateAlarm[],
  signals: readonly StoredSignal[],
): StoredTemplateAlarm[] {
  const types = new Map(signals.map(({ id, dataType }) => [id, dataType]))
  return given.map(({ id, signalId, ...condition }, place) => {
    const kept = before.find((each) => each.id === id && each.signalId === signalId)
    const dataType = types.get(signalId)
    const whole = kept ? changedCondition(kept, condition) : condition
    const checked = checkAlarm(dataType === undefined ? undefined : { dataType }, whole, place)
    return { ...checked, id: kept?.id ?? newId(), signalId }
  })
}

/** Signals of a template as they are stored: each has an id, and defaults are filled in by the device's check. */
export function storedSignals(given: readonly Partial<StoredSignal>[]): StoredSignal[] {
  return given.map(
    ({ id = randomUUID(), title = '', sn = title, ...signal }): StoredSignal => ({
      id,
      title,
      sn,
      dataType: 'number',
      unit: '',
      access: 'r',
      address: {},
      scale: 1,
      offset: 0,
      decimals: 2,
      lowerLimit: null,
      upperLimit: null,
      deadBand: null,
      intervalMs: null,
      noValueAt: '',
      signalMaps: [],
      writeFormula: '',
      secondPerson: false,
      formula: '',
      ...signal,
    }),
  )
}
