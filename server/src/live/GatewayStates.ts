import type { GatewayStatus } from '@mimic/contract/bus'

/** Without a status or a batch for this long a gateway counts as offline, whatever it said last. */
const SILENT_MS = 30_000

interface State {
  isOnline: boolean
  devices: Readonly<Record<string, boolean>>
  /** Monotonic, ms. */
  heardAt: number
}

/** Which gateways and devices answer. A gateway that was killed is reported by the broker (last will); a dead broker by silence. */
export class GatewayStates {
  readonly #states = new Map<string, State>()
  readonly #monotonic: () => number

  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic
  }

  take(gatewayId: string, status: GatewayStatus): void {
    this.#states.set(gatewayId, { isOnline: status.online, devices: status.devices ?? {}, heardAt: this.#monotonic() })
  }

  /** A batch arrived: the gateway is there, even if its status is still on the way. */
  heard(gatewayId: string): void {
    const state = this.#states.get(gatewayId)
    if (!state) this.#states.set(gatewayId, { isOnline: true, devices: {}, heardAt: this.#monotonic() })
    else {
      state.heardAt = this.#monotonic()
      state.isOnline = true
    }
  }

  /** Whether anything was heard of it since the start. */
  isKnown(gatewayId: string): boolean {
    return this.#states.has(gatewayId)
  }

  isOnline(gatewayId: string | null): boolean {
    const state = gatewayId === null ? undefined : this.#states.get(gatewayId)
    return state?.isOnline === true && this.#monotonic() - state.heardAt < SILENT_MS
  }

  /** The gateway is there and does not report the device as silent. */
  isEquipmentOnline(gatewayId: string | null, equipId: string): boolean {
    return this.isOnline(gatewayId) && this.#states.get(gatewayId ?? '')?.devices[equipId] !== false
  }
}
