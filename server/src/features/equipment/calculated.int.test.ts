import {
  codes,
  type EquipmentInfo,
  type FormulaCheck,
  paths,
  type Signal,
  type TemplateSettings,
} from '@mimic/contract'
import type { Sample } from '@mimic/contract/bus'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`calculated signals, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let gateway: FakeGateway
    let clock = Date.now() - 600_000

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
    })
    afterAll(async () => {
      await gateway.stop()
      await test.stop()
      await engine.drop()
    })

    const callBy = async (client: TestClient, path: string, body: Record<string, unknown>) => {
      const form = Object.entries(body).map(([name, value]): [string, string] => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ])
      return (await client.call(path, Object.fromEntries(form))).reply
    }
    const call = (path: string, body: Record<string, unknown>) => callBy(admin, path, body)
    const store = async (...samples: Sample[]) => {
      const seq = await gateway.send(samples)
      await until(() => gateway.acked.has(seq))
    }
    const info = async (id = 'eq-a') => (await call(paths.equipmentInfo, { id })).data as EquipmentInfo
    const live = async (sn: string) => {
      const { data } = await call(paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' })
      return (data as Signal[]).find((signal) => signal.sn === sn)
    }
    /** Gives the device these calculated signals beside those that it reads. */
    const calculate = async (...calculated: object[]) => {
      const { signals } = await info()
      return call(paths.equipmentEdit, {
        id: 'eq-a',
        signals: [...signals.filter((s) => s.formula === ''), ...calculated],
      })
    }

    it('follow the signals of their device, and one another, like any other signal of it', async () => {
      const double = { title: 'Double', sn: 'double', unit: 'm', formula: '{a-level} * 2' }
      const total = { title: 'Total', sn: 'total', formula: '{double} + {eq-a.a-set}' }
      expect((await calculate(total, double)).code).toBe(codes.ok)
      const { data: token } = await call(paths.deviceMonitorToken, { equipmentId: 'eq-a' })
      const { origin, cookie } = admin
      const socket = await LiveSocket.open(`${origin}${paths.deviceSocket}${token}`, { origin, cookie })
      const time = ++clock
      await store(['a-level', time, 2, 0], ['a-set', time, 3, 0])
      expect(await live('double')).toMatchObject({ value: 4, time, quality: 0, readonly: true })
      expect(await live('total')).toMatchObject({ value: 7, time })
      const { id = '' } = (await live('total')) ?? {}
      await until(() => socket.values.get(id) === 7)
      socket.socket.terminate()
      const rule = { signalId: id, kind: 'compare', symbol: '>', value: 10, message: 'Much' }
      expect((await call(paths.alarmRuleAdd, rule)).code).toBe(codes.ok)
      await store(['a-level', ++clock, 5, 0])
      const alarms = async () => (await call(paths.alarmQueryAll, { dataEquip: 'eq-a' })).data as { msg: string }[]
      expect(await alarms()).toMatchObject([{ msg: 'Much', value: 13 }])
      const ask = { dataSignal: id, dateStart: time, dateEnd: clock }
      expect((await call(paths.historyQueryAllData, ask)).data).toMatchObject([{ values: [7, 13] }])
    })

    it('have a value as soon as they are stored, and their gateway reads nothing for them', async () => {
      await store(['a-level', ++clock, 8, 0])
      const { signals } = await info()
      const half = { title: 'Half', sn: 'half', formula: '{a-level} / 2' }
      expect((await call(paths.equipmentEdit, { id: 'eq-a', signals: [...signals, half] })).code).toBe(codes.ok)
      await until(async () => (await live('half'))?.value === 4)
      const { id = '' } = (await live('half')) ?? {}
      const seq = await gateway.send([[id, ++clock, 99, 0]])
      await until(() => gateway.acked.has(seq))
      expect((await live('half'))?.value).toBe(4)
    })

    it('follow a signal that gets another tag', async () => {
      const { signals } = await info()
      const renamed = signals.map((s) => (s.id === 'a-level' ? { ...s, sn: 'LIT-1' } : s))
      expect((await call(paths.equipmentEdit, { id: 'eq-a', signals: renamed })).code).toBe(codes.ok)
      expect((await info()).signals.find(({ sn }) => sn === 'half')?.formula).toBe('{LIT-1} / 2')
      const back = (await info()).signals.map((s) => (s.id === 'a-level' ? { ...s, sn: 'a-level' } : s))
      await call(paths.equipmentEdit, { id: 'eq-a', signals: back })
    })

    it('are refused where they are wrong, and the field is named', async () => {
      const refused = async (more: object) => {
        const { signals } = await info()
        const wrong = { title: 'Wrong', sn: 'wrong', formula: '1', ...more }
        const { code, fields } = await call(paths.equipmentEdit, { id: 'eq-a', signals: [...signals, wrong] })
        return { code, ...(fields as object[] | undefined)?.[0] }
      }
      expect(await refused({ formula: '{a-level} +' })).toMatchObject({ code: codes.invalid, detail: 'syntax: 11' })
      expect(await refused({ formula: '{nothing} + 1' })).toMatchObject({ detail: 'unknown: nothing' })
      expect(await refused({ formula: '{eq-b.b-level}' })).toMatchObject({ detail: 'unknown: eq-b.b-level' })
      expect(await refused({ formula: '{mvar.mvar-a}' })).toMatchObject({ detail: 'unknown: mvar.mvar-a' })
      expect(await refused({ formula: '{wrong} + 1' })).toMatchObject({ detail: 'cycle: wrong → wrong' })
      expect(await refused({ access: 'rw' })).toMatchObject({ path: expect.stringMatching(/access$/) })
      const { signals } = await info()
      const without = signals.filter(({ sn }) => sn !== 'double')
      expect(await call(paths.equipmentEdit, { id: 'eq-a', signals: without })).toMatchObject({
        code: codes.invalid,
        fields: [{ detail: 'unknown: double' }],
      })
    })

    it('are checked before they are stored, with the value that they would have', async () => {
      const check = async (formula: string, more: object = {}) => {
        const signals = [{ sn: 'a-level' }, { sn: 'other', formula: '{new} + 1' }]
        const reply = await call(paths.equipmentValidFormula, {
          equipmentId: 'eq-a',
          sn: 'new',
          formula,
          signals,
          ...more,
        })
        return reply.data as FormulaCheck
      }
      expect(await check('{a-level} + 1')).toEqual({ valid: true, problem: null, value: 9 })
      expect(await check('{a-level} + 1', { equipmentId: '' })).toBeUndefined()
      expect((await check('{b-level}')).problem).toMatchObject({ reason: 'unknown', names: ['b-level'] })
      expect((await check('{other}')).problem).toMatchObject({ reason: 'cycle' })
      expect((await check('')).problem).toMatchObject({ reason: 'empty' })
      const b = await test.login('admin-b')
      const asked = { equipmentId: 'eq-a', sn: 'x', formula: '1', signals: [] }
      expect((await callBy(b, paths.equipmentValidFormula, asked)).code).toBe(codes.notFound)
    })

    it('of a template are instantiated, and followed', async () => {
      const add = async (path: string, body: object) => ((await call(path, { ...body })).data as { id: string }).id
      const templateId = await add(paths.templateAdd, { title: 'Tank' })
      const set = (signals: readonly object[]) =>
        call(paths.templateSettingsEdit, {
          id: templateId,
          parameters: [{ name: 'unit', title: 'Unit', initial: '1' }],
          signals,
        })
      const level = { title: 'Level', sn: 'L-{unit}' }
      expect(await set([level, { title: 'Twice', sn: 'T', formula: '{L-{unit}} * {two}' }])).toMatchObject({
        fields: [{ path: 'signals.1.formula', detail: 'unknown: two' }],
      })
      expect((await set([level, { title: 'Twice', sn: 'T', formula: '{L-{unit}} * 2' }])).code).toBe(codes.ok)
      const id = await add(paths.equipmentAdd, { equipName: 'Tank 7', gatewayId: 'gw-a' })
      await call(paths.equipmentBindTemplate, { id, templateId, parameters: { unit: '7' } })
      expect((await info(id)).signals).toMatchObject([{ sn: 'L-7' }, { sn: 'T', formula: '{L-7} * 2' }])
      const { signals } = (await call(paths.templateSettingsDetail, { id: templateId })).data as TemplateSettings
      await set(signals.map((s) => (s.sn === 'T' ? { ...s, formula: '{L-{unit}} * 3' } : s)))
      const { data } = await call(paths.templateSettingsPlan, { id: templateId })
      const { version, rows } = data as { version: number; rows: object[] }
      expect(rows).toMatchObject([{ changes: [{ path: 'signals.T.formula', to: '"{L-7} * 3"' }] }])
      await call(paths.templateSettingsSync, { id: templateId, baseVersion: version, equipIds: [id] })
      expect((await info(id)).signals[1]?.formula).toBe('{L-7} * 3')
    })
  })
}
