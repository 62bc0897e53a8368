import type { Alarms } from './alarms/Alarms.ts'
import type { EquipmentDirectory } from './EquipmentDirectory.ts'
import type { GatewayStates } from './GatewayStates.ts'

/** Looks in a row that must find it offline: a gateway that restarts is no alarm. */
const LOOKS = 2

/** Raises the alarms of gateways and devices that went silent. One that was never heard since the start is not known. */
export class OfflineWatch {
  readonly #equipment: EquipmentDirectory
  readonly #gateways: GatewayStates
  readonly #alarms: Alarms
  readonly #silent = new Map<string, number>()

  constructor(equipment: EquipmentDirectory, gateways: GatewayStates, alarms: Alarms) {
    this.#equipment = equipment
    this.#gateways = gateways
    this.#alarms = alarms
  }

  /** To be called every few seconds. */
  async look(): Promise<void> {
    await this.#endUnbound()
    const seen = new Set<string>()
    for (const { id: equipId, orgId, gatewayId } of this.#equipment.values()) {
      if (gatewayId === null || !this.#gateways.isKnown(gatewayId)) continue
      const isGatewayOnline = this.#gateways.isOnline(gatewayId)
      if (!seen.has(gatewayId)) {
        seen.add(gatewayId)
        await this.#take({ orgId, gatewayId, equipId: null }, isGatewayOnline)
      }
      // Behind a silent gateway nobody knows about the device: its alarm stays as it is.
      if (isGatewayOnline)
        await this.#take({ orgId, gatewayId, equipId }, this.#gateways.isEquipmentOnline(gatewayId, equipId))
    }
  }

  /** An equipment that was taken from its gateway is nothing that the gateway could still be missing. */
  async #endUnbound(): Promise<void> {
    const bound = new Set([...this.#equipment.values()].map(({ gatewayId }) => gatewayId))
    const isUnbound = ({ gatewayId, equipId }: { gatewayId: string | null; equipId: string | null }) =>
      equipId === null ? !bound.has(gatewayId) : this.#equipment.get(equipId)?.gatewayId !== gatewayId
    const alarms = this.#alarms.openOf((row) => row.type !== 'signal' && row.gmtRelease === null && isUnbound(row))
    for (const { orgId, gatewayId, equipId } of alarms)
      if (gatewayId !== null) await this.#alarms.setOnline({ orgId, gatewayId, equipId }, true)
  }

  async #take(subject: { orgId: string; gatewayId: string; equipId: string | null }, isOnline: boolean): Promise<void> {
    const key = `${subject.gatewayId}/${subject.equipId ?? ''}`
    const looks = isOnline ? 0 : (this.#silent.get(key) ?? 0) + 1
    this.#silent.set(key, looks)
    if (isOnline || looks >= LOOKS) await this.#alarms.setOnline(subject, isOnline)
  }
}
