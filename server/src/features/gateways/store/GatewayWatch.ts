import type { Alarms } from '../../alarms/store/Alarms.ts'
import type { EquipmentDirectory } from '../../live/store/EquipmentDirectory.ts'
import { BehindWatch } from './BehindWatch.ts'
import { ClockWatch } from './ClockWatch.ts'
import { DriverWatch } from './DriverWatch.ts'
import type { GatewayClocks } from './GatewayClocks.ts'
import type { GatewayStates } from './GatewayStates.ts'
import { OfflineWatch } from './OfflineWatch.ts'
import type { Outage, Outages } from './Outages.ts'
import { OverflowWatch } from './OverflowWatch.ts'

export interface GatewayWatchOptions {
  readonly equipment: EquipmentDirectory
  readonly gateways: GatewayStates
  readonly clocks: GatewayClocks
  readonly alarms: Alarms
  readonly outages: Outages
  /** A gateway went silent or came back. */
  readonly onChange: (gatewayId: string) => void
}

/** Checks all gateways: silence, drivers that failed, delay, clocks, outages and lost samples. */
export class GatewayWatch {
  readonly #options: GatewayWatchOptions
  readonly #offline: OfflineWatch
  readonly #driver: DriverWatch
  readonly #behind: BehindWatch
  readonly #clock: ClockWatch
  readonly #overflow: OverflowWatch
  readonly #wasOnline = new Map<string, boolean>()

  constructor(options: GatewayWatchOptions) {
    const { equipment, gateways, clocks, alarms } = options
    this.#options = options
    this.#offline = new OfflineWatch(equipment, gateways, alarms)
    this.#driver = new DriverWatch(equipment, gateways, alarms)
    this.#behind = new BehindWatch(equipment, gateways, alarms)
    this.#clock = new ClockWatch(equipment, clocks, alarms)
    this.#overflow = new OverflowWatch(equipment, gateways, alarms)
  }

  /** Losses that were committed. */
  noteLost(losses: readonly Outage[]): void {
    this.#overflow.note(losses)
  }

  /** To be called every few seconds: a gateway goes silent without an event. */
  async look(): Promise<void> {
    const { gateways, outages, onChange } = this.#options
    for (const gatewayId of this.#gatewayIds()) {
      const isOnline = gateways.isOnline(gatewayId)
      if (this.#wasOnline.get(gatewayId) !== isOnline) onChange(gatewayId)
      this.#wasOnline.set(gatewayId, isOnline)
    }
    await this.#offline.look()
    await this.#driver.look()
    await this.#behind.look()
    await this.#clock.look()
    await outages.look()
    await this.#overflow.look()
  }

  /** Asks every gateway that is online for its clock. */
  askClocks(): void {
    const { gateways, clocks } = this.#options
    for (const gatewayId of this.#gatewayIds()) if (gateways.isOnline(gatewayId)) clocks.ask(gatewayId)
  }

  #gatewayIds(): Set<string> {
    const { equipment, gateways } = this.#options
    // A gateway without devices is looked after as well, once it was heard.
    return new Set([...gateways.ids(), ...[...equipment.values()].flatMap(({ gatewayId }) => gatewayId ?? [])])
  }
}
