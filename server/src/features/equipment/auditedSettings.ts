import type { EquipmentInfo, StoredSignal } from '@mimic/contract'
import type { SignalChange } from './SignalSettingRows.ts'

/** More changed values of signals than these are counted in the audit; the configuration's version has them all. */
const TOLD_VALUES = 300

/** The values that the audit compares: of an equipment, and of each of its changed signals as `a-level.title`. */
export function auditedOf(info: EquipmentInfo, changes: readonly SignalChange[], side: keyof SignalChange): object {
  const { id, equipName, sn, display, address, note, equipType, latitude, longitude } = info
  const { archived, gatewayId, driver, modelId, simulated } = info
  const fields = {
    id,
    equipName,
    sn,
    display,
    address,
    note,
    equipType,
    latitude,
    longitude,
    gatewayId,
    driver,
    modelId,
    simulated,
    archived,
  }
  const values = changes.flatMap((change) => changedValues(change, side))
  return {
    ...fields,
    driverConfig: JSON.stringify(info.driverConfig),
    simulation: JSON.stringify(info.simulation),
    ...(values.length <= TOLD_VALUES ? Object.fromEntries(values) : { signals: changes.length }),
  }
}

function changedValues({ before, after }: SignalChange, side: keyof SignalChange): [string, unknown][] {
  const own = side === 'before' ? before : after
  const other: Partial<StoredSignal> | undefined = side === 'before' ? after : before
  if (!own) return []
  return Object.entries(storedColumns(own))
    .filter(([name, value]) => !other || value !== storedColumns(other)[name])
    .map(([name, value]) => [`${own.id}.${name}`, value])
}

/** A signal's values, lists and objects as text. */
const storedColumns = (signal: Partial<StoredSignal>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(signal).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  )
