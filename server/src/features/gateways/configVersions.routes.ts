import {
  driverKindOf,
  type EquipmentInfo,
  gateway,
  isSecretField,
  type LeftEntry,
  SECRET,
  type SignalSettings,
  simulated,
} from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { ChangedRow } from '../../platform/change.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { auditedOf } from '../equipment/auditedSettings.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import { SettingsChange, SettingsReads } from '../equipment/EquipmentSettings.ts'
import { configChanges, type DocumentDevice, type DocumentEntry, type PlainChange } from './store/configChanges.ts'
import { GatewayConfigs, openedDevices } from './store/GatewayConfigs.ts'

/** Changes that one answer tells. */
const TOLD = 500

/** The earlier configurations of a gateway: compared with each other, and restored. */
export function configVersionsFeature(context: ServerContext, rows: EquipmentRows): Feature {
  const { db, events, secrets, now } = context
  return {
    routes: [
      handle(gateway.configDiff, async ({ gatewayId, from, to }, { session: { scope } }) => {
        await assertGateway(db, scope, gatewayId)
        const before = await devicesOf(context, gatewayId, from, () => '')
        const after = await devicesOf(context, gatewayId, to, () => '')
        const all = configChanges(before, after)
        return { changes: await withTitles(db, scope, all.slice(0, TOLD).map(shown)), total: all.length }
      }),
      handle(gateway.configRestore, async ({ gatewayId, version }, { session, change }) => {
        const { scope, loginname } = session
        await assertGateway(db, scope, gatewayId)
        const { renewed, ...restored } = await change(async (trx) => {
          const devices = await devicesOf({ db: trx, secrets }, gatewayId, version, (equipId, name) => {
            throw invalid(`devices.${equipId}.driverConfig.${name}`, 'required')
          })
          const own = rows.in(trx)
          const reads = new SettingsReads(trx, own)
          const changing = new SettingsChange(trx, own, now())
          const left: LeftEntry[] = []
          const told: ChangedRow[] = []
          for (const device of devices) {
            const info = await reads.info(scope, device.equipId)
            const reason = whyLeft(device, info, gatewayId)
            if (!info || reason) {
              left.push({ equipId: device.equipId, signalId: '', reason: reason ?? 'deleted' })
              continue
            }
            left.push(...goneSignals(device, info), ...signalsOfOtherDriver(device, info))
            const { before, after, changes } = await changing
              .edit(scope, device.equipId, settingsOf(device, info), loginname)
              .catch((error: unknown) => {
                throw error instanceof ApiError ? error.under(`devices.${device.equipId}`) : error
              })
            if (after)
              told.push({ before: auditedOf(before, changes, 'before'), after: auditedOf(after, changes, 'after') })
          }
          const author = { author: loginname, action: gateway.configRestore.audit.action, now: now() }
          const renewed = await new GatewayConfigs(trx).renew([gatewayId], author)
          const newest = (await new GatewayConfigs(trx).newest(gatewayId))?.version ?? 0
          const entry: ChangedRow = { subject: gatewayId, detail: { version, left: left.length } }
          return { rows: [entry, ...told], reply: { version: newest, changed: told.length, left, renewed } }
        })
        events.emit('equipmentChanged', { orgId: scope.orgId })
        for (const id of renewed) events.emit('gatewayConfigChanged', { gatewayId: id })
        return restored
      }),
    ],
  }
}

async function assertGateway(db: Db, scope: Scope, id: string): Promise<void> {
  const own = db.selectFrom('gateway').select('id').where(inScope(scope, 'gateway')).where('id', '=', id)
  orNotFound(await own.executeTakeFirst())
}

/**
 * The devices of a version with their passwords; none of version 0.
 * @param lost what stands for a password that another key has sealed
 * @throws {ApiError} 404
 */
async function devicesOf(
  { db, secrets }: Pick<ServerContext, 'db' | 'secrets'>,
  gatewayId: string,
  version: number,
  lost: (equipId: string, name: string) => string,
): Promise<DocumentDevice[]> {
  if (version === 0) return []
  const own = db.selectFrom('gateway_config').select(['orgId', 'document']).where('gatewayId', '=', gatewayId)
  return openedDevices(secrets, orNotFound(await own.where('version', '=', version).executeTakeFirst()), lost)
}

/** A change without the values of passwords. */
function shown(change: PlainChange): PlainChange {
  const device = driverKindOf(change.driver)?.device ?? {}
  const masked = change.fields.map((field) => {
    const declared = change.signalId === '' ? device[field.name] : undefined
    return isSecretField(declared) ? { ...field, before: field.before && SECRET, after: field.after && SECRET } : field
  })
  return { ...change, fields: masked }
}

async function withTitles(db: Db, scope: Scope, changes: readonly PlainChange[]) {
  const equipIds = [...new Set(changes.map(({ equipId }) => equipId))]
  const signalIds = changes.flatMap(({ signalId }) => (signalId === '' ? [] : [signalId]))
  const equipment =
    equipIds.length === 0
      ? []
      : await db
          .selectFrom('equipment')
          .select(['id', 'equipName'])
          .where(inScope(scope, 'equipment'))
          .where('id', 'in', equipIds)
          .execute()
  const signals =
    signalIds.length === 0
      ? []
      : await db
          .selectFrom('signal')
          .select(['id', 'title'])
          .where(inScope(scope, 'signal'))
          .where('id', 'in', signalIds)
          .execute()
  const names = new Map(equipment.map(({ id, equipName }) => [id, equipName]))
  const titles = new Map(signals.map(({ id, title }) => [id, title]))
  return changes.map((change) => ({
    ...change,
    equipTitle: names.get(change.equipId) ?? '',
    signalTitle: titles.get(change.signalId) ?? '',
  }))
}

/** Why a device of an earlier configuration cannot get its settings back; undefined where it can. */
function whyLeft(
  { driver }: DocumentDevice,
  info: EquipmentInfo | undefined,
  gatewayId: string,
): LeftEntry['reason'] | undefined {
  if (!info) return 'deleted'
  if (info.gatewayId !== gatewayId) return 'moved'
  // Its entry has the settings of the simulation in place of its own.
  return driver === simulated.id && info.driver !== simulated.id ? 'simulated' : undefined
}

const goneSignals = ({ equipId, signals }: DocumentDevice, info: EquipmentInfo): LeftEntry[] =>
  signals
    .filter(({ id }) => !info.signals.some((signal) => signal.id === id))
    .map(({ id }) => ({ equipId, signalId: id, reason: 'deleted' }))

/** The signals whose addresses are of another kind of driver than the one that the device gets back. */
const signalsOfOtherDriver = ({ equipId, driver, signals }: DocumentDevice, info: EquipmentInfo): LeftEntry[] =>
  info.signals
    .filter(
      ({ id, address }) =>
        driver !== info.driver && Object.keys(address).length > 0 && !signals.some((entry) => entry.id === id),
    )
    .map(({ id }) => ({ equipId, signalId: id, reason: 'otherDriver' }))

/**
 * The settings of a device as a change of it has them. Signals that the document does not have stay as they are; where
 * the device had another kind of driver then, their addresses are none of that kind, and go.
 */
function settingsOf({ equipId: _id, driver, signals, ...driverConfig }: DocumentDevice, info: EquipmentInfo) {
  const entries = new Map(signals.map((entry) => [entry.id, entry]))
  const kept = driver === info.driver ? {} : { address: {} }
  return {
    driver,
    driverConfig,
    signals: info.signals.map((signal): SignalSettings => {
      const entry = entries.get(signal.id)
      return entry ? { ...signal, ...restored(entry, signal) } : { ...signal, ...kept }
    }),
  }
}

function restored(entry: DocumentEntry, signal: SignalSettings): Partial<SignalSettings> {
  const {
    id: _id,
    valueType,
    scale,
    offset,
    decimals,
    lowerLimit,
    upperLimit,
    deadBand,
    intervalMs,
    noValueAt,
    writable,
    ...address
  } = entry
  const numberOr = <T>(value: unknown, otherwise: T) => (typeof value === 'number' ? value : otherwise)
  return {
    // Written by us, from a signal.
    dataType: valueType as NonNullable<SignalSettings['dataType']>,
    access: writable === true ? 'rw' : 'r',
    deadBand: numberOr(deadBand, null),
    intervalMs: numberOr(intervalMs, null),
    noValueAt: typeof noValueAt === 'string' ? noValueAt : '',
    ...(valueType === 'number' && {
      scale: numberOr(scale, 1),
      offset: numberOr(offset, 0),
      decimals: numberOr(decimals, signal.decimals ?? 0),
      lowerLimit: numberOr(lowerLimit, null),
      upperLimit: numberOr(upperLimit, null),
    }),
    address,
  }
}
