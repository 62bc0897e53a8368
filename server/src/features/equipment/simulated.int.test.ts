import { gunzipSync } from 'node:zlib'
import { type Curve, codes, type EquipmentInfo, type HistoryTable, paths, type Signal } from '@mimic/contract'
import { type ConfigMessage, type Sample, simulatedId, topics } from '@mimic/contract/bus'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'
import { History } from '../history/store/History.ts'

const HOUR_MS = 3_600_000
const modbus = { host: '192.0.2.10', port: 502, unitId: 1, intervalMs: 500 }
const level = {
  title: 'Level',
  sn: 'LIT-101',
  unit: 'm',
  address: { area: 'input', address: 0, type: 'i16', byteOrder: 'ABCD' },
  scale: 0.01,
  lowerLimit: 0,
  upperLimit: 5,
}

interface Document {
  readonly devices: readonly { equipId: string; driver: string; signals: readonly Record<string, unknown>[] }[]
}

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`a device that runs simulated, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let listener: MqttClient
    let gateway: FakeGateway
    let newest: Document = { devices: [] }
    let clock = Date.now() - 2 * HOUR_MS

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      listener = await mqtt.connectAsync(test.brokerUrl, GATEWAY_LOGIN)
      listener.on('message', (topic, payload) => {
        if (topic !== topics.config('gw-a') || payload.length === 0) return
        const { config } = JSON.parse(gunzipSync(payload).toString('utf8')) as ConfigMessage
        newest = JSON.parse(config) as Document
      })
      await listener.subscribeAsync(topics.config('gw-a'), { qos: 1 })
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
    })
    afterAll(async () => {
      await listener.endAsync()
      await gateway.stop()
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
    const device = (id: string) => newest.devices.find(({ equipId }) => equipId === id)
    const store = async (...samples: Sample[]) => {
      const seq = await gateway.send(samples)
      await until(() => gateway.acked.has(seq))
    }
    const signal = async (id: string) => {
      const { data } = await call(paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' })
      return (data as Signal[]).find((each) => each.id === id)
    }

    it('is given to its gateway as one of the simulated driver, and gets its own driver back as it was', async () => {
      const added = await call(paths.equipmentAdd, {
        equipName: 'Tank',
        gatewayId: 'gw-a',
        driver: 'modbus-tcp',
        driverConfig: modbus,
        signals: [level, { title: 'Set point', access: 'rw', address: { ...level.address, area: 'holding' } }],
      })
      const { id, signals } = added.data as { id: string; signals: { id: string }[] }
      const [first = { id: '' }, second = { id: '' }] = signals
      await until(() => device(id)?.driver === 'modbus-tcp')
      const before = device(id)
      expect((await info(id)).simulated).toBe(false)

      const simulation = { [second.id]: { behaviour: 'follow', follows: first.id, lagS: 3 }, gone: { behaviour: 'no' } }
      expect((await call(paths.equipmentEdit, { id, simulated: true, simulation })).code).toBe(codes.ok)
      await until(() => device(id)?.driver === 'simulated')
      expect(device(id)).toMatchObject({
        intervalMs: 500,
        signals: [
          { id: first.id, behaviour: 'sine', min: 0, max: 5 },
          { id: second.id, behaviour: 'follow', follows: first.id, lagS: 3, writable: true },
        ],
      })
      expect(device(id)).not.toHaveProperty('host')
      expect(device(id)?.signals[0]).not.toHaveProperty('scale')
      const set = await info(id)
      expect(set).toMatchObject({ simulated: true, driver: 'modbus-tcp', simulation: { [second.id]: { lagS: 3 } } })
      expect(set.simulation).not.toHaveProperty('gone')
      // The answer of `info` sent back changes nothing.
      expect((await call(paths.equipmentEdit, { ...set })).data).toMatchObject({ version: set.version })

      expect((await call(paths.equipmentEdit, { id, simulated: false })).code).toBe(codes.ok)
      await until(() => device(id)?.driver === 'modbus-tcp')
      expect(device(id)).toEqual(before)
      expect((await info(id)).simulation).toHaveProperty(second.id)
      const wrong = { [first.id]: { behaviour: 'sine', min: 9, max: 1 } }
      expect((await call(paths.equipmentEdit, { id, simulation: wrong })).fields).toEqual([
        expect.objectContaining({ path: `simulation.${first.id}.max` }),
      ])
      const viewer = await test.login('viewer-a')
      expect((await call(paths.equipmentEdit, { id, simulated: true }, viewer)).code).toBe(codes.forbidden)
      const other = await test.login('admin-b')
      expect((await call(paths.equipmentEdit, { id, simulated: true }, other)).code).toBe(codes.notFound)
    })

    it('computes with the tags of its signals, and refuses what is not there', async () => {
      const { data } = await call(paths.equipmentAdd, {
        equipName: 'Mixer',
        gatewayId: 'gw-a',
        simulated: true,
        signals: [{ title: 'Flow', sn: 'FT-1' }, { title: 'Double' }],
      })
      const { id, signals } = data as { id: string; signals: { id: string }[] }
      const second = signals[1]?.id ?? ''
      const simulate = (settings: object) => call(paths.equipmentEdit, { id, simulation: { [second]: settings } })
      expect((await simulate({ behaviour: 'expression', expression: '{FT-1} * 2' })).code).toBe(codes.ok)
      await until(() => device(id)?.signals[1]?.['behaviour'] === 'expression')
      expect(device(id)?.signals).toMatchObject([{ name: 'FT-1' }, { expression: '{FT-1} * 2', name: 'Double' }])
      const refused = async (settings: object) => (await simulate(settings)).fields?.[0]?.path
      const at = `simulation.${second}`
      expect(await refused({ behaviour: 'expression', expression: '{FT-9}' })).toBe(`${at}.expression`)
      expect(await refused({ behaviour: 'follow', follows: 'FT-9' })).toBe(`${at}.follows`)
      expect(await refused({ behaviour: 'playback', playback: '0,1\n0,2' })).toBe(`${at}.playback`)
      expect(await refused({ behaviour: 'playback', playback: '1,1\n'.repeat(9000) })).toBe(`${at}.playback`)
    })

    it('takes faults from those who may change it, by its gateway, with an entry in the audit', async () => {
      const equipment = (await call(paths.equipmentQuery, { page: 1, pageSize: 100 })).data as {
        rows: { id: string; equipName: string }[]
      }
      const id = equipment.rows.find(({ equipName }) => equipName === 'Mixer')?.id ?? ''
      let heard: Record<string, unknown> = {}
      await listener.subscribeAsync(topics.command('gw-a'), { qos: 1 })
      listener.on('message', (topic, payload) => {
        if (topic === topics.command('gw-a')) heard = JSON.parse(payload.toString('utf8')) as typeof heard
      })
      const fault = { id, kind: 'bad', percent: 50 }
      expect((await call(paths.equipmentChangeFault, fault)).code).toBe(codes.ok)
      await until(() => heard['kind'] === 'faults')
      expect(heard).toMatchObject({ equipId: id, change: { signalId: '', kind: 'bad', percent: 50 } })
      const entries = await test.server.context.db
        .selectFrom('audit')
        .select('subject')
        .where('action', '=', 'equipment.fault')
        .execute()
      expect(entries.map(({ subject }) => subject)).toContain(id)
      const viewer = await test.login('viewer-a')
      expect((await call(paths.equipmentChangeFault, fault, viewer)).code).toBe(codes.forbidden)
      const other = await test.login('admin-b')
      expect((await call(paths.equipmentChangeFault, fault, other)).code).toBe(codes.notFound)
      expect((await call(paths.equipmentChangeFault, { ...fault, id: 'eq-a' })).code).toBe(codes.conflict)
      expect((await call(paths.equipmentChangeFault, { ...fault, kind: 'on fire' })).fields?.[0]?.path).toBe('kind')
    })

    it('needs neither driver nor addresses: it runs from its table of signals', async () => {
      const { data } = await call(paths.equipmentAdd, {
        equipName: 'Not bought yet',
        gatewayId: 'gw-a',
        simulated: true,
        signals: [{ title: 'Speed', unit: 'rpm' }],
      })
      const { id } = data as { id: string }
      await until(() => device(id)?.driver === 'simulated')
      expect(device(id)?.signals).toMatchObject([{ behaviour: 'sine', min: 0, max: 1500 }])
      const { data: rows } = await call(paths.equipmentQuery, { page: 1, pageSize: 100 })
      const { rows: list } = rows as { rows: { id: string; simulated: boolean }[] }
      expect(list.find((row) => row.id === id)?.simulated).toBe(true)
      expect(list.find((row) => row.id === 'eq-a')?.simulated).toBe(false)
    })

    it('marks its live values, what is computed from them, and its alarms', async () => {
      const { signals } = await info('eq-a')
      const total = { title: 'Total', sn: 'total', formula: '{a-level} * 2' }
      expect((await call(paths.equipmentEdit, { id: 'eq-a', signals: [...signals, total] })).code).toBe(codes.ok)
      const totalId = (await info('eq-a')).signals.find(({ sn }) => sn === 'total')?.id ?? ''
      const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 80, message: 'High' }
      expect((await call(paths.alarmRuleAdd, rule)).code).toBe(codes.ok)
      const socket = await LiveSocket.ofPage(admin, 'page-a')
      await store(['a-level', ++clock, 1, 0])
      expect(await signal('a-level')).not.toHaveProperty('simulated')
      await store([simulatedId('a-level'), ++clock, 99, 0])
      expect(await signal('a-level')).toMatchObject({ value: 99, simulated: true })
      expect(await signal(totalId)).toMatchObject({ value: 198, simulated: true })
      await until(() => socket.values.get('a-level') === 99)
      const sent = socket.frames.flatMap((frame) => (frame.kind === 'page' ? [] : frame.signalVal))
      expect(sent.filter(({ id }) => id === 'a-level').map(({ value, simulated }) => [value, simulated])).toEqual(
        expect.arrayContaining([[99, true]]),
      )
      expect(sent.find(({ value }) => value === 1)?.simulated).toBeUndefined()
      socket.socket.terminate()
      const alarms = (await call(paths.alarmQueryAll, { dataEquip: 'eq-a' })).data as { msg: string }[]
      expect(alarms.map(({ msg }) => msg)).toContain('[模拟 SIMULATED] High')
      await store(['a-level', ++clock, 2, 0])
      expect(await signal('a-level')).not.toHaveProperty('simulated')
      expect(await signal(totalId)).not.toHaveProperty('simulated')
    })

    it('has a history that stays apart from the measured one, folded and rolled up', async () => {
      const samples = (from: number): Sample[] => [
        ['a-level', from, 10, 0],
        [simulatedId('a-level'), from + 1000, 500, 0],
        [simulatedId('a-level'), from + 2000, 600, 0],
        ['a-level', from + 3000, 20, 0],
      ]
      const rangeOf = (from: number) => ({
        projectId: 'project-a',
        dataSignal: 'a-level',
        dateStart: from,
        dateEnd: from + 3000,
      })
      const expectMarked = async (from: number) => {
        const { data } = await call(paths.historyQueryAllData, rangeOf(from))
        expect((data as Curve[])[0]).toMatchObject({
          values: [10, 500, 600, 20],
          simulated: [{ from: from + 1000, to: from + 2000 }],
        })
        const { data: table } = await call(paths.historyQuery, rangeOf(from))
        expect((table as HistoryTable).rows.map(({ simulated }) => simulated)).toEqual([undefined, [0], [0], undefined])
      }
      clock += 10_000
      await store(...samples(clock))
      await expectMarked(clock)
      // A second instance on the server's store folds when the test asks.
      const history = new History(test.server.context.db)
      const from = clock - HOUR_MS
      await history.append(
        [{ gatewayId: 'gw-a', batch: { v: 1, boot: 'earlier', seq: 1, samples: samples(from) } }],
        from,
      )
      while ((await history.fold()) > 0);
      await expectMarked(from)
      // A reader that does not know of the lane finds what was measured.
      expect((await history.query('a-level', from, from + 3000)).map(({ value }) => value)).toEqual([10, 20])
      while ((await history.roll(Date.now() + HOUR_MS, 90)) > 0);
      const range = rangeOf(from)
      const hour = { ...range, dateStart: from - HOUR_MS, span: '1h', statistic: 'max' }
      const [curve] = (await call(paths.historyQueryAllData, hour)).data as Curve[]
      expect(Math.max(...(curve?.values ?? []).map(Number))).toBeLessThan(100)

      const { origin, cookie } = admin
      const query = new URLSearchParams({ ...range, kind: 'csv' } as unknown as Record<string, string>)
      const file = await fetch(`${origin}${paths.historyExport}?${query}`, { headers: { cookie } })
      const lines = (await file.text()).trim().split('\r\n')
      expect(lines[0]).toMatch(/,模拟数据（非实测）$/)
      expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual([
        '',
        'Pump a a-level (m)',
        'Pump a a-level (m)',
        '',
      ])

      const replay = await call(paths.historyReplay, {
        pageId: 'page-a',
        dateStart: from,
        dateEnd: from + 3000,
        stepMs: 1000,
      })
      const { values } = replay.data as { values: { id: string; simulated?: object[] }[] }
      expect(values.find(({ id }) => id === 'a-level')?.simulated).toEqual([{ from: from + 1000, to: from + 2000 }])
    })
  })
}
