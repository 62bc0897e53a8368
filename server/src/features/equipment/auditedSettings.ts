import type { AlarmRule, EquipmentInfo, StoredSignal } from '@mimic/contract'
import type { ChangedRow } from '../../platform/change.ts'
import type { ConditionChange } from '../alarms/store/changeConditions.ts'
import type { ChangedEquipment } from './EquipmentSettings.ts'
import type { SignalChange } from './SignalSettingRows.ts'

/** More changed values of signals than these are counted in the audit; the configuration's version has them all. */
const TOLD_VALUES = 300

/** The values that the audit compares: of an equipment, and of each of its changed signals as `a-level.title`. */
export function auditedOf(info: EquipmentInfo, changes: readonly SignalChange[], side: keyof SignalChange): object {
  const { id, equipName, sn, display, address, note, equipType, latitude, longitude } = info
  const { archived, deptId, gatewayId, driver, modelId, simulated } = info
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
    deptId,
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
  const others = other && storedColumns(other)
  return Object.entries(storedColumns(own))
    .filter(([name, value]) => !others || value !== others[name])
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

/**
 * The audit's entries of a changed equipment: the first with its values, and each changed condition as one text by its
 * id, {@link TOLD_VALUES} an entry.
 */
export function auditedChange({ before, after, changes, conditions }: ChangedEquipment): ChangedRow[] {
  if (!after) return []
  const textsOf = (side: keyof ConditionChange, part: readonly ConditionChange[]) =>
    Object.fromEntries(part.flatMap(({ [side]: rule }) => (rule ? [[rule.id, conditionText(rule)]] : [])))
  const partAt = (at: number) => conditions.slice(at, at + TOLD_VALUES)
  const first = {
    before: { ...auditedOf(before, changes, 'before'), ...textsOf('before', partAt(0)) },
    after: { ...auditedOf(after, changes, 'after'), ...textsOf('after', partAt(0)) },
  }
  const more: ChangedRow[] = []
  for (let at = TOLD_VALUES; at < conditions.length; at += TOLD_VALUES)
    more.push({
      subject: after.id,
      before: textsOf('before', partAt(at)),
      after: textsOf('after', partAt(at)),
      detail: { title: after.equipName },
    })
  return [first, ...more]
}

const conditionText = ({ id: _id, equipId: _equip, ...condition }: AlarmRule): string => JSON.stringify(condition)
