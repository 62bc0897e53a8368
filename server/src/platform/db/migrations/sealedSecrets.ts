import { createHash } from 'node:crypto'
import type { Db } from '../Database.ts'
import type { Migration, Seal } from './Migration.ts'

type Json = Readonly<Record<string, unknown>>
/** Names of fields, by the kind of driver. */
type SecretFields = Readonly<Record<string, readonly string[]>>
/** Seals the secrets among the settings of a device. */
type SealSettings = (orgId: string, driver: string, settings: Json) => Json

/** The passwords and keys of devices, by the kind of driver. */
const SECRETS: SecretFields = {
  mqtt: ['password', 'key'],
  'sparkplug-b': ['password', 'key'],
  opcua: ['password'],
  http: ['token'],
  webhook: ['token'],
  snmp: ['community', 'authKey', 'privKey'],
}

/** Passwords and keys of devices are sealed: in devices, in templates, and in configurations of gateways. */
export const sealedSecrets: Migration = {
  name: '077_sealedSecrets',
  up: (db, sealText) => sealFields(db, sealText, SECRETS),
}

/** Seals fields of the settings of devices, by the kind of driver, wherever they are stored in clear. */
export async function sealFields(db: Db, sealText: Seal | undefined, fields: SecretFields): Promise<void> {
  const seal = sealer(sealText, fields)
  await sealDevices(db, seal)
  await sealTemplates(db, seal)
  await sealConfigs(db, seal)
}

async function sealDevices(db: Db, seal: SealSettings): Promise<void> {
  const own = db.selectFrom('equipment').select(['id', 'orgId', 'driver', 'driverConfig', 'templateBase'])
  for (const { id, orgId, driver, driverConfig, templateBase } of await own.execute()) {
    const base = templateBase === '' ? undefined : parsed(templateBase)
    const config = base && seal(orgId, String(base['driver']), { ...(base['driverConfig'] as Json) })
    await db
      .updateTable('equipment')
      .set({
        driverConfig: JSON.stringify(seal(orgId, driver, parsed(driverConfig))),
        templateBase: base ? JSON.stringify({ ...base, driverConfig: config }) : '',
      })
      .where('id', '=', id)
      .execute()
  }
}

async function sealTemplates(db: Db, seal: SealSettings): Promise<void> {
  for (const row of await db.selectFrom('template').select(['id', 'orgId', 'driver', 'driverConfig']).execute()) {
    const driverConfig = JSON.stringify(seal(row.orgId, row.driver, parsed(row.driverConfig)))
    await db.updateTable('template').set({ driverConfig }).where('id', '=', row.id).execute()
  }
}

async function sealConfigs(db: Db, seal: SealSettings): Promise<void> {
  // One at a time: a configuration may have some MB.
  for (const { gatewayId, version, orgId } of await db
    .selectFrom('gateway_config')
    .select(['gatewayId', 'version', 'orgId'])
    .execute()) {
    const own = db.selectFrom('gateway_config').select('document').where('gatewayId', '=', gatewayId)
    const { document } = await own.where('version', '=', version).executeTakeFirstOrThrow()
    const { devices, ...more } = parsed(document)
    const sealed = (devices as Json[]).map((device) => seal(orgId, String(device['driver']), device))
    const text = JSON.stringify({ ...more, devices: sealed })
    await db
      .updateTable('gateway_config')
      .set({ document: text, sha256: createHash('sha256').update(text).digest('hex') })
      .where('gatewayId', '=', gatewayId)
      .where('version', '=', version)
      .execute()
  }
}

// Written by us.
const parsed = (text: string): Json => JSON.parse(text) as Json

/** Equal secrets get one sealed text: the newest configuration has to stay equal to what its devices give. */
function sealer(seal: Seal | undefined, fields: SecretFields): SealSettings {
  const known = new Map<string, string>()
  const sealed = (orgId: string, value: string) => {
    const key = JSON.stringify([orgId, value])
    if (!seal) throw new Error('the secrets of devices cannot be sealed without the key of the store')
    const text = known.get(key) ?? seal(value, `device:${orgId}`)
    known.set(key, text)
    return text
  }
  return (orgId, driver, settings) =>
    Object.fromEntries(
      Object.entries(settings).map(([name, value]) => {
        const isSecret = fields[driver]?.includes(name) && typeof value === 'string' && value !== ''
        return [name, isSecret ? { sealed: sealed(orgId, value) } : value]
      }),
    )
}
