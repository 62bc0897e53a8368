import { type Alarm, type Curve, codes, type FormulaCheck, type HistoryTable, paths } from '@mimic/contract'
import { type Sample, simulatedId } from '@mimic/contract/bus'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'
import { History } from '../history/store/History.ts'

// Every answer that is made of values says which were simulated: statistics, reports, files, alarms, writes, formulas.

const HOUR_MS = 3_600_000
const UTC8_MS = 8 * HOUR_MS
let test: TestServer
let admin: TestClient
let gateway: FakeGateway
/** Begin of an hour that is over. */
const hour = Math.floor((Date.now() - 3 * HOUR_MS) / HOUR_MS) * HOUR_MS

beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 1000 })
  admin = await test.login('admin-a')
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
})
afterAll(async () => {
  await gateway.stop()
  await test.stop()
})

const call = async (path: string, body: Record<string, unknown>, client = admin) => {
  const form = Object.entries(body).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return (await client.call(path, Object.fromEntries(form))).reply
}
const dataOf = async <T>(path: string, body: Record<string, unknown>): Promise<T> => {
  const reply = await call(path, body)
  expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
  // The tests below know what each call answers.
  return reply.data as T
}
const store = async (...samples: Sample[]) => {
  const seq = await gateway.send(samples)
  await until(() => gateway.acked.has(seq))
}
const isoHour = (time: number) => new Date(time + UTC8_MS).toISOString().slice(0, 13)

describe('statistics of hours that were measured, simulated, and both', () => {
  const range = { projectId: 'project-a', dateStart: hour, dateEnd: hour + 3 * HOUR_MS - 1 }
  const hours = { ...range, dataSignal: 'a-level', span: '1h', statistic: 'avg' }
  /** A minute of both. */
  const both = hour + HOUR_MS + 9 * 60_000
  let reportId = ''

  beforeAll(async () => {
    const minutes = (from: number, value: number, id: string): Sample[] =>
      Array.from({ length: 10 }, (_, i) => [id, from + i * 60_000, value, 0])
    const samples: Sample[] = [
      ...minutes(hour, 10, 'a-level'),
      ...minutes(hour + HOUR_MS, 20, 'a-level'),
      ...minutes(hour + HOUR_MS + 30 * 60_000, 500, simulatedId('a-level')),
      [simulatedId('a-level'), both + 1000, 700, 0],
      ...minutes(hour + 2 * HOUR_MS, 600, simulatedId('a-level')),
    ]
    const history = new History(test.server.context.db)
    const batch = { v: 1 as const, boot: 'earlier', seq: 1, samples }
    await history.append([{ gatewayId: 'gw-a', batch }], hour)
    while ((await history.fold()) > 0);
    while ((await history.roll(Date.now(), 90)) > 0);
    const columns = [{ type: 'signal', dataId: 'a-level', title: 'Mean', statistic: 'avg' }]
    const report = { projectId: 'project-a', title: 'Hours', kind: 'custom', span: '1h', columns }
    reportId = (await dataOf<{ id: string }>(paths.reportAdd, report)).id
  })

  const expectCurve = ({ times, values, simulated, leftOut }: Curve) => {
    expect(times.map((time, i) => [(time - hour) / HOUR_MS, values[i]])).toEqual([
      [0, 10],
      [1, 20],
      [2, 600],
    ])
    expect(simulated).toEqual([{ from: hour + 2 * HOUR_MS, to: hour + 2 * HOUR_MS }])
    expect(leftOut).toEqual([{ from: hour + HOUR_MS, to: hour + HOUR_MS }])
  }
  /** Newest first. */
  const expectTable = ({ rows }: HistoryTable) =>
    expect(rows.map(({ values, simulated, leftOut }) => [values[0], simulated, leftOut])).toEqual([
      [600, [0], undefined],
      [20, undefined, [0]],
      [10, undefined, undefined],
    ])

  it('never mix the two: an hour of both is of measured values, and says that it leaves the others out', async () => {
    for (const curve of await dataOf<Curve[]>(paths.historyQueryAllData, hours)) expectCurve(curve)
    expectTable(await dataOf<HistoryTable>(paths.historyQuery, { ...hours, page: 1, pageSize: 10 }))
  })

  it('are marked in reports: as a table, as a whole, and as curves', async () => {
    const body = { ...range, customReportId: reportId }
    expectTable(await dataOf<HistoryTable>(paths.reportDataQuery, { ...body, page: 1, pageSize: 10 }))
    expectTable(await dataOf<HistoryTable>(paths.reportDataQueryAll, body))
    for (const curve of await dataOf<Curve[]>(paths.reportDataQueryAllForCurve, body)) expectCurve(curve)
  })

  it.each([
    ['cn', '模拟数据（非实测）', '同期模拟数据未计入'],
    ['en', 'SIMULATED (not measured)', 'SIMULATED values left out'],
  ])('are marked in the file of a report, in the reader’s language: %s', async (langs, simulated, leftOut) => {
    const { origin, cookie } = admin
    const asked = { ...range, customReportId: reportId, kind: 'csv' }
    const query = new URLSearchParams(
      Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const headers = { cookie, 'x-mimic-lang': langs }
    const lines = (await (await fetch(`${origin}${paths.historyExport}?${query}`, { headers })).text())
      .trim()
      .split('\r\n')
    const name = 'Pump a Mean (m)'
    expect(lines[0]?.split(',').slice(1)).toEqual([name, simulated, leftOut])
    expect(lines.slice(1).map((line) => line.slice(0, 13))).toEqual([2, 1, 0].map((i) => isoHour(hour + i * HOUR_MS)))
    expect(lines.slice(1).map((line) => line.split(',').slice(1))).toEqual([
      ['600', name, ''],
      ['20', '', name],
      ['10', '', ''],
    ])
  })

  it('are marked in the minutes that a long curve is drawn from, also where a minute has both', async () => {
    const points = 10
    const [curve] = await dataOf<Curve[]>(paths.historyQueryAll, { ...range, dataSignal: 'a-level', points })
    expect(curve?.form).toBe('1m')
    // Nothing simulated is drawn outside the marked stretches.
    const spans = curve?.simulated ?? []
    const outside = curve?.times.filter((time) => !spans.some(({ from, to }) => from <= time && time <= to)) ?? []
    expect(outside.length).toBeGreaterThan(0)
    for (const time of outside) expect([10, 20]).toContain(curve?.values[curve.times.indexOf(time)])
    expect(spans[0]?.from).toBe(both)
  })
})

describe('an alarm', () => {
  const alarms = () => dataOf<Alarm[]>(paths.alarmQueryAll, { dataEquip: 'eq-a' })
  const found = async (isOf: (alarm: Alarm) => boolean) => (await alarms()).find(isOf)
  let clock = Date.now() - 60_000

  beforeAll(async () => {
    const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 80, message: 'High' }
    await dataOf(paths.alarmRuleAdd, rule)
  })

  it('says for programs too that a simulated value raised it', async () => {
    await store([simulatedId('a-level'), ++clock, 99, 0])
    expect(await found(({ value }) => value === 99)).toMatchObject({ simulated: true, msg: '[模拟 SIMULATED] High' })
    await store([simulatedId('a-level'), ++clock, 1, 0])
    expect(await found(({ value }) => value === 99)).toMatchObject({ state: 'returned', releaseValue: 1 })
  })

  it('of a measured value shows no simulated one, even if that ends it', async () => {
    await store(['a-level', ++clock, 98, 0])
    expect(await found(({ value }) => value === 98)).not.toHaveProperty('simulated')
    await store([simulatedId('a-level'), ++clock, 2, 0])
    expect(await found(({ value }) => value === 98)).toMatchObject({
      state: 'returned',
      releaseValue: null,
      msg: 'High',
    })
  })

  it('is counted with the mark on pages', async () => {
    await dataOf(paths.equipmentEdit, { id: 'eq-a', simulated: true })
    const keys = { pageId: 'page-a', dataKey: 'alarm_count,equipment_count' }
    const counted = () => dataOf<{ key: string; simulated?: true }[]>(paths.pagePreviewSystem, keys)
    await store([simulatedId('a-level'), ++clock, 97, 0])
    const designer = await counted()
    expect(designer.map(({ key, simulated }) => [key, simulated])).toEqual([
      ['equipment_count', undefined],
      ['alarm_count', true],
    ])
    await store([simulatedId('a-level'), ++clock, 3, 0])
    expect((await counted()).some(({ simulated }) => simulated)).toBe(false)
  })
})

describe('what is answered on request', () => {
  const settled = (uuid: unknown) =>
    until(async () => {
      const reply = await call(paths.projectMonitorWriteCallback, { uuid })
      return reply['status'] !== 'pending' && reply
    })
  const entry = async (uuid: unknown) => {
    const { db } = test.server.context
    const { detail } = await db
      .selectFrom('audit')
      .select('detail')
      .where('id', '=', String(uuid))
      .executeTakeFirstOrThrow()
    return JSON.parse(detail) as Record<string, unknown>
  }

  it('of a write: what a simulated device reads back has the mark, and so has its entry in the audit', async () => {
    await dataOf(paths.equipmentEdit, { id: 'eq-a', simulated: true })
    await store([simulatedId('a-set'), Date.now(), 4, 0])
    const write = () => call(paths.projectMonitorWrite, { projectId: 'project-a', signalId: 'a-set', value: 3 })
    const first = await write()
    expect(await settled(first['uuid'])).toMatchObject({ status: 'success', data: 3, simulated: true })
    expect(await entry(first['uuid'])).toMatchObject({ before: 4, simulated: true })

    await dataOf(paths.equipmentEdit, { id: 'eq-a', simulated: false })
    const second = await write()
    expect(await settled(second['uuid'])).not.toHaveProperty('simulated')
    // The newest value is still the simulated one: the entry of a real write does not show it.
    expect(await entry(second['uuid'])).toMatchObject({ before: null })
    expect(await entry(second['uuid'])).not.toHaveProperty('simulated')
    // The answer to an earlier write stays what it was.
    expect(await settled(first['uuid'])).toMatchObject({ simulated: true })
  })

  it('of a formula: its present value has the mark while an input is simulated', async () => {
    const variable = { projectId: 'project-a', calcType: 'custom', formula: '{eq-a.a-level} * 2' }
    const signal = { equipmentId: 'eq-a', sn: 'double', formula: '{a-level} * 2', signals: [{ sn: 'a-level' }] }
    const checks = async () => [
      await dataOf<FormulaCheck>(paths.mvarValidFormulaVar, variable),
      await dataOf<FormulaCheck>(paths.equipmentValidFormula, signal),
    ]
    await store([simulatedId('a-level'), Date.now(), 7, 0])
    for (const check of await checks()) expect(check).toMatchObject({ valid: true, value: 14, simulated: true })
    await store(['a-level', Date.now() + 1, 8, 0])
    for (const check of await checks()) {
      expect(check).toMatchObject({ valid: true, value: 16 })
      expect(check).not.toHaveProperty('simulated')
    }
  })

  it('of *Read now*: the readings of a device of the simulated driver have the mark, those of another have not', async () => {
    const ask = async (driver: string, driverConfig: object, address: object) => {
      const signal = { title: 'Try', address }
      const { uuid } = await call(paths.equipmentTest, { gatewayId: 'gw-a', driver, driverConfig, signal })
      const reading = { signalId: '0', value: 5, quality: 0 as const, code: codes.ok, raw: '', text: '', time: null }
      await gateway.answerQuestion(String(uuid), { readings: [reading] })
      return until(async () => {
        const reply = await call(paths.deviceMonitorCallback, { uuid })
        return reply['status'] !== 'pending' && reply
      })
    }
    const simulated = await ask('simulated', {}, { behaviour: 'hold', initial: 5 })
    expect(simulated.data).toMatchObject({ simulated: true, readings: [{ value: 5 }] })
    const modbus = { host: '192.0.2.10', port: 502, unitId: 1, intervalMs: 500 }
    const real = await ask('modbus-tcp', modbus, { area: 'input', address: 0, type: 'i16', byteOrder: 'ABCD' })
    expect(real.data).toMatchObject({ readings: [{ value: 5 }] })
    expect(real.data).not.toHaveProperty('simulated')
  })
})
