import { isDeepStrictEqual } from 'node:util'
import {
  type BodyOf,
  type EquipmentInfo,
  type equipment,
  equipmentEntity,
  type Settings,
  simulated,
} from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { orNotFound } from '../../platform/handle.ts'
import { type ConditionChange, changeConditions } from '../alarms/store/changeConditions.ts'
import { type SealedSettings, sealedSettings } from '../gateways/store/sealedSettings.ts'
import { assertFormulas, withRenamedTags } from './checkFormulas.ts'
import { checkDevice, checkSignals, checkSimulation, kindFor, shownSettings } from './checkSettings.ts'
import type { EquipmentRows } from './EquipmentRows.ts'
import { type SignalChange, SignalSettingRows } from './SignalSettingRows.ts'

type Added = BodyOf<typeof equipment.add>
type Edited = Omit<BodyOf<typeof equipment.edit>, 'id'>

/** An equipment before and after a change, and its changed signals and alarm conditions. */
export interface ChangedEquipment {
  readonly before: EquipmentInfo
  /** Undefined where nothing changed. */
  readonly after: EquipmentInfo | undefined
  readonly changes: readonly SignalChange[]
  readonly conditions: readonly ConditionChange[]
}

/** Reads equipment with its settings. */
export class SettingsReads {
  readonly rows: EquipmentRows
  readonly signals: SignalSettingRows

  constructor(db: Db, rows: EquipmentRows) {
    this.rows = rows
    this.signals = new SignalSettingRows(db)
  }

  async info(scope: Scope, id: string): Promise<EquipmentInfo | undefined> {
    const row = await this.rows.find(scope, id)
    const settings = await this.rows.settings(scope, id)
    if (!row || !settings) return undefined
    const { sealedConfig: _sealed, ...shown } = settings
    const { driver, driverConfig } = shown
    const signals = await this.signals.ofEquipment(scope, id)
    return { ...row, ...shown, driverConfig: shownSettings(driver, driverConfig), signals }
  }
}

/** Changes equipment inside a transaction. */
export class SettingsChange {
  readonly #db: Db
  readonly #reads: SettingsReads
  readonly #table: EntityRows<typeof equipmentEntity>
  readonly #now: number

  constructor(trx: Db, rows: EquipmentRows, now: number) {
    this.#db = trx
    this.#reads = new SettingsReads(trx, rows)
    this.#table = new EntityRows(trx, equipmentEntity)
    this.#now = now
  }

  /** @throws {ApiError} that names each wrong field */
  async add(scope: Scope, body: Added, loginname: string) {
    const { equipName, sn = '', display = 'list', address = '', note = '', equipType = 'eg', gatewayId = null } = body
    const { latitude = null, longitude = null, driver = '', modelId = null, ruleType = '01' } = body
    await this.#assertGateway(scope, gatewayId)
    await assertModel(this.#db, scope, modelId)
    const kind = kindFor(driver)
    const driverConfig = checkDevice(kind, body.driverConfig ?? {})
    const signals = checkSignals(kind, body.signals ?? [], driverConfig)
    const id = await this.#table.add(
      scope,
      { equipName, display, address, note, archived: body.archived, deptId: body.deptId },
      { loginname, now: this.#now },
      {
        sn,
        equipType,
        gatewayId,
        modelId,
        latitude,
        longitude,
        driver,
        driverConfig: this.#sealed(scope, { driver, driverConfig }),
        simulated: flagOf(body.simulated, driver),
        ruleType,
      },
    )
    const { changes } = await this.#reads.signals.replace(scope, id, signals, slowestMs(driverConfig))
    const info = orNotFound(await this.#reads.info(scope, id))
    await assertFormulas(this.#db, scope, id, info.signals)
    return { info, changes }
  }

  /** @returns no `after` where nothing changes. @throws {ApiError} that names each wrong field; 404; 409 `changed` */
  async edit(scope: Scope, id: string, body: Edited, loginname: string): Promise<ChangedEquipment> {
    const before = orNotFound(await this.#reads.info(scope, id))
    const stored = orNotFound(await this.#reads.rows.settings(scope, id))
    const fields = given(body, plainFields)
    if (body.gatewayId !== undefined && body.gatewayId !== before.gatewayId) {
      await this.#assertGateway(scope, body.gatewayId)
      fields['gatewayId'] = body.gatewayId
    }
    if (body.modelId !== undefined && body.modelId !== before.modelId) {
      await assertModel(this.#db, scope, body.modelId)
      fields['modelId'] = body.modelId
    }
    const driver = body.driver ?? stored.driver
    const isSameKind = driver === stored.driver
    const isSet = body.driver !== undefined || body.driverConfig !== undefined || body.signals !== undefined
    const kind = kindFor(driver)
    const config = isSet
      ? checkDevice(
          kind,
          body.driverConfig ?? (isSameKind ? stored.driverConfig : {}),
          isSameKind ? stored.driverConfig : {},
        )
      : stored.driverConfig
    if (!isSameKind) fields['driver'] = driver
    if (isSet && !isDeepStrictEqual(config, stored.driverConfig))
      fields['driverConfig'] = this.#sealed(scope, { driver, driverConfig: config }, stored.sealedConfig)
    if (body.simulated !== undefined) fields['simulated'] = flagOf(body.simulated, driver)
    if (body.simulation !== undefined)
      fields['simulation'] = JSON.stringify(checkSimulation(body.simulation, before.signals))
    const signals = isSet
      ? withRenamedTags(checkSignals(kind, body.signals ?? before.signals, config), before.signals)
      : undefined
    const isChanged = Object.entries(fields).some(([name, value]) => value !== storedValue(before, name))
    const baseVersion = body.baseVersion ?? body.version
    if (isChanged) await this.#table.edit(scope, id, fields, baseVersion, { loginname, now: this.#now })
    const interval = slowestMs(config)
    if (isSet && interval !== slowestMs(stored.driverConfig)) await this.#reads.signals.setInterval(scope, id, interval)
    const { changes, isReordered } = signals
      ? await this.#reads.signals.replace(scope, id, signals, interval)
      : { changes: [], isReordered: false }
    const { alarms = [] } = body
    if (!isChanged && changes.length === 0 && !isReordered && alarms.length === 0)
      return { before, after: undefined, changes, conditions: [] }
    // The version counts changes of signals as well: two people in one grid are told of each other.
    if (!isChanged) await this.#table.edit(scope, id, {}, baseVersion, { loginname, now: this.#now })
    const after = orNotFound(await this.#reads.info(scope, id))
    await assertFormulas(this.#db, scope, id, after.signals)
    const conditions = await changeConditions(this.#db, scope, id, after.signals, alarms, this.#now)
    return { before, after, changes, conditions }
  }

  #sealed(
    { orgId }: Scope,
    settings: { readonly driver: string; readonly driverConfig: Settings },
    before?: SealedSettings,
  ): string {
    return JSON.stringify(sealedSettings(this.#reads.rows.secrets, orgId, settings, before))
  }

  async #assertGateway(scope: Scope, gatewayId: string | null): Promise<void> {
    if (gatewayId !== null && !(await this.#reads.rows.hasTarget(scope, 'gateway', gatewayId)))
      throw invalid('gatewayId', 'unknown')
  }
}

/** @throws {ApiError} on a model that the organisation does not have */
async function assertModel(db: Db, { orgId }: Scope, modelId: string | null): Promise<void> {
  if (modelId === null) return
  const own = db.selectFrom('device_model').select('id').where('orgId', '=', orgId).where('id', '=', modelId)
  if (!(await own.executeTakeFirst())) throw invalid('modelId', 'unknown')
}

/** Fields that are stored as they are given. */
const plainFields = [
  'equipName',
  'sn',
  'display',
  'address',
  'note',
  'archived',
  'deptId',
  'equipType',
  'ruleType',
  'latitude',
  'longitude',
] as const

/** The fields of a body that are given. */
function given<B extends object>(body: B, names: readonly (keyof B & string)[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]))
}

/** Undefined for settings of the driver: they are given where they differ. */
function storedValue(info: EquipmentInfo, name: string): unknown {
  if (name === 'driverConfig') return undefined
  if (name === 'simulation') return JSON.stringify(info.simulation)
  return name === 'simulated' ? flagOf(info.simulated, info.driver) : info[name as keyof EquipmentInfo]
}

/** A device of the simulated driver is simulated anyway, and is not when it gets another one. */
const flagOf = (isSimulated: boolean | undefined, driver: string): 0 | 1 =>
  isSimulated && driver !== simulated.id ? 1 : 0

/** How often a device is read at the slowest, ms. */
function slowestMs({ intervalMs, idleIntervalMs }: Settings): number {
  return Math.max(Number(intervalMs ?? 1000), Number(idleIntervalMs ?? 0))
}
