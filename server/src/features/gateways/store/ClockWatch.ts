import { limits } from '@mimic/contract/limits'
import type { Alarms } from '../../alarms/store/Alarms.ts'
import type { EquipmentDirectory } from '../../live/store/EquipmentDirectory.ts'
import type { GatewayClocks } from './GatewayClocks.ts'

/** The alarm ends within this skew, ms (hysteresis). */
const ENDED_MS = limits.skewMs - 500

/** Raises the alarms of gateways whose clocks differ from the server's. */
export class ClockWatch {
  readonly #equipment: EquipmentDirectory
  readonly #clocks: GatewayClocks
  readonly #alarms: Alarms
  /** The skew that the alarm of each gateway shows, s. */
  readonly #told = new Map<string, number>()

  constructor(equipment: EquipmentDirectory, clocks: GatewayClocks, alarms: Alarms) {
    this.#equipment = equipment
    this.#clocks = clocks
    this.#alarms = alarms
  }

  /** To be called every few seconds. The alarm of a gateway that does not answer stays as it is. */
  async look(): Promise<void> {
    const seen = new Set<string>()
    for (const { orgId, gatewayId } of this.#equipment.values()) {
      const key = `${orgId}/${gatewayId}`
      const skew = gatewayId === null || seen.has(key) ? undefined : this.#clocks.skewOf(gatewayId)
      if (!skew) continue
      seen.add(key)
      const seconds = this.#toTell(key, skew.skewMs, skew.errorMs)
      if (seconds === undefined) this.#told.delete(key)
      else this.#told.set(key, seconds)
      const subject = { orgId, gatewayId, equipId: null }
      await this.#alarms.setSystem(subject, 'clock', seconds !== undefined, seconds ?? null)
    }
  }

  /** The skew to show, s; undefined for no alarm. A shown number stays until it differs by more than a tenth. */
  #toTell(key: string, skewMs: number, errorMs: number): number | undefined {
    const told = this.#told.get(key)
    const offMs = Math.abs(skewMs)
    // The measurement error is added, so only a certain skew raises the alarm.
    if (offMs <= (told === undefined ? limits.skewMs + errorMs : ENDED_MS)) return undefined
    const seconds = Math.round(skewMs / 1000)
    return told !== undefined && Math.abs(seconds - told) <= Math.max(1, Math.abs(told) / 10) ? told : seconds
  }
}
