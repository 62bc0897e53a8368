import { writeLineDetail } from '@mimic/contract/lineDetail'
import { type AlarmType, isSystemAlarm } from '@mimic/contract/live'
import { SIMULATED_DETAIL } from '@mimic/contract/systemAlarmText'
import type { AlarmRow } from '../../alarms/store/AlarmRows.ts'
import type { Alarms } from '../../alarms/store/Alarms.ts'
import { lineOf } from '../../alarms/store/lineDevices.ts'
import type { SystemAlarmKind, SystemSubject } from '../../alarms/store/SystemAlarms.ts'
import type { EquipmentDirectory, KnownEquipment } from '../../live/store/EquipmentDirectory.ts'
import type { GatewayStates } from './GatewayStates.ts'

/** Number of checks in a row that must find it offline: a gateway that restarts raises no alarm. */
const LOOKS = 2

/**
 * Raises the alarms of gateways, PLCs and devices that went silent. The state of those that were never heard since the
 * start is unknown. Equipment that one gateway reads over one connection shares a PLC: when none of it answers, the
 * PLC is silent and raises one alarm; a single silent one is a device.
 */
export class OfflineWatch {
  readonly #equipment: EquipmentDirectory
  readonly #gateways: GatewayStates
  readonly #alarms: Alarms
  /** How many looks in a row have found a subject offline, by {@link keyOf}. */
  readonly #silent = new Map<string, { readonly looks: number; readonly isSimulated: boolean }>()

  constructor(equipment: EquipmentDirectory, gateways: GatewayStates, alarms: Alarms) {
    this.#equipment = equipment
    this.#gateways = gateways
    this.#alarms = alarms
  }

  /** To be called every few seconds. */
  async look(): Promise<void> {
    await this.#endUnbound()
    for (const [gatewayId, devices] of Map.groupBy(this.#equipment.values(), (equipment) => equipment.gatewayId)) {
      const [first] = devices
      if (gatewayId === null || !first || !this.#gateways.isKnown(gatewayId)) continue
      const isOnline = this.#gateways.isOnline(gatewayId)
      await this.#take({ orgId: first.orgId, gatewayId, equipId: null }, 'offline', isOnline)
      // Behind a silent gateway the state of PLCs and devices is unknown: their alarms stay as they are.
      if (isOnline) await this.#lookBehind(gatewayId, devices)
    }
  }

  async #lookBehind(gatewayId: string, devices: readonly KnownEquipment[]): Promise<void> {
    const lines = Map.groupBy(devices, ({ id }) => this.#gateways.lineOf(gatewayId, id))
    const shared = [...lines].flatMap(([line, own]) => (line !== undefined && own.length > 1 ? [{ line, own }] : []))
    const behindSilent = new Set<string>()
    for (const { line, own } of shared) {
      const reports = own.map(({ id }) => this.#gateways.reportOf(gatewayId, id))
      const isOnline = reports.includes(true)
      // A gateway that has just started has not asked yet.
      if (!isOnline && !reports.includes(false)) continue
      const orgId = own[0]?.orgId ?? ''
      await this.#take(
        { orgId, gatewayId, equipId: null, line },
        'line',
        isOnline,
        writeLineDetail({ line, devices: own }),
      )
      if (!isOnline) for (const { id } of own) behindSilent.add(id)
    }
    await this.#endUnshared(gatewayId, new Set(shared.map(({ line }) => line)))
    for (const { id: equipId, orgId, isSimulated } of devices) {
      // The state of a device behind a silent PLC is unknown too.
      if (behindSilent.has(equipId)) this.#silent.delete(keyOf({ gatewayId, equipId }))
      else
        await this.#take(
          { orgId, gatewayId, equipId },
          'offline',
          this.#gateways.equipmentState(gatewayId, equipId) !== 'offline',
          isSimulated ? SIMULATED_DETAIL : null,
        )
    }
  }

  /** Ends the alarms of connections that are gone or serve one device only: those raise no alarm of their own. */
  async #endUnshared(gatewayId: string, shared: ReadonlySet<string | undefined>): Promise<void> {
    if (!this.#gateways.hasReported(gatewayId)) return
    const isOver = (row: AlarmRow) => row.type === 'line' && row.gatewayId === gatewayId && !shared.has(lineOf(row))
    for (const row of this.#alarms.openOf((each) => each.gmtRelease === null && isOver(each))) await this.#end(row)
  }

  /** Ends the alarms of equipment that was unbound from its gateway, which does not read it any more. */
  async #endUnbound(): Promise<void> {
    const bound = new Set([...this.#equipment.values()].map(({ gatewayId }) => gatewayId))
    const isUnbound = ({ gatewayId, equipId }: { gatewayId: string | null; equipId: string | null }) =>
      equipId === null ? !bound.has(gatewayId) : this.#equipment.get(equipId)?.gatewayId !== gatewayId
    const alarms = this.#alarms.openOf((row) => isOfSystem(row) && row.gmtRelease === null && isUnbound(row))
    for (const row of alarms) if (row.gatewayId !== null) await this.#end(row)
  }

  #end(row: AlarmRow): Promise<void> {
    return this.#alarms.setSystem({ ...row, line: lineOf(row) }, kindOf(row), false)
  }

  async #take(
    subject: SystemSubject,
    kind: 'offline' | 'line',
    isOnline: boolean,
    detail: string | null = null,
  ): Promise<void> {
    const key = keyOf(subject)
    const isSimulated = detail === SIMULATED_DETAIL
    const before = this.#silent.get(key)
    // A device that was switched between simulated and real was not asked yet as what it is now.
    const looks = isOnline ? 0 : (before?.isSimulated === isSimulated ? before.looks : 0) + 1
    this.#silent.set(key, { looks, isSimulated })
    if (isOnline || looks >= LOOKS) await this.#alarms.setSystem(subject, kind, !isOnline, detail)
  }
}

// Written by us from the closed list.
const isOfSystem = ({ type }: AlarmRow) => isSystemAlarm(type as AlarmType)

const keyOf = ({ gatewayId, equipId, line = '' }: Omit<SystemSubject, 'orgId'>): string =>
  `${gatewayId}/${equipId ?? ''}/${line}`

/** The kinds that their alarms have the names of. */
const named: readonly SystemAlarmKind[] = ['driver', 'line', 'behind', 'clock', 'overflow', 'store']
const kindOf = ({ type }: AlarmRow): SystemAlarmKind => named.find((kind) => kind === type) ?? 'offline'
