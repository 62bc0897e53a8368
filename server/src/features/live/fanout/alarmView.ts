import type { AlarmRow } from '../../alarms/store/AlarmRows.ts'
import type { Alarms } from '../../alarms/store/Alarms.ts'
import { VARIABLE_SIGHT } from '../../alarms/store/alarmSight.ts'
import { lineDevices } from '../../alarms/store/lineDevices.ts'
import { toSignalAlarm } from '../../alarms/store/signalAlarm.ts'
import type { EquipmentDirectory } from '../store/EquipmentDirectory.ts'
import type { AlarmView } from './Channel.ts'
import type { Subject } from './Fanout.ts'

/** The most alarms in a snapshot: a plant in trouble must not send thousands to every screen; lists are queried. */
const OPEN_SHOWN = 500

/** The alarms of a subject's signals, devices, their gateways and the server, as far as the account may view them. */
export function alarmView(
  { signalIds, equipIds, hiddenIds }: Subject,
  sights: string,
  alarms: Alarms,
  equipment: EquipmentDirectory,
): AlarmView | undefined {
  if (sights === '') return undefined
  const allowed = new Set(sights.split(','))
  const hidden = new Set(hiddenIds)
  const signals = new Set(signalIds.filter((id) => !hidden.has(id)))
  const equips = new Set(equipIds)
  const gateways = new Set(equipIds.map((id) => equipment.get(id)?.gatewayId).filter((id) => id != null))
  const orgs = new Set(equipIds.map((id) => equipment.get(id)?.orgId))
  const sees = (row: AlarmRow): boolean => {
    if (row.type === 'line')
      return lineDevices(row).some((id) => equips.has(id) && allowed.has(equipment.get(id)?.sight ?? ''))
    if (row.type !== 'signal' && row.equipId === null)
      return allowed.has('eg') && (row.gatewayId === null ? orgs.has(row.orgId) : gateways.has(row.gatewayId))
    if (!equips.has(row.equipId ?? '') && !signals.has(row.signalId ?? '')) return false
    return allowed.has(row.equipId === null ? VARIABLE_SIGHT : (equipment.get(row.equipId)?.sight ?? ''))
  }
  return {
    sees,
    open: () =>
      alarms
        .openOf(sees)
        .toSorted((a, b) => b.gmtTrigger - a.gmtTrigger)
        .slice(0, OPEN_SHOWN)
        .map(toSignalAlarm),
  }
}
