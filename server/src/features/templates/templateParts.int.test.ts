import {
  type AlarmRule,
  codes,
  type DeviceSync,
  type EquipmentInfo,
  type HistoryTable,
  paths,
  type Report,
  type TemplateSettings,
} from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`alarm conditions and reports of devices and templates, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let templateId: string

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      templateId = await add(paths.templateAdd, { title: 'Tank' })
      await edit({
        parameters: [{ name: 'unit', title: 'Unit', initial: '1' }],
        signals: [
          { title: 'Level', sn: 'L-{unit}', unit: 'm' },
          { title: 'State', sn: 'S', dataType: 'string' },
        ],
      })
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const callBy = async (client: TestClient, path: string, body: object) => {
      const form = Object.entries(body).map(([name, value]): [string, string] => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ])
      return (await client.call(path, Object.fromEntries(form))).reply
    }
    const call = (path: string, body: object) => callBy(admin, path, body)
    const add = async (path: string, body: object) => ((await call(path, body)).data as { id: string }).id
    const edit = (body: object) => call(paths.templateSettingsEdit, { id: templateId, ...body })
    const template = async () => (await call(paths.templateSettingsDetail, { id: templateId })).data as TemplateSettings
    const info = async (id: string) => (await call(paths.equipmentInfo, { id })).data as EquipmentInfo
    const rulesOf = async (id: string) => (await call(paths.alarmRuleQuery, { equipmentId: id })).data as AlarmRule[]
    const reportsOf = async (owner: object) => ((await call(paths.reportQuery, owner)).data as { rows: Report[] }).rows
    const plan = async () =>
      (await call(paths.templateSettingsPlan, { id: templateId })).data as { version: number; rows: DeviceSync[] }
    const sync = async (equipIds: readonly string[]) =>
      call(paths.templateSettingsSync, { id: templateId, baseVersion: (await plan()).version, equipIds })
    const device = async (equipName: string, unit: string) => {
      const id = await add(paths.equipmentAdd, { equipName, gatewayId: 'gw-a' })
      expect((await call(paths.equipmentBindTemplate, { id, templateId, parameters: { unit } })).code).toBe(codes.ok)
      return id
    }
    const high = (signalId: string) => ({
      signalId,
      kind: 'compare',
      symbol: '>',
      value: 4,
      message: 'High in tank {unit}',
    })
    const report = (dataId: string, more: object = {}) => ({
      title: 'Day',
      kind: 'custom',
      span: '1h',
      columns: [{ type: 'signal', dataId, title: '', statistic: 'max' }],
      ...more,
    })

    it('a device has reports of its own, with real statistics, and they go with it', async () => {
      const gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
      const time = Date.now() - 3
      const hour = Math.floor(time / 3_600_000) * 3_600_000
      const seq = await gateway.send([2, 5, 3].map((value, i) => ['a-level', time + i, value, 0]))
      await until(() => gateway.acked.has(seq))
      await gateway.stop()
      expect(await reportsOf({ equipmentId: 'eq-a' })).toEqual([])
      const id = await add(paths.reportAdd, { equipmentId: 'eq-a', ...report('a-level') })
      const [own] = await reportsOf({ equipmentId: 'eq-a' })
      expect(own).toMatchObject({ id, title: 'Day', isOfTemplate: false })
      const range = { dateStart: hour, dateEnd: hour + 3_600_000 - 1 }
      const ask = { projectId: own?.projectId, customReportId: id, ...range }
      const table = async () => (await call(paths.reportDataQuery, ask)).data as HistoryTable
      expect((await table()).rows).toEqual([{ time: hour, values: [5] }])
      const columns = [{ type: 'signal', dataId: 'a-level', title: '', statistic: 'min' }]
      await call(paths.reportEdit, { id, ...report('a-level', { columns }) })
      expect((await table()).rows).toEqual([{ time: hour, values: [2] }])
      expect((await call(paths.reportAdd, { equipmentId: 'eq-b', ...report('a-level') })).code).toBe(codes.notFound)
      expect(await call(paths.reportAdd, { equipmentId: 'eq-a', ...report('b-level') })).toMatchObject({
        fields: [{ path: 'dataSignal', reason: 'unknown' }],
      })
      const viewer = await test.login('viewer-a')
      const denied = await callBy(viewer, paths.reportAdd, { equipmentId: 'eq-a', ...report('a-level') })
      expect(denied.code).toBe(codes.forbidden)
      await call(paths.reportDelete, { id })
      const other = await add(paths.equipmentAdd, { equipName: 'Gone', signals: [{ title: 'V', sn: 'V' }] })
      const [signal] = (await info(other)).signals
      await call(paths.reportAdd, { equipmentId: other, ...report(signal?.id ?? '') })
      expect((await call(paths.equipmentDelete, { id: other })).code).toBe(codes.ok)
    })

    it('[spec:txt-statistics-server] a statistic that a value does not have is refused', async () => {
      const valid = async (dataSignal: string, statistic: string) =>
        (await call(paths.mvarValidStatistics, { projectId: 'project-a', ids: 'mvar-a', dataSignal, statistic })).data
      expect(await valid('a-level,a-run', 'avg')).toEqual({ valid: true, invalidIds: [] })
      expect(await valid('a-level,a-run,b-level', 'sum')).toEqual({ valid: false, invalidIds: ['a-run', 'b-level'] })
      const columns = [{ type: 'signal', dataId: 'a-run', title: '', statistic: 'sum' }]
      expect(await call(paths.reportAdd, { equipmentId: 'eq-a', ...report('a-run', { columns }) })).toMatchObject({
        code: codes.invalid,
        fields: [{ path: 'columns.0.statistic', detail: 'sum' }],
      })
    })

    it('a template gives both to its devices; wrong ones are refused', async () => {
      const [level, state] = (await template()).signals
      expect(await edit({ alarms: [high(state?.id ?? '')] })).toMatchObject({ fields: [{ path: 'alarms.0.kind' }] })
      expect(await edit({ alarms: [high('nothing')] })).toMatchObject({ fields: [{ path: 'alarms.0.signalId' }] })
      expect((await edit({ alarms: [high(level?.id ?? '')] })).code).toBe(codes.ok)
      expect(await call(paths.reportAdd, { templateId, ...report('a-level') })).toMatchObject({
        fields: [{ path: 'dataSignal' }],
      })
      await add(paths.reportAdd, { templateId, ...report(level?.id ?? '', { title: 'Tank {unit}' }) })
      const id = await device('Tank 7', '7')
      const { signals } = await info(id)
      expect(await rulesOf(id)).toMatchObject([
        { signalId: signals[0]?.id, kind: 'compare', value: 4, message: 'High in tank 7', severity: 3 },
      ])
      expect(await reportsOf({ equipmentId: id })).toMatchObject([
        { title: 'Tank 7', isOfTemplate: true, columns: [{ dataId: signals[0]?.id, statistic: 'max' }] },
      ])
      expect(await edit({ signals: [] })).toMatchObject({ code: codes.conflict, fields: [{ reason: 'used' }] })
    })

    it('devices follow, except in what is their own, and what is their own can be set back', async () => {
      const [one, two] = [await device('Tank 1', '1'), await device('Tank 2', '2')]
      const [rule] = await rulesOf(one)
      const { signals: all, alarms } = await template()
      const { kind, symbol, message } = rule ?? {}
      await call(paths.alarmRuleEdit, { id: rule?.id, kind, symbol, message, value: 3 })
      await edit({ alarms: alarms.map((alarm) => ({ ...alarm, value: 6, severity: 1 })) })
      const [stored] = await reportsOf({ templateId })
      await call(paths.reportEdit, {
        ...report(all[0]?.id ?? '', { title: 'Tank {unit}', span: '1d' }),
        id: stored?.id,
      })
      const { rows } = await plan()
      const of = (id: string) => rows.find(({ equipId }) => equipId === id)
      expect(of(one)?.changes.map(({ path }) => path)).toEqual([
        'alarms.High in tank 1.severity',
        'reports.Tank 1.span',
      ])
      expect(of(one)?.overrides).toEqual([{ path: 'alarms.High in tank 1.value', own: '3', template: '6' }])
      expect((await sync([one, two])).data).toEqual({ changed: 2 })
      expect(await rulesOf(one)).toMatchObject([{ id: rule?.id, value: 3, severity: 1 }])
      expect(await rulesOf(two)).toMatchObject([{ value: 6, severity: 1 }])
      expect(await reportsOf({ equipmentId: two })).toMatchObject([{ title: 'Tank 2', span: '1d' }])
      const reset = ['alarms.High in tank 1.value']
      await call(paths.templateSettingsSetOfEquipment, { equipmentId: one, reset })
      expect(await rulesOf(one)).toMatchObject([{ value: 6 }])
    })

    it('a signal that the template loses takes its conditions and reports along, and an unbound device keeps its own', async () => {
      const [kept, loses] = [await device('Tank 8', '8'), await device('Tank 9', '9')]
      await call(paths.equipmentUnbindTemplate, { id: kept })
      const [stored] = await reportsOf({ templateId })
      await call(paths.reportDelete, { id: stored?.id })
      const { signals } = await template()
      expect((await edit({ signals: signals.slice(1) })).code).toBe(codes.ok)
      expect((await template()).alarms).toEqual([])
      const reply = await sync([loses])
      expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
      expect([
        (await info(loses)).signals.length,
        await rulesOf(loses),
        await reportsOf({ equipmentId: loses }),
      ]).toEqual([1, [], []])
      expect([(await rulesOf(kept)).length, (await reportsOf({ equipmentId: kept })).length]).toEqual([1, 1])
    })
  })
}
