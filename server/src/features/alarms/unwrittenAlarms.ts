import { alarmState } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope, unlimited } from '../../platform/db/range.ts'
import type { AlarmFilter } from './AlarmFilter.ts'
import { equipmentOf } from './positions.ts'
import type { AlarmRow } from './store/AlarmRows.ts'
import { type AlarmSight, sightOf, VARIABLE_SIGHT } from './store/alarmSight.ts'
import { alarmText } from './store/alarmText.ts'
import { lineDevices } from './store/lineDevices.ts'

export interface Unwritten {
  readonly row: AlarmRow
  readonly equipName: string | null
  readonly gatewayTitle: string | null
}

/**
 * The alarms of the system whose current state is not in the store, as far as a list shows them, newest first. They
 * are few, so they are filtered here by the rules of `AlarmQuery`.
 */
export async function unwrittenAlarms(
  db: Db,
  rows: readonly AlarmRow[],
  scope: Scope,
  sights: readonly AlarmSight[],
  filter: AlarmFilter,
): Promise<Unwritten[]> {
  const own = rows.filter((row) => row.orgId === scope.orgId && isAsked(row, filter))
  if (own.length === 0) return []
  const equipment = await db
    .selectFrom('equipment')
    .select(['id', 'gatewayId', 'equipName', 'equipType', 'ruleType'])
    .where(inScope(scope, 'equipment'))
    .execute()
  const gateways = await db
    .selectFrom('gateway')
    .select(['id', 'title'])
    // A device is seen with the name of its gateway.
    .where(inScope(unlimited(scope), 'gateway'))
    .execute()
  const equipOf = new Map(equipment.map((equip) => [equip.id, equip]))
  const isLimited = scope.range.is !== 'all'
  const area = filter.position && (await equipmentOf(db, filter.position))
  const wanted = filter.equips ?? (isLimited || area ? [...equipOf.keys()] : undefined)
  const asked = wanted && new Set(wanted.filter((id) => equipOf.has(id) && (!area || area.has(id))))
  const askedGateways = new Set(equipment.filter(({ id }) => asked?.has(id)).map(({ gatewayId }) => gatewayId))
  const isShown = (row: AlarmRow) => {
    const { type, equipId, gatewayId } = row
    if (type === 'line')
      return lineDevices(row).some((id) => {
        const device = equipOf.get(id)
        return device !== undefined && sights.includes(sightOf(device)) && (!asked || asked.has(id))
      })
    const equip = equipOf.get(equipId ?? '')
    if (!sights.includes(equip ? sightOf(equip) : VARIABLE_SIGHT)) return false
    if (!asked || (equipId === null && gatewayId === null)) return true
    return equipId === null ? askedGateways.has(gatewayId) : asked.has(equipId)
  }
  return own
    .filter(isShown)
    .toSorted((a, b) => b.gmtTrigger - a.gmtTrigger)
    .map((row) => ({
      row,
      equipName: equipOf.get(row.equipId ?? '')?.equipName ?? null,
      gatewayTitle: gateways.find(({ id }) => id === row.gatewayId)?.title ?? null,
    }))
}

function isAsked(row: AlarmRow, filter: AlarmFilter): boolean {
  const { ids, type, state, severity, classId, part, dateStart, dateEnd, during, search, isOpen, isSuppressed } = filter
  const { gmtTrigger, gmtRelease } = row
  return (
    (!ids || ids.includes(row.id)) &&
    (!type || row.type === type) &&
    (isOpen === undefined || (alarmState(row) !== 'closed') === isOpen) &&
    (isSuppressed === undefined || (row.suppression !== '') === isSuppressed) &&
    (!state || alarmState(row) === state) &&
    (severity === undefined || row.severity === severity) &&
    // They have no condition, so they are of no class.
    classId === undefined &&
    (!part ||
      (part.by === 'equip'
        ? part.value === row.equipId
        : part.by === 'cause' && part.value === '' && row.equipId === null)) &&
    (dateStart === undefined || gmtTrigger >= dateStart) &&
    (dateEnd === undefined || gmtTrigger < dateEnd) &&
    (!during || (gmtTrigger <= during.dateEnd && (gmtRelease === null || gmtRelease >= during.dateStart))) &&
    (!search ||
      (['cn', 'en'] as const).some((locale) => alarmText(row, locale).toLowerCase().includes(search.toLowerCase())))
  )
}
