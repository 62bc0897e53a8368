import type { Alarms } from '../../alarms/store/Alarms.ts'
import type { KnownEquipment } from '../../live/store/EquipmentDirectory.ts'
import type { GatewayStates } from './GatewayStates.ts'

/** The alarm is over when the driver did not fail for this long; a gateway pauses for a minute at most between two tries. */
const QUIET_MS = 180_000

interface KnownDevices {
  values(): Iterable<Pick<KnownEquipment, 'id' | 'orgId' | 'gatewayId'>>
}

/** Raises the alarm of a device whose driver failed: its gateway has started it anew, and goes on. */
export class DriverWatch {
  readonly #equipment: KnownDevices
  readonly #gateways: Pick<GatewayStates, 'isKnown' | 'crashOf'>
  readonly #alarms: Pick<Alarms, 'setSystem'>

  constructor(
    equipment: KnownDevices,
    gateways: Pick<GatewayStates, 'isKnown' | 'crashOf'>,
    alarms: Pick<Alarms, 'setSystem'>,
  ) {
    this.#equipment = equipment
    this.#gateways = gateways
    this.#alarms = alarms
  }

  /** To be called every few seconds. */
  async look(): Promise<void> {
    for (const { id: equipId, orgId, gatewayId } of this.#equipment.values()) {
      if (gatewayId === null || !this.#gateways.isKnown(gatewayId)) continue
      const crash = this.#gateways.crashOf(gatewayId, equipId)
      const isRaised = crash !== undefined && crash.ageMs < QUIET_MS
      await this.#alarms.setSystem({ orgId, gatewayId, equipId }, 'driver', isRaised, isRaised ? crash.text : null)
    }
  }
}
