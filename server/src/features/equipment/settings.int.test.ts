import { gunzipSync } from 'node:zlib'
import { codes, type EquipmentInfo, paths } from '@mimic/contract'
import { type ConfigMessage, topics } from '@mimic/contract/bus'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

const level = (more: object = {}) => ({
  title: 'Level',
  sn: 'LIT-101',
  dataType: 'number',
  unit: 'm',
  access: 'r',
  address: { area: 'input', address: 0, type: 'i16', byteOrder: 'ABCD' },
  scale: 0.01,
  ...more,
})
const modbus = { host: '192.0.2.10', port: 502, unitId: 1, intervalMs: 1000 }

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`equipment with its driver and signals, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let gateway: MqttClient
    const configs: ConfigMessage[] = []

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, waitFactor: 0.1 })
      admin = await test.login('admin-a')
      gateway = await mqtt.connectAsync(test.brokerUrl, GATEWAY_LOGIN)
      gateway.on('message', (topic, payload) => {
        if (topic === topics.config('gw-a') && payload.length > 0)
          configs.push(JSON.parse(gunzipSync(payload).toString('utf8')) as ConfigMessage)
      })
      await gateway.subscribeAsync(topics.config('gw-a'), { qos: 1 })
    })
    afterAll(async () => {
      await gateway.endAsync()
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
    const add = (body: Record<string, unknown>) =>
      call(paths.equipmentAdd, {
        equipName: 'Tank',
        gatewayId: 'gw-a',
        driver: 'modbus-tcp',
        driverConfig: modbus,
        signals: [level()],
        ...body,
      })
    const info = async (id: string) => (await call(paths.equipmentInfo, { id })).data as EquipmentInfo
    const newest = () => {
      const message = configs.at(-1)
      const document = JSON.parse(message?.config ?? '{}') as {
        devices: { equipId: string; signals: Record<string, unknown>[] }[]
      }
      return { version: message?.version ?? 0, ...document }
    }

    it('an added device is in the configuration that its gateway gets', async () => {
      const { code, data } = await add({})
      expect(code).toBe(codes.ok)
      const { id, signals } = data as { id: string; signals: { id: string; sn: string }[] }
      expect(signals).toMatchObject([{ sn: 'LIT-101' }])
      await until(() => newest().devices?.some(({ equipId }) => equipId === id) === true)
      expect(newest().devices.find(({ equipId }) => equipId === id)).toMatchObject({
        driver: 'modbus-tcp',
        ...modbus,
        timeoutMs: 1000,
        signals: [{ id: signals[0]?.id, valueType: 'number', scale: 0.01, decimals: 2, area: 'input', address: 0 }],
      })
    })

    it('a signal with a longer interval, texts and a formula keeps them, and is stale later', async () => {
      const own = {
        intervalMs: 30_000,
        signalMaps: [{ value: 0, text: 'Empty' }],
        writeFormula: 'x * 2',
        secondPerson: true,
        noValueAt: '0x8000, NaN',
      }
      const { data } = await add({ equipName: 'Slow', signals: [level(own), level({ sn: 'B' })] })
      const { id } = data as { id: string }
      expect((await info(id)).signals).toMatchObject([
        own,
        { intervalMs: null, signalMaps: [], writeFormula: '', secondPerson: false, noValueAt: '' },
      ])
      await until(() => newest().devices?.some(({ equipId }) => equipId === id) === true)
      const intervals = async () =>
        ((await call(paths.deviceMonitorSignalQuery, { equipmentId: id })).data as { intervalMs: number }[]).map(
          ({ intervalMs }) => intervalMs,
        )
      expect(newest().devices.find(({ equipId }) => equipId === id)?.signals).toMatchObject([
        { intervalMs: 30_000, noValueAt: '0x8000, NaN' },
        {},
      ])
      expect(newest().devices.find(({ equipId }) => equipId === id)?.signals[1]).not.toHaveProperty('noValueAt')
      expect(await intervals()).toEqual([30_000, 1000])
      await call(paths.equipmentEdit, { id, driverConfig: { ...modbus, idleIntervalMs: 60_000 } })
      expect(await intervals()).toEqual([60_000, 60_000])
      await call(paths.equipmentEdit, { id, driverConfig: { ...modbus, idleIntervalMs: 10_000 } })
      expect(await intervals()).toEqual([30_000, 10_000])
    })

    it('the answer of info can be sent back, and changes nothing', async () => {
      const { data } = await add({ equipName: 'Tank 2' })
      const before = await info((data as { id: string }).id)
      const audits = async () => (await test.server.context.db.selectFrom('audit').select('id').execute()).length
      const entries = await audits()
      await until(() => newest().devices.some(({ equipId }) => equipId === before.id))
      const { version } = newest()
      const reply = await call(paths.equipmentEdit, { ...before })
      expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
      expect(await info(before.id)).toEqual(before)
      expect([await audits(), newest().version]).toEqual([entries, version])
    })

    it('the rule type of a device is 01 unless 00 is given, and nothing else is taken', async () => {
      const { data } = await add({ equipName: 'Tank 3', equipType: 'gm' })
      const { id } = data as { id: string }
      expect(await info(id)).toMatchObject({ equipType: 'gm', ruleType: '01' })
      expect((await call(paths.equipmentEdit, { id, ruleType: '00' })).code).toBe(codes.ok)
      expect((await call(paths.equipmentEdit, { id, note: 'kept' })).code).toBe(codes.ok)
      expect(await info(id)).toMatchObject({ ruleType: '00' })
      const refused = await call(paths.equipmentEdit, { id, ruleType: '02' })
      expect([refused.code, refused.fields?.[0]?.path]).toEqual([codes.invalid, 'ruleType'])
    })

    it('tells by the fields of the form what the gateway does not use', async () => {
      const { data } = await add({ equipName: 'Tank 4' })
      const { id, signals } = data as { id: string; signals: { id: string }[] }
      const signalId = signals[0]?.id ?? ''
      const refused = [
        { path: 'devices.0.unitId', equipId: id, signalId: '', reason: 'must be >= 0' },
        { path: 'devices.0.signals.0.type', equipId: id, signalId, reason: 'is not known' },
        { path: 'devices.1.unitId', equipId: 'another', signalId: '', reason: 'must be >= 0' },
      ]
      const status = { v: 1, online: true, boot: 'boot', time: Date.now(), config: { version: 1, refused } }
      await gateway.publishAsync(topics.status('gw-a'), JSON.stringify(status), { qos: 1 })
      const ask = (client = admin) => call(paths.equipmentRefused, { id }, client)
      await until(async () => ((await ask()).data as object[]).length > 0)
      expect((await ask()).data).toEqual([
        { signalId: '', field: 'unitId', reason: 'must be >= 0' },
        { signalId, field: 'address.type', reason: 'is not known' },
      ])
      expect((await ask(await test.login('viewer-a'))).code).toBe(codes.forbidden)
    })

    it('the answer of info can be sent back as Python writes it in a form', async () => {
      const { data } = await add({ equipName: 'Tank 3' })
      const before = await info((data as { id: string }).id)
      const written = (value: unknown) =>
        value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : value
      const body = Object.fromEntries(Object.entries(before).map(([name, value]) => [name, written(value)]))
      const reply = await call(paths.equipmentEdit, body)
      expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
      expect(await info(before.id)).toEqual(before)
      expect((await call(paths.equipmentEdit, { id: before.id, simulated: 'yes' })).fields).toMatchObject([
        { path: 'simulated' },
      ])
    })

    it('names each wrong field of settings and signals', async () => {
      const wrong = async (body: Record<string, unknown>) =>
        (await add(body)).fields?.map(({ path, reason }) => `${path} ${reason}`)
      expect(await wrong({ driver: 'modbus-ascii' })).toEqual(['driver unknown'])
      expect(await wrong({ driverConfig: { ...modbus, port: 70_000 } })).toEqual(['driverConfig.port tooLarge'])
      expect(await wrong({ driverConfig: { ...modbus, speed: 1 } })).toEqual(['driverConfig.speed unknown'])
      expect(await wrong({ driverConfig: { port: 502 } })).toEqual(['driverConfig.host required'])
      expect(await wrong({ gatewayId: 'gw-b' })).toEqual(['gatewayId unknown'])
      const address = { area: 'coil', address: 0, type: 'f32' }
      expect(await wrong({ signals: [level(), level({ sn: 'B', address })] })).toEqual([
        'signals.1.address.type format',
      ])
      expect(await wrong({ signals: [level(), level()] })).toEqual(['signals.1.sn used'])
      expect(await wrong({ signals: [level({ access: 'rw' }), level({ sn: 'B', scale: 0 })] })).toEqual([
        'signals.0.access format',
        'signals.1.scale format',
      ])
      expect(await wrong({ signals: [level({ intervalMs: 500, writeFormula: '2 * y' })] })).toEqual([
        'signals.0.intervalMs tooSmall',
      ])
      expect(await wrong({ signals: [level({ access: 'r', writeFormula: '{eq-a.a-level} * x' })] })).toEqual([
        'signals.0.writeFormula format',
      ])
      const topic = { title: 'T', address: { topic: 't' }, intervalMs: 5000 }
      const broker = { driver: 'mqtt', driverConfig: { url: 'mqtt://192.0.2.1' } }
      expect(await wrong({ ...broker, signals: [topic] })).toEqual(['signals.0.intervalMs format'])
      expect(await wrong({ signals: [level({ address: undefined })] })).toEqual(['signals.0.address.address required'])
    })

    it('signals keep their ids while tags, addresses and types change, and new ones come at their place', async () => {
      const { data } = await add({ equipName: 'Tank 3' })
      const { id } = data as { id: string }
      const [signal] = (await info(id)).signals
      const renamed = { ...signal, sn: 'LIT-102', address: { area: 'holding', address: 4, type: 'f32' } }
      const fresh = level({ sn: 'NEW' })
      const reply = await call(paths.equipmentEdit, { id, signals: [fresh, renamed] })
      expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
      const after = (await info(id)).signals
      expect(after.map(({ sn }) => sn)).toEqual(['NEW', 'LIT-102'])
      expect(after[1]?.id).toBe(signal?.id)
      expect(await call(paths.equipmentEdit, { id, signals: [{ ...level(), id: 'a-level' }] })).toMatchObject({
        fields: [{ path: 'signals.0.id', reason: 'unknown' }],
      })
    })

    it('a signal that a page or a variable uses is not removed; the refusal names them', async () => {
      const reply = await call(paths.equipmentEdit, { id: 'eq-a', signals: [] })
      expect(reply.fields).toEqual([
        {
          path: 'signals',
          reason: 'used',
          detail: 'page Page, variable Mean',
          uses: [
            { kind: 'page', id: 'page-a', title: 'Page', address: '/manage/project/project-a/designer/page-a' },
            { kind: 'variable', id: 'mvar-a', title: 'Mean', address: '/manage/eg/project/list?search=Project' },
          ],
        },
      ])
      expect((await call(paths.equipmentDelete, { id: 'eq-a' })).fields).toMatchObject([{ reason: 'used' }])
      expect((await info('eq-a')).signals).toHaveLength(3)
    })

    it('of two people in one form the second is told who was first', async () => {
      const { data } = await add({ equipName: 'Tank 4' })
      const before = await info((data as { id: string }).id)
      expect((await call(paths.equipmentEdit, { ...before, note: 'first' })).code).toBe(codes.ok)
      expect(await call(paths.equipmentEdit, { ...before, note: 'second' })).toMatchObject({
        code: codes.conflict,
        fields: [{ path: 'baseVersion', reason: 'changed', detail: 'admin-a' }],
      })
    })

    it('a removed device leaves the configuration', async () => {
      const { data } = await add({ equipName: 'Tank 5' })
      const { id } = data as { id: string }
      await until(() => newest().devices.some(({ equipId }) => equipId === id))
      expect((await call(paths.equipmentDelete, { id })).code).toBe(codes.ok)
      await until(() => newest().devices.every(({ equipId }) => equipId !== id))
    })

    it('10,000 signals of one device are added, published and read back', async () => {
      const signals = Array.from({ length: 10_000 }, (_, i) =>
        level({ title: `Value ${i}`, sn: `V-${i}`, address: { area: 'holding', address: i, type: 'u16' } }),
      )
      const { data, code } = await add({ equipName: 'Large', signals })
      expect(code).toBe(codes.ok)
      const { id } = data as { id: string }
      await until(() => newest().devices.find(({ equipId }) => equipId === id)?.signals.length === 10_000)
      const before = await info(id)
      expect((await call(paths.equipmentEdit, { ...before })).code).toBe(codes.ok)
    })

    it('a gateway that runs a newer version than this store has made gets one above it', async () => {
      await add({ equipName: 'Tank 7' })
      const { version } = newest()
      const runs = (version: number) => {
        const status = { v: 1, online: true, boot: 'boot-a', time: Date.now(), config: { version, refused: [] } }
        return gateway.publishAsync(topics.status('gw-a'), JSON.stringify(status), { qos: 1 })
      }
      await runs(version + 40)
      await until(() => newest().version === version + 41)
      // It would be sent the large configuration again and again.
      await runs(version + 41)
    })

    it('a signal that is only tried reaches the gateway with numbers as numbers', async () => {
      const asked: { device?: { signals: object[] } }[] = []
      gateway.on('message', (topic, payload) => {
        if (topic === topics.command('gw-a')) asked.push(JSON.parse(payload.toString('utf8')))
      })
      await gateway.subscribeAsync(topics.command('gw-a'), { qos: 1 })
      const { title: _title, ...signal } = level()
      const body = { gatewayId: 'gw-a', driver: 'modbus-tcp', driverConfig: modbus, signal }
      expect((await call(paths.equipmentTest, body)).code).toBe(codes.ok)
      // The server pings the gateway on the same topic.
      const device = await until(() => asked.map((command) => command.device).findLast((each) => each !== undefined))
      expect(device.signals).toMatchObject([{ scale: 0.01, address: 0, area: 'input' }])
      expect((await call(paths.equipmentTest, { ...body, signal: { ...signal, scale: 'x' } })).fields).toMatchObject([
        { path: 'signal.scale', reason: 'type' },
      ])
    })

    it('who may not edit sees neither settings nor may change them', async () => {
      const added = await add({ equipName: 'Tank 6' })
      expect(added.code, JSON.stringify(added)).toBe(codes.ok)
      const { id } = added.data as { id: string }
      const viewer = await test.login('viewer-a')
      expect((await call(paths.equipmentInfo, { id }, viewer)).data).toMatchObject({ driverConfig: {} })
      expect((await call(paths.equipmentEdit, { id, note: 'x' }, viewer)).code).toBe(codes.forbidden)
    })
  })
}
