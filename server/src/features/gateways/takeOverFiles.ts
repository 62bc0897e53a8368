import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  type DriverDeclaration,
  deviceSettings,
  driverKindOf,
  type SettingFields,
  type Settings,
  settingsSchema,
} from '@mimic/contract'
import type { Db } from '../../platform/db/Database.ts'
import { compileForm } from '../../platform/http/validate.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { GatewayConfigs } from './store/GatewayConfigs.ts'
import { type SealedSettings, sealedSettings } from './store/sealedSettings.ts'

type TakeOver = Pick<ServerContext, 'db' | 'config' | 'secrets' | 'log' | 'now'>

/** A device or a signal of a hand-written file, with the fields of its driver beside the common ones. */
type Entry = Readonly<Record<string, unknown>>

/**
 * Takes the devices of hand-written gateway files (`gateways/*.json` of the data folder) into the store, once for each
 * content of a file: from then on the store is what the gateway gets. Devices and signals that the store does not know
 * are left out and logged.
 */
export async function takeOverFiles({ db, config, secrets, log, now }: TakeOver): Promise<void> {
  const folder = join(config.dataFolder, 'gateways')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  for (const name of names.sort()) {
    const text = readFileSync(join(folder, name), 'utf8')
    try {
      const config = JSON.parse(text) as { gatewayId?: unknown; devices?: unknown }
      if (typeof config.gatewayId !== 'string' || !Array.isArray(config.devices)) continue
      const { gatewayId, devices } = config
      const hash = createHash('sha256').update(text).digest('hex')
      await db.transaction().execute(async (trx) => {
        const row = await trx.selectFrom('gateway').select('fileHash').where('id', '=', gatewayId).executeTakeFirst()
        if (!row || row.fileHash === hash) return
        for (const device of devices as Entry[]) await takeDevice(trx, gatewayId, device, { secrets, log })
        await trx.updateTable('gateway').set({ fileHash: hash }).where('id', '=', gatewayId).execute()
        await new GatewayConfigs(trx).renew([gatewayId], { author: 'system', action: 'gateway.file', now: now() })
        log.info({ file: name, gatewayId }, 'the devices of a gateway file were taken into the store')
      })
    } catch (error) {
      // `npm start` tells of a file that cannot be read, and of the field that is wrong.
      log.warn({ file: name, err: error }, 'a gateway file was not taken into the store')
    }
  }
}

async function takeDevice(
  trx: Db,
  gatewayId: string,
  device: Entry,
  { secrets, log }: Pick<TakeOver, 'secrets' | 'log'>,
): Promise<void> {
  const equipId = String(device['equipId'])
  const kind = driverKindOf(String(device['driver']))
  const row = await trx
    .selectFrom('equipment')
    .select(['orgId', 'driverConfig'])
    .where('id', '=', equipId)
    .where('gatewayId', '=', gatewayId)
    .executeTakeFirst()
  if (!row || !kind) {
    log.warn({ gatewayId, equipId }, 'a device of a gateway file is not in the store, or its driver is not known')
    return
  }
  const settings = settingsOf(deviceSettings(kind), device)
  // Written by us.
  const before = JSON.parse(row.driverConfig) as SealedSettings
  const sealed = sealedSettings(secrets, row.orgId, { driver: kind.id, driverConfig: settings }, before)
  const driverConfig = textOf(sealed, row.driverConfig)
  await trx.updateTable('equipment').set({ driver: kind.id, driverConfig }).where('id', '=', equipId).execute()
  const rows = await trx.selectFrom('signal').select(['id', 'address']).where('equipId', '=', equipId).execute()
  const addresses = new Map(rows.map(({ id, address }) => [id, address]))
  for (const signal of (device['signals'] ?? []) as Entry[]) {
    const stored = addresses.get(String(signal['id']))
    if (stored !== undefined) await takeSignal(trx, equipId, kind, { signal, stored })
  }
}

/** @param stored its address as it is in the store */
async function takeSignal(
  trx: Db,
  equipId: string,
  kind: DriverDeclaration,
  { signal, stored }: { signal: Entry; stored: string },
): Promise<void> {
  const number = (name: string) => (typeof signal[name] === 'number' ? (signal[name] as number) : undefined)
  const { lowerLimit, upperLimit } = { lowerLimit: number('lowerLimit'), upperLimit: number('upperLimit') }
  const decimals = number('decimals')
  await trx
    .updateTable('signal')
    .set({
      address: textOf(settingsOf(kind.address, signal), stored),
      rawScale: number('scale') ?? 1,
      rawOffset: number('offset') ?? 0,
      deadBand: number('deadBand') ?? null,
      noValueAt: typeof signal['noValueAt'] === 'string' ? signal['noValueAt'] : '',
      readonly: signal['writable'] === true ? 0 : 1,
      ...(decimals !== undefined && { scale: decimals }),
      ...(lowerLimit !== undefined && { lowerLimit }),
      ...(upperLimit !== undefined && { upperLimit }),
    })
    .where('id', '=', String(signal['id']))
    .where('equipId', '=', equipId)
    .execute()
}

/** Settings as they are stored: equal ones stay as they are, so that the gateway gets no new configuration for them. */
const textOf = (settings: SealedSettings, stored: string): string =>
  isDeepStrictEqual(JSON.parse(stored), settings) ? stored : JSON.stringify(settings)

/** The declared settings among the fields of an entry, with defaults. @throws {Error} that names a wrong field */
function settingsOf(fields: SettingFields, entry: Entry): Settings {
  const settings = Object.fromEntries(Object.entries(entry).filter(([name]) => name in fields))
  const validate = compileForm(settingsSchema(fields))
  if (validate(settings)) return settings as Settings
  const [problem] = validate.errors ?? []
  throw new Error(`${problem?.instancePath.slice(1) ?? ''} ${problem?.message ?? 'is not valid'}`)
}
