import { codes, type DeviceSync, type EquipmentInfo, paths, type TemplateSettings } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stepsStopTogether } from '../../../../engine/src/testing/steps.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

const signals = [
  { title: 'Level {unit}', sn: 'L-{unit}', address: { area: 'input', address: '{base}', type: 'i16' }, scale: 0.01 },
  { title: 'Speed', sn: 'S-{unit}', address: { area: 'holding', address: '{base}+4', type: 'u16' }, access: 'rw' },
]
const pump = {
  parameters: [
    { name: 'unit', title: 'Unit id', initial: '1' },
    { name: 'base', title: 'First register', initial: '0' },
  ],
  driver: 'modbus-tcp',
  driverConfig: { host: '192.0.2.10', unitId: '{unit}' },
  signals,
}

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`templates with settings, on ${engine.name}`, () => {
    stepsStopTogether()
    let test: TestServer
    let admin: TestClient
    let templateId: string

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      templateId = idOf(await call(paths.templateAdd, { title: 'Pump' }))
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const call = async (path: string, body: Record<string, unknown>) => {
      const form = Object.entries(body).map(([name, value]): [string, string] => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ])
      return (await admin.call(path, Object.fromEntries(form))).reply
    }
    const idOf = ({ data }: { data?: unknown }) => (data as { id: string }).id
    const info = async (id: string) => (await call(paths.equipmentInfo, { id })).data as EquipmentInfo
    const template = async () => (await call(paths.templateSettingsDetail, { id: templateId })).data as TemplateSettings
    const edit = (body: Record<string, unknown>) => call(paths.templateSettingsEdit, { id: templateId, ...body })
    const device = async (equipName: string, parameters: Record<string, string>) => {
      const id = idOf(await call(paths.equipmentAdd, { equipName, gatewayId: 'gw-a' }))
      const bound = await call(paths.equipmentBindTemplate, { id, templateId, parameters })
      expect(bound.code, JSON.stringify(bound)).toBe(codes.ok)
      return id
    }
    const plan = async () => {
      const { data } = await call(paths.templateSettingsPlan, { id: templateId })
      return data as { version: number; rows: DeviceSync[] }
    }

    it('is refused where it is wrong with the initial values', async () => {
      const { fields } = await edit({ ...pump, signals: [{ ...signals[0], address: { area: 'coil', type: 'u16' } }] })
      expect(fields).toMatchObject([{ path: 'signals.0.address.address', reason: 'required' }])
      expect((await edit(pump)).code).toBe(codes.ok)
      expect(await edit({ ...pump, baseVersion: 1 })).toMatchObject({
        code: codes.conflict,
        fields: [{ reason: 'changed', detail: 'admin-a' }],
      })
    })

    it('gives a bound device its settings with its parameters', async () => {
      const id = await device('Pump 7', { unit: '7', base: '100' })
      const { driver, driverConfig, signals: own, templateTitle } = await info(id)
      expect([driver, templateTitle]).toEqual(['modbus-tcp', 'Pump'])
      expect(driverConfig).toMatchObject({ host: '192.0.2.10', unitId: 7, port: 502 })
      expect(own).toMatchObject([
        { title: 'Level 7', sn: 'L-7', address: { address: 100 }, scale: 0.01 },
        { title: 'Speed', sn: 'S-7', address: { address: 104 }, access: 'rw' },
      ])
      const { document } = await test.server.context.db
        .selectFrom('gateway_config')
        .select('document')
        .where('gatewayId', '=', 'gw-a')
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      expect(document).toContain(id)
    })

    it('tells what an update would change, and updates the chosen devices', async () => {
      const [one, two] = [await device('Pump 1', { unit: '1' }), await device('Pump 2', { unit: '2' })]
      const before = await info(one)
      await call(paths.equipmentEdit, { id: one, signals: before.signals.map((s) => ({ ...s, unit: 'cm' })) })
      const now = await template()
      const changed = now.signals.map((s) => ({ ...s, unit: 'm', decimals: 1 }))
      expect((await edit({ signals: changed })).code).toBe(codes.ok)
      const { version, rows } = await plan()
      const ofOne = rows.find(({ equipId }) => equipId === one)
      expect(ofOne?.changes.map(({ path }) => path)).toEqual(['signals.L-1.decimals', 'signals.S-1.decimals'])
      expect(ofOne?.overrides.map(({ path }) => path)).toEqual(['signals.L-1.unit', 'signals.S-1.unit'])
      const sync = (baseVersion: number) =>
        call(paths.templateSettingsSync, { id: templateId, baseVersion, equipIds: [one] })
      expect((await sync(version - 1)).code).toBe(codes.conflict)
      expect((await sync(version)).data).toEqual({ changed: 1 })
      expect((await sync(version)).data).toEqual({ changed: 0 })
      const after = await info(one)
      expect(after.signals.map(({ id }) => id)).toEqual(before.signals.map(({ id }) => id))
      expect(after.signals).toMatchObject([
        { unit: 'cm', decimals: 1 },
        { unit: 'cm', decimals: 1 },
      ])
      expect((await info(two)).signals).toMatchObject([{ unit: '' }, { unit: '' }])
    })

    it('sets back what a device has of its own, and changes its parameters', async () => {
      const id = await device('Pump 3', { unit: '3' })
      await call(paths.equipmentEdit, { id, driverConfig: { host: '192.0.2.99', unitId: 3 } })
      const of = async () => (await call(paths.templateSettingsOfEquipment, { equipmentId: id })).data
      expect(await of()).toMatchObject({ overrides: [{ path: 'driverConfig.host' }] })
      const set = (body: object) => call(paths.templateSettingsSetOfEquipment, { equipmentId: id, ...body })
      expect((await set({ reset: ['driverConfig.host'], parameters: { base: '40' } })).data).toEqual({ changed: 1 })
      expect(await of()).toMatchObject({ overrides: [], parameters: [{ value: '3' }, { value: '40' }] })
      const { driverConfig, signals: own } = await info(id)
      expect(driverConfig).toMatchObject({ host: '192.0.2.10' })
      expect(own[1]?.address).toMatchObject({ address: 44 })
    })

    it('a signal that is in use keeps an update from removing it: nothing is changed', async () => {
      const id = await device('Pump 4', { unit: '4' })
      const [, speed] = (await info(id)).signals
      const rule = { signalId: speed?.id ?? '', kind: 'compare', symbol: '>', value: 5, severity: 2, message: 'Fast' }
      expect((await call(paths.alarmRuleAdd, { ...rule, delayMs: 0, deadBand: 0 })).code).toBe(codes.ok)
      const { signals: all } = await template()
      await edit({ signals: all.slice(0, 1) })
      const { version } = await plan()
      const before = await info(id)
      const reply = await call(paths.templateSettingsSync, { id: templateId, baseVersion: version, equipIds: [id] })
      expect(reply).toMatchObject({ code: codes.conflict, fields: [{ reason: 'used', detail: 'alarm Fast' }] })
      expect(await info(id)).toEqual(before)
    })

    it('an unbound device keeps what it has', async () => {
      const id = await device('Pump 5', { unit: '5' })
      const before = await info(id)
      await call(paths.equipmentUnbindTemplate, { id })
      expect((await info(id)).signals).toEqual(before.signals)
      expect((await call(paths.templateSettingsOfEquipment, { equipmentId: id })).code).toBe(codes.notFound)
    })

    it('20 devices with 50 signals are updated in one step', async () => {
      const many = Array.from({ length: 50 }, (_, i) => ({
        title: `Value ${i}`,
        sn: `V-${i}`,
        address: { area: 'holding', address: i, type: 'u16' },
      }))
      const id = idOf(await call(paths.templateAdd, { title: 'Large' }))
      const set = (body: object) => call(paths.templateSettingsEdit, { id, ...body })
      await set({ ...pump, signals: many })
      const equipIds: string[] = []
      for (let i = 0; i < 20; i++) {
        const equipId = idOf(await call(paths.equipmentAdd, { equipName: `Large ${i}`, gatewayId: 'gw-a' }))
        await call(paths.equipmentBindTemplate, { id: equipId, templateId: id, parameters: { unit: String(i) } })
        equipIds.push(equipId)
      }
      const { signals: own } = (await call(paths.templateSettingsDetail, { id })).data as TemplateSettings
      const { version } = (await set({ signals: own.map((s) => ({ ...s, scale: 0.1 })) })).data as TemplateSettings
      const reply = await call(paths.templateSettingsSync, { id, baseVersion: version, equipIds })
      expect(reply.data, JSON.stringify(reply)).toEqual({ changed: 20 })
    })
  })
}
