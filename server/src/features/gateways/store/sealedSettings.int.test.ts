import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codes, type EquipmentInfo, type FormObject, paths, SECRET } from '@mimic/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stepsStopTogether } from '../../../../../engine/src/testing/steps.ts'
import { makeBackup } from '../../../backup/makeBackup.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { StoreSecrets } from '../../../platform/settings/StoreSecrets.ts'
import { secretDevices } from '../../../testing/secretDevices.ts'
import type { TestClient } from '../../../testing/TestClient.ts'
import { TestServer } from '../../../testing/TestServer.ts'
import { GatewayConfigs } from './GatewayConfigs.ts'
import { openedSettings } from './sealedSettings.ts'

/** What people type as a secret: no other text of the store has it. */
const TYPED = 'typed-in-clear'
const signal = {
  mqtt: { topic: 'a' },
  'sparkplug-b': { metric: 'a' },
  opcua: { nodeId: 'ns=2;s=a' },
  http: {},
  webhook: {},
  snmp: { oid: '1.3.6.1.2.1.1.3.0' },
} as Readonly<Record<string, object>>

describe('secrets of devices', () => {
  stepsStopTogether()
  let test: TestServer
  let admin: TestClient
  const ids: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'mimic-sealed-'))
  beforeAll(async () => {
    test = await TestServer.start({ rateFactor: 10_000 })
    admin = await test.login('admin-a')
  })
  afterAll(async () => {
    await test?.stop()
    rmSync(folder, { recursive: true })
  })
  const call = async (path: string, body: FormObject) => {
    const { reply } = await admin.call(path, body)
    expect(reply, path).toMatchObject({ code: codes.ok })
    return reply.data as { id: string }
  }
  const store = () => test.server.context.db
  const configs = () => new GatewayConfigs(store())
  /** Every row of the store as text. */
  const rows = async () => {
    const { rows: tables } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
      store(),
    )
    const texts = await Promise.all(
      tables.map(async ({ name }) => [
        name,
        JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(store())).rows),
      ]),
    )
    return texts.filter(([, text]) => text?.includes(TYPED)).map(([name]) => name)
  }
  const message = (secrets = test.server.context.secrets) => configs().message('gw-a', secrets)

  it('stand in clear in no table and no backup, and their gateway gets them', async () => {
    for (const { kind, withSecrets, settings } of secretDevices) {
      const title = `${kind.id} ${settings['version'] ?? ''}`.trim()
      const driver = { driver: kind.id, driverConfig: withSecrets(TYPED) }
      const access = { title: 'Value', sn: 'V', dataType: 'number', access: 'r', address: signal[kind.id] ?? {} }
      const template = await call(paths.templateAdd, { title })
      await call(paths.templateSettingsEdit, { id: template.id, ...driver, signals: [access] as never })
      const made = await call(paths.equipmentAdd, { equipName: title, gatewayId: 'gw-a' })
      await call(paths.equipmentBindTemplate, { id: made.id, templateId: template.id })
      const own = { equipName: `${title} own`, gatewayId: 'gw-a', ...driver, signals: [access] as never }
      ids.push(made.id, (await call(paths.equipmentAdd, own)).id)
    }
    expect(await rows()).toEqual([])
    await makeBackup({ dataFolder: test.folder }, join(folder, 'backup'))
    expect(readFileSync(join(folder, 'backup')).includes(TYPED)).toBe(false)
    const { devices } = JSON.parse((await message())?.config ?? '') as { devices: Record<string, unknown>[] }
    for (const { kind, secrets } of secretDevices)
      for (const name of secrets)
        expect(
          devices.filter((device) => device['driver'] === kind.id && device[name] === TYPED).length,
        ).toBeGreaterThan(1)
  })

  it('that stay the same make no new configuration', async () => {
    const before = await configs().newest('gw-a')
    for (const id of ids) {
      const { driver, driverConfig } = (await call(paths.equipmentInfo, { id })) as EquipmentInfo
      expect(JSON.stringify(driverConfig)).toContain(SECRET)
      await call(paths.equipmentEdit, { id, driver, driverConfig: { ...driverConfig }, note: 'changed' })
    }
    expect((await configs().newest('gw-a'))?.version).toBe(before?.version)
  })

  it('that an earlier version stored in clear are sealed, and configurations stay the same', async () => {
    const before = await message()
    await storeInClear()
    expect((await rows()).sort()).toEqual(['equipment', 'gateway_config', 'template'])
    await sql`delete from migration where name like '%sealedSecrets' or name like '%httpHeaders'`.execute(store())
    const { secrets } = test.server.context
    await migrate(store(), { seal: (text, use) => secrets.seal(text, use) })
    expect(await rows()).toEqual([])
    expect(await message()).toEqual(before)
    for (const id of ids) await call(paths.equipmentEdit, { id, signals: await signalsOf(id), note: 'again' })
    expect(await message()).toEqual(before)
  })

  it('that another key has sealed are not sent as empty ones', async () => {
    await expect(message(new StoreSecrets('another secret of the tests'))).rejects.toThrow('sealed by another key')
  })

  const signalsOf = async (id: string) => ((await call(paths.equipmentInfo, { id })) as EquipmentInfo).signals as never
  /** Puts the rows back as versions without sealing have stored them. */
  const storeInClear = async () => {
    const { secrets } = test.server.context
    const open = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(open)
      if (typeof value !== 'object' || value === null) return value
      if ('sealed' in value) return openedSettings(secrets, 'org-a', { text: value as never })['text']
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, open(each)]))
    }
    const clear = (text: string) => (text === '' ? '' : JSON.stringify(open(JSON.parse(text))))
    for (const { id, driverConfig, templateBase } of await store().selectFrom('equipment').selectAll().execute())
      await store()
        .updateTable('equipment')
        .set({ driverConfig: clear(driverConfig), templateBase: clear(templateBase) })
        .where('id', '=', id)
        .execute()
    for (const { id, driverConfig } of await store().selectFrom('template').selectAll().execute())
      await store()
        .updateTable('template')
        .set({ driverConfig: clear(driverConfig) })
        .where('id', '=', id)
        .execute()
    for (const { version, document } of await store().selectFrom('gateway_config').selectAll().execute())
      await store()
        .updateTable('gateway_config')
        .set({ document: clear(document) })
        .where('version', '=', version)
        .execute()
  }
})
