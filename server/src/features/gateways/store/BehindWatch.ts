import type { Alarms } from '../../alarms/store/Alarms.ts'
import type { KnownEquipment } from '../../live/store/EquipmentDirectory.ts'
import type { GatewayStates } from './GatewayStates.ts'

/** A gateway reports every 10 s: it has to say so three times in a row. */
const LASTING_MS = 20_000

export interface KnownDevices {
  values(): Iterable<Pick<KnownEquipment, 'orgId' | 'gatewayId'>>
}

/** Raises the alarm of a gateway that reads devices less often than they are set to. It is over when it is back in time. */
export class BehindWatch {
  readonly #equipment: KnownDevices
  readonly #gateways: Pick<GatewayStates, 'isOnline' | 'behindOf' | 'countersOf'>
  readonly #alarms: Pick<Alarms, 'setSystem'>

  constructor(
    equipment: KnownDevices,
    gateways: Pick<GatewayStates, 'isOnline' | 'behindOf' | 'countersOf'>,
    alarms: Pick<Alarms, 'setSystem'>,
  ) {
    this.#equipment = equipment
    this.#gateways = gateways
    this.#alarms = alarms
  }

  /** To be called every few seconds. */
  async look(): Promise<void> {
    const owners = new Map([...this.#equipment.values()].map(({ gatewayId, orgId }) => [gatewayId, orgId]))
    for (const [gatewayId, orgId] of owners) {
      // The state of a silent gateway, or one that was only just heard, is unknown: its alarm stays as it is.
      if (gatewayId === null || !this.#gateways.isOnline(gatewayId) || !this.#gateways.countersOf(gatewayId)) continue
      const behind = this.#gateways.behindOf(gatewayId)
      if (behind && behind.forMs < LASTING_MS) continue
      const subject = { orgId, gatewayId, equipId: null }
      await this.#alarms.setSystem(subject, 'behind', behind !== undefined, behind?.report.devices ?? null)
    }
  }
}
