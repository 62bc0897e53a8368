import { createHash } from 'node:crypto'
import { limits, type Settings } from '@mimic/contract'
import type { ConfigMessage } from '@mimic/contract/bus'
import type { Selectable } from 'kysely'
import { ApiError } from '../../../platform/ApiError.ts'
import { currentBulkChange } from '../../../platform/bulkChange.ts'
import type { Db, Tables } from '../../../platform/db/Database.ts'
import { pagedRows } from '../../../platform/db/pagedRows.ts'
import type { StoreSecrets } from '../../../platform/settings/StoreSecrets.ts'
import type { DocumentDevice, SealedDevice } from './configChanges.ts'
import { documentDevice, simulatedDevice } from './documentDevice.ts'
import { openedSettings, type SealedSettings } from './sealedSettings.ts'
import { toStored } from './storedSignal.ts'

/** The author of a new configuration, the audit action, and the time (ms since 1970 UTC). */
export interface ConfigChange {
  readonly author: string
  readonly action: string
  readonly now: number
}

/**
 * The devices of a configuration, with their secrets in clear.
 * @param lost what stands for a secret that another key has sealed
 */
export function openedDevices(
  secrets: StoreSecrets,
  { orgId, document }: { readonly orgId: string; readonly document: string },
  lost: (equipId: string, name: string) => string,
): DocumentDevice[] {
  // Written by us.
  const { devices } = JSON.parse(document) as { devices: SealedDevice[] }
  return devices.map((device) => {
    const { equipId } = device
    // Only the secrets change.
    return openedSettings(secrets, orgId, device, (name) => lost(equipId, name)) as DocumentDevice
  })
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The numbered configurations of gateways: each is made from the rows of devices and signals, and never changed. */
export class GatewayConfigs {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  in(trx: Db): GatewayConfigs {
    return new GatewayConfigs(trx)
  }

  /**
   * Gives each of these gateways a newer configuration if its devices or signals have changed. It belongs into the
   * transaction of the change. A change of many calls does it once, in the end. @returns the gateways that got one
   * @throws {ApiError} `tooLarge` for a document that a gateway would not take
   */
  async renew(gatewayIds: Iterable<string | null>, change: ConfigChange): Promise<string[]> {
    const bulk = currentBulkChange()
    if (bulk) {
      for (const gatewayId of gatewayIds) if (gatewayId !== null) bulk.gatewayIds.add(gatewayId)
      return []
    }
    const renewed: string[] = []
    for (const gatewayId of new Set(gatewayIds))
      if (gatewayId !== null && (await this.#renew(gatewayId, change))) renewed.push(gatewayId)
    return renewed
  }

  /** The configurations of a gateway, the newest first. */
  query(gatewayId: string, part: { readonly page: number; readonly pageSize: number }) {
    const own = this.#db
      .selectFrom('gateway_config')
      .select(['version', 'author', 'gmtCreate', 'action', 'deviceCount', 'signalCount'])
      .where('gatewayId', '=', gatewayId)
    return pagedRows(own.orderBy('version', 'desc'), part)
  }

  /** The newest configuration of a gateway; undefined before the first. */
  newest(gatewayId: string): Promise<Selectable<Tables['gateway_config']> | undefined> {
    return this.#db
      .selectFrom('gateway_config')
      .selectAll()
      .where('gatewayId', '=', gatewayId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** The newest version of every gateway that has a configuration. */
  async versions(): Promise<Map<string, number>> {
    const rows = await this.#db
      .selectFrom('gateway_config')
      .select((eb) => ['gatewayId', eb.fn.max('version').as('version')])
      .groupBy('gatewayId')
      .execute()
    return new Map(rows.map(({ gatewayId, version }) => [gatewayId, version]))
  }

  /**
   * Gives the newest configuration a number above one that a gateway runs: after a restore the gateway may run a version
   * that this store has not made yet, and takes newer ones alone.
   */
  async overtake(gatewayId: string, version: number, now: number): Promise<void> {
    const newest = await this.newest(gatewayId)
    if (!newest || newest.version > version) return
    await this.#db
      .insertInto('gateway_config')
      .values({ ...newest, version: version + 1, author: 'system', action: 'gateway.restore', gmtCreate: now })
      .execute()
  }

  /**
   * The message that hands the newest configuration to its gateway, with the secrets in clear.
   * @throws {Error} where another key has sealed a secret: the gateway goes on with what it has
   */
  async message(gatewayId: string, secrets: StoreSecrets): Promise<ConfigMessage | undefined> {
    const row = await this.newest(gatewayId)
    if (!row) return undefined
    const devices = openedDevices(secrets, row, (equipId, name) => {
      throw new Error(`${name} of the device ${equipId} was sealed by another key: it has to be typed again`)
    })
    const config = JSON.stringify({ gatewayId, devices })
    return { v: 1, gatewayId, version: row.version, sha256: sha256Of(config), config }
  }

  async #renew(gatewayId: string, { author, action, now }: ConfigChange): Promise<boolean> {
    const row = await this.#db.selectFrom('gateway').select('orgId').where('id', '=', gatewayId).executeTakeFirst()
    if (!row) return false
    const { devices, signalCount } = await this.#devices(gatewayId)
    const document = JSON.stringify({ gatewayId, devices })
    if (Buffer.byteLength(document) > limits.bus.configBytes)
      throw new ApiError('tooLarge', [{ path: 'gatewayId', reason: 'limit', limit: limits.bus.configBytes }])
    const sha256 = sha256Of(document)
    const before = await this.newest(gatewayId)
    if (before ? before.sha256 === sha256 : devices.length === 0) return false
    const version = (before?.version ?? 0) + 1
    await this.#db
      .insertInto('gateway_config')
      .values({
        gatewayId,
        orgId: row.orgId,
        version,
        document,
        sha256,
        author,
        action,
        deviceCount: devices.length,
        signalCount,
        gmtCreate: now,
      })
      .execute()
    return true
  }

  async #devices(gatewayId: string): Promise<{ devices: object[]; signalCount: number }> {
    const equipment = await this.#db
      .selectFrom('equipment')
      .select(['id', 'driver', 'driverConfig', 'simulated', 'simulation'])
      .where('gatewayId', '=', gatewayId)
      .where((eb) => eb.or([eb('driver', '!=', ''), eb('simulated', '=', 1)]))
      .orderBy('id')
      .execute()
    const signals = await this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipId')
      .selectAll('signal')
      .where('equipment.gatewayId', '=', gatewayId)
      .where((eb) =>
        eb.or([
          eb.and([eb('equipment.driver', '!=', ''), eb('signal.address', '!=', '{}')]),
          // A simulated signal needs no address. One with a formula is computed by the server.
          eb.and([eb('equipment.simulated', '=', 1), eb('signal.formula', '=', '')]),
        ]),
      )
      .orderBy('signal.equipId')
      .orderBy('signal.place')
      .execute()
    const byEquipment = Map.groupBy(signals, ({ equipId }) => equipId)
    const devices = equipment.flatMap(({ id, driver, driverConfig, simulated, simulation }) => {
      const own = byEquipment.get(id)?.map(toStored)
      // A device without signals has nothing to read.
      if (!own) return []
      // Written by us. The secrets stay sealed.
      const settings = JSON.parse(driverConfig) as SealedSettings
      return simulated
        ? [simulatedDevice(id, settings, own, JSON.parse(simulation) as Record<string, Settings>)]
        : [documentDevice(id, driver, settings, own)]
    })
    return { devices, signalCount: signals.length }
  }
}
