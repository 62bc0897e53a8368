import type { Alarms } from '../../alarms/store/Alarms.ts'
import type { KnownDevices } from './BehindWatch.ts'
import type { GatewayStates } from './GatewayStates.ts'
import type { Outage } from './Outages.ts'

/** An episode of losses is over when none came for this long. */
const QUIET_MS = 60_000

interface Episode {
  samples: number
  /** Monotonic ms. */
  lastMs: number
}

/** Raises the alarm of a gateway that lost samples, with how many; it is over when no more are lost. */
export class OverflowWatch {
  readonly #equipment: KnownDevices
  readonly #gateways: GatewayStates
  readonly #alarms: Pick<Alarms, 'setSystem'>
  readonly #monotonic: () => number
  readonly #episodes = new Map<string, Episode>()

  constructor(
    equipment: KnownDevices,
    gateways: GatewayStates,
    alarms: Pick<Alarms, 'setSystem'>,
    monotonic: () => number = () => performance.now(),
  ) {
    this.#equipment = equipment
    this.#gateways = gateways
    this.#alarms = alarms
    this.#monotonic = monotonic
  }

  /** Losses that were committed. */
  note(losses: readonly Pick<Outage, 'gatewayId' | 'samples'>[]): void {
    for (const { gatewayId, samples } of losses) {
      this.#gateways.noteTold(gatewayId, samples)
      const before = this.#episodes.get(gatewayId)?.samples ?? 0
      this.#episodes.set(gatewayId, { samples: before + samples, lastMs: this.#monotonic() })
    }
  }

  /** To be called every few seconds. */
  async look(): Promise<void> {
    const now = this.#monotonic()
    const looked = new Set<string>()
    for (const { orgId, gatewayId } of this.#equipment.values()) {
      if (gatewayId === null || looked.has(gatewayId)) continue
      looked.add(gatewayId)
      // The gateway is losing samples right now, and will report the exact number later.
      const untold = this.#gateways.untoldOf(gatewayId)
      const episode = this.#episodes.get(gatewayId)
      if (episode && untold > 0) episode.lastMs = now
      if (episode && now - episode.lastMs >= QUIET_MS) this.#episodes.delete(gatewayId)
      const lost = (this.#episodes.get(gatewayId)?.samples ?? 0) + untold
      // Before the gateway is heard, it is unknown whether an alarm from before the start is over.
      if (lost > 0 || this.#gateways.isKnown(gatewayId))
        await this.#alarms.setSystem({ orgId, gatewayId, equipId: null }, 'overflow', lost > 0, lost > 0 ? lost : null)
    }
  }
}
