import { type ConfigChange, codes, type EquipmentInfo, paths, SECRET } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { openedSettings, type SealedSettings } from './store/sealedSettings.ts'

const level = { title: 'Level', sn: 'L', address: { area: 'input', address: 0, type: 'i16' }, scale: 0.01, decimals: 2 }
const run = {
  title: 'Run',
  sn: 'R',
  address: { area: 'coil', address: 3, type: 'bool' },
  dataType: 'boolean',
  access: 'rw',
}

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`earlier configurations of a gateway, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const call = async (path: string, body: Record<string, unknown>, client = admin) => {
      const form = Object.entries(body).map(([name, value]): [string, string] => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ])
      return (await client.call(path, Object.fromEntries(form))).reply
    }
    const info = async (id: string) => (await call(paths.equipmentInfo, { id })).data as EquipmentInfo
    const newest = async () => {
      const { data } = await call(paths.gatewayConfigQuery, { gatewayId: 'gw-a' })
      return (data as { rows: { version: number; action: string; author: string }[] }).rows[0]
    }
    const added = async (more: object = {}) => {
      const device = {
        equipName: 'Tank',
        gatewayId: 'gw-a',
        driver: 'modbus-tcp',
        driverConfig: { host: '192.0.2.10', unitId: 1, intervalMs: 1000 },
        signals: [level, run],
        ...more,
      }
      const { data, fields } = await call(paths.equipmentAdd, device)
      expect(fields).toBeUndefined()
      return (data as { id: string }).id
    }
    const diff = async (from: number, to: number) =>
      (await call(paths.gatewayConfigDiff, { gatewayId: 'gw-a', from, to })).data as {
        changes: ConfigChange[]
        total: number
      }

    it('are compared by device, signal and field, and restored through the checks as a new one', async () => {
      const id = await added()
      const first = (await newest())?.version ?? 0
      const before = await info(id)
      const [old, other] = before.signals
      const moved = { ...old, title: 'Level 2', scale: 1, address: { ...level.address, address: 9 } }
      await call(paths.equipmentEdit, {
        id,
        driverConfig: { ...before.driverConfig, host: '192.0.2.99' },
        signals: [moved, other, { ...level, sn: 'N', title: 'New' }],
      })
      const second = (await newest())?.version ?? 0
      expect(second).toBe(first + 1)
      const { changes, total } = await diff(first, second)
      expect(total).toBe(3)
      expect(changes).toMatchObject([
        {
          equipId: id,
          equipTitle: 'Tank',
          signalId: '',
          fields: [{ name: 'host', before: '192.0.2.10', after: '192.0.2.99' }],
        },
        { signalId: old?.id, signalTitle: 'Level 2', change: 'changed' },
        { signalTitle: 'New', change: 'added' },
      ])
      expect(changes[1]?.fields.map(({ name, before, after }) => [name, before, after])).toEqual([
        ['scale', '0.01', ''],
        ['address', '0', '9'],
      ])
      expect((await diff(0, first)).changes.at(-1)).toMatchObject({ equipId: id, change: 'added' })
      const { data } = await call(paths.gatewayConfigRestore, { gatewayId: 'gw-a', version: first })
      expect(data).toEqual({ version: second + 1, changed: 1, left: [] })
      expect(await newest()).toMatchObject({ version: second + 1, action: 'gateway.configRestore' })
      const after = await info(id)
      expect(after.driverConfig).toEqual(before.driverConfig)
      // Its name is none of the configuration's, and a signal that was added since stays.
      expect(after.signals[0]).toEqual({ ...old, title: 'Level 2' })
      expect(after.signals.map(({ title }) => title)).toEqual(['Level 2', 'Run', 'New'])
      // The same again changes nothing.
      const again = await call(paths.gatewayConfigRestore, { gatewayId: 'gw-a', version: first })
      expect(again.data).toEqual({ version: second + 1, changed: 0, left: [] })
    })

    it('leave out what is gone, and tell it', async () => {
      const [kept, gone] = [await added({ equipName: 'Kept' }), await added({ equipName: 'Gone' })]
      const version = (await newest())?.version ?? 0
      const { signals } = await info(kept)
      await call(paths.equipmentEdit, { id: kept, signals: signals.slice(0, 1) })
      await call(paths.equipmentDelete, { id: gone })
      const { data } = await call(paths.gatewayConfigRestore, { gatewayId: 'gw-a', version })
      expect((data as { left: object[] }).left).toEqual(
        expect.arrayContaining([
          { equipId: gone, signalId: '', reason: 'deleted' },
          { equipId: kept, signalId: signals[1]?.id, reason: 'deleted' },
        ]),
      )
    })

    it('never tell a password, only that it is another one', async () => {
      const connection = { url: 'mqtt://192.0.2.20', username: 'u', password: 'secret-one' }
      const id = await added({
        driver: 'mqtt',
        driverConfig: connection,
        signals: [{ ...level, address: { topic: 't' } }],
      })
      const version = (await newest())?.version ?? 0
      await call(paths.equipmentEdit, { id, driverConfig: { ...connection, password: 'secret-two' } })
      expect((await diff(version, version + 1)).changes).toMatchObject([
        { fields: [{ name: 'password', before: SECRET, after: SECRET }] },
      ])
      expect(JSON.stringify(await diff(0, version))).not.toContain('secret-')
    })

    it('are those of the organisation’s gateways alone, and of versions that are there', async () => {
      const foreign = await test.login('admin-b')
      const viewer = await test.login('viewer-a')
      const restore = { gatewayId: 'gw-a', version: 1 }
      expect((await call(paths.gatewayConfigRestore, restore, foreign)).code).toBe(codes.notFound)
      expect((await call(paths.gatewayConfigRestore, restore, viewer)).code).toBe(codes.forbidden)
      expect((await call(paths.gatewayConfigRestore, { ...restore, version: 9999 })).code).toBe(codes.notFound)
      expect((await call(paths.gatewayConfigDiff, { gatewayId: 'gw-a', from: 0, to: 9999 })).code).toBe(codes.notFound)
      expect((await call(paths.gatewayConfigDiff, { gatewayId: 'gw-a', from: 0, to: 0 }, foreign)).code).toBe(
        codes.notFound,
      )
    })

    it('restore a device whose kind of driver was changed, and back', async () => {
      const id = await added({ equipName: 'Changed kind', signals: [level, run] })
      const modbus = (await newest())?.version ?? 0
      const before = await info(id)
      const node = (signal: object, name: string) => ({ ...signal, address: { nodeId: `ns=2;s=${name}` } })
      const { fields } = await call(paths.equipmentEdit, {
        id,
        driver: 'opcua',
        driverConfig: { endpointUrl: 'opc.tcp://192.0.2.20:4840', password: 'Top-secret-1' },
        signals: [
          ...before.signals.map((signal) => node(signal, signal.sn)),
          node({ title: 'Since', sn: 'S', dataType: 'number' }, 'S'),
        ],
      })
      expect(fields).toBeUndefined()
      const opcua = (await newest())?.version ?? 0
      const changed = await info(id)
      const back = await call(paths.gatewayConfigRestore, { gatewayId: 'gw-a', version: modbus })
      expect(back, JSON.stringify(back)).toMatchObject({
        code: 200,
        data: { changed: 1, left: [{ equipId: id, signalId: changed.signals[2]?.id, reason: 'otherDriver' }] },
      })
      const after = await info(id)
      expect(after).toMatchObject({ driver: 'modbus-tcp', driverConfig: before.driverConfig })
      // The signal that was added since stays. Its address was one of the other kind.
      expect(after.signals.slice(0, 2)).toEqual(before.signals)
      expect(after.signals[2]).toMatchObject({ sn: 'S', address: {} })
      const again = await call(paths.gatewayConfigRestore, { gatewayId: 'gw-a', version: opcua })
      expect(again, JSON.stringify(again)).toMatchObject({ code: 200 })
      const { driver, driverConfig, signals } = await info(id)
      expect({ driver, driverConfig, signals }).toEqual({
        driver: 'opcua',
        driverConfig: changed.driverConfig,
        signals: changed.signals,
      })
      const { db, secrets } = test.server.context
      const stored = db.selectFrom('equipment').select('driverConfig').where('id', '=', id)
      const sealed = JSON.parse((await stored.executeTakeFirstOrThrow()).driverConfig) as SealedSettings
      expect(openedSettings(secrets, 'org-a', sealed)).toMatchObject({ password: 'Top-secret-1' })
      await call(paths.equipmentDelete, { id })
    })

    it('names who deleted a device', async () => {
      const id = await added()
      await call(paths.equipmentDelete, { id })
      expect(await newest()).toMatchObject({ action: 'equipment.delete', author: 'admin-a' })
    })
  })
}
