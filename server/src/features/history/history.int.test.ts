import { type Curve, type HistoryTable, paths, type Report } from '@mimic/contract'
import type { Sample, SampleBatch } from '@mimic/contract/bus'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mimic/contract/zone'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { History } from './store/History.ts'
import { rollUp, startOf } from './store/rollUp.ts'

const NOW = startOf(Date.now(), DAY_MS)
const T0 = NOW - 3 * DAY_MS
const STEP_MS = 20_000
const POINTS = (2 * DAY_MS) / STEP_MS

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`recorded values on ${engine.name}`, () => {
    let test: TestServer
    let viewer: TestClient
    let history: History
    let seq = 0
    const value = (i: number) => Math.round(500 + 400 * Math.sin(i / 300)) / 100

    const append = (samples: Sample[]) => {
      const batch: SampleBatch = { v: 1, boot: 'boot', seq: ++seq, samples }
      return history.append([{ gatewayId: 'gw-a', batch }], NOW)
    }
    const settle = async () => {
      while ((await history.fold()) > 0);
      while ((await history.roll(NOW, 90)) > 0);
    }
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, now: () => NOW })
      viewer = await test.login('viewer-a')
      // A second instance on the server's store folds when the test asks, so the test need not wait for the server's
      // timers.
      history = new History(test.server.context.db)
      for (let i = 0; i < POINTS; i += 500)
        await append(
          Array.from({ length: Math.min(500, POINTS - i) }, (_, k) => [
            'a-level',
            T0 + (i + k) * STEP_MS,
            value(i + k),
            0,
          ]),
        )
      await settle()
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const body = { projectId: 'project-a', dataSignal: 'a-level', dateStart: T0, dateEnd: T0 + 2 * DAY_MS - 1 }
    const ask = async (path: string, more: Record<string, string | number> = {}) =>
      (await viewer.call(path, { ...body, ...more })).reply
    const all = Array.from({ length: POINTS }, (_, i) => ({
      time: T0 + i * STEP_MS,
      value: value(i),
      quality: 0 as const,
    }))

    it('come back as they were recorded', async () => {
      const [curve] = (await ask(paths.historyQueryAllData)).data as Curve[]
      expect(curve?.times).toEqual(all.map(({ time }) => time))
      expect(curve?.values).toEqual(all.map((point) => point.value))
      expect(curve).toMatchObject({ id: 'a-level', unit: 'm', equipTitle: 'Pump a', form: 'raw' })
    })

    it('stay readable when the data type of their signal changes', async () => {
      const admin = await test.login('admin-a')
      const { reply: added } = await admin.call(paths.equipmentAdd, {
        equipName: 'Typed',
        gatewayId: 'gw-a',
        driver: 'modbus-tcp',
        driverConfig: JSON.stringify({ host: '192.0.2.10' }),
        signals: JSON.stringify([
          {
            title: 'State',
            sn: 'S',
            dataType: 'number',
            unit: '',
            access: 'r',
            address: { area: 'holding', address: 0 },
          },
        ]),
      })
      const { id, signals } = added.data as { id: string; signals: { id: string }[] }
      const signalId = signals[0]?.id ?? ''
      await append([
        [signalId, T0, 1.5, 0],
        [signalId, T0 + STEP_MS, 2.5, 0],
      ])
      await settle()
      const edited = await admin.call(paths.equipmentEdit, {
        id,
        signals: JSON.stringify([
          {
            id: signalId,
            title: 'State',
            sn: 'S',
            dataType: 'boolean',
            unit: '',
            access: 'r',
            address: { area: 'coil', address: 0, type: 'bool' },
          },
        ]),
      })
      expect(edited.reply.code, JSON.stringify(edited.reply)).toBe(200)
      await append([[signalId, T0 + 2 * STEP_MS, true, 0]])
      await settle()
      const { reply } = await admin.call(paths.historyQueryAllData, { ...body, dataSignal: signalId })
      const [curve] = reply.data as Curve[]
      expect(curve?.values).toEqual([1.5, 2.5, true])
    })

    it.each([
      ['1m', MINUTE_MS],
      ['1h', HOUR_MS],
      ['1d', DAY_MS],
    ])('as %s agree with the points', async (span, spanMs) => {
      const expected = rollUp(all, spanMs)
      for (const statistic of ['avg', 'min', 'max', 'sum', 'last', 'count'] as const) {
        const [curve] = (await ask(paths.historyQueryAllData, { span, statistic })).data as Curve[]
        expect(curve?.times).toEqual(expected.map(({ time }) => time))
        const values = expected.map((part) => (statistic === 'avg' ? part.sum / part.count : part[statistic]))
        expect(curve?.values.map((v) => Number(v).toFixed(6))).toEqual(values.map((v) => v.toFixed(6)))
      }
    })

    it('as roll-ups include late values, before and after they are rolled up', async () => {
      const time = T0 + HOUR_MS + 1
      await append([['a-level', time, 99, 0]])
      const highest = async () => {
        const [curve] = (await ask(paths.historyQueryAllData, { span: '1h', statistic: 'max' })).data as Curve[]
        return curve?.values[1]
      }
      while ((await history.fold()) > 0);
      expect(await highest()).toBe(99)
      await settle()
      expect(await highest()).toBe(99)
      const left = await test.server.context.db.selectFrom('history_dirty').selectAll().execute()
      expect(left).toEqual([])
    })

    it('are thinned out to the pixels, and keep their peaks', async () => {
      const [curve] = (await ask(paths.historyQueryAll, { points: 200 })).data as Curve[]
      expect(curve?.times.length).toBeLessThanOrEqual(5 * 201)
      expect(Math.max(...(curve?.values ?? []).map(Number))).toBe(99)
    })

    it('are a table of pages, newest first', async () => {
      const first = (await ask(paths.historyQuery, { pageSize: 3 })).data as HistoryTable
      expect(first.total).toBe(POINTS + 1)
      expect(first.rows.map(({ time }) => time)).toEqual([1, 2, 3].map((n) => T0 + (POINTS - n) * STEP_MS))
      const second = (await ask(paths.historyQuery, { pageSize: 3, page: 2, span: '1h' })).data as HistoryTable
      expect(second).toMatchObject({ total: 48, columns: [{ id: 'a-level' }] })
    })

    it('[spec:data-page-size] are a table of 10 rows a page', async () => {
      expect(((await ask(paths.historyQuery)).data as HistoryTable).rows).toHaveLength(10)
    })

    it('[spec:txt-range-long] [spec:txt-range-ok] can be queried for 30 days at most, the end after the start', async () => {
      const range = (days: number) => ask(paths.historyQuery, { dateStart: 0, dateEnd: days * DAY_MS })
      expect(await range(30)).toMatchObject({ code: 200 })
      expect(await range(30.01)).toMatchObject({ code: 400, fields: [{ path: 'dateEnd', reason: 'limit', limit: 30 }] })
      expect(await range(-1)).toMatchObject({ code: 400, fields: [{ path: 'dateEnd', reason: 'tooSmall' }] })
    })

    it('[spec:data-curve-variables] can be queried for 10 variables at most', async () => {
      const list = (n: number) => Array.from({ length: n }, (_, i) => `s${i}`).join()
      expect(await ask(paths.historyQueryAll, { dataSignal: list(11) })).toMatchObject({
        code: 400,
        fields: [{ path: 'dataSignal', reason: 'limit', limit: 10 }],
      })
      // Ten variables are allowed, but these are unknown.
      expect(await ask(paths.historyQueryAll, { dataSignal: list(10) })).toMatchObject({
        code: 400,
        fields: [{ path: 'dataSignal', reason: 'unknown' }],
      })
    })

    it('of another organisation do not exist', async () => {
      const other = await test.login('admin-b')
      const { reply } = await other.call(paths.historyQueryAllData, { ...body, projectId: 'project-b' })
      expect(reply).toMatchObject({ code: 400, fields: [{ path: 'dataSignal', reason: 'unknown' }] })
    })

    it('can be exported as a file', async () => {
      const query = new URLSearchParams({
        projectId: 'project-a',
        dataSignal: 'a-level',
        dateStart: String(T0),
        dateEnd: String(T0 + HOUR_MS - 1),
      })
      const get = (kind: string) =>
        fetch(`${test.origin}${paths.historyExport}?${query}&kind=${kind}`, { headers: { cookie: viewer.cookie } })
      const csv = await get('csv')
      expect(csv.headers.get('content-type')).toContain('text/csv')
      const lines = (await csv.text()).split('\r\n')
      expect(lines).toHaveLength(HOUR_MS / STEP_MS + 2)
      // Recorded times have milliseconds and the time zone (30).
      expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00,/)
      const excel = await get('xlsx')
      // The file is named after device and span (30).
      expect(excel.headers.get('content-disposition')).toMatch(
        /filename="Pump a_(历史|-+)_\d{8}-\d{6}_\d{8}-\d{6}\.xlsx"/,
      )
      expect(
        Buffer.from(await excel.arrayBuffer())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK')
      const anonymous = await fetch(`${test.origin}${paths.historyExport}?${query}&kind=csv`)
      expect(anonymous.status).toBe(401)
    })

    it('can be replayed: the values at the start, then one value per step, and the alarms of that time', async () => {
      const operator = await test.login('operation-a')
      const ask = { pageId: 'page-a', dateStart: T0 + 30_000, dateEnd: T0 + 600_000, stepMs: 60_000 }
      const { reply } = await operator.call(paths.historyReplay, ask)
      const { values, alarms } = reply.data as {
        values: { id: string; times: number[]; values: number[] }[]
        alarms: unknown[]
      }
      const level = values.find(({ id }) => id === 'a-level')
      // Values are 20 s apart: at 30 s the one of 20 s is current; then follows the last one of each minute from there.
      const kept = [1, ...Array.from({ length: 9 }, (_, k) => 4 + 3 * k), 30]
      expect(level?.times).toEqual(kept.map((i) => T0 + i * STEP_MS))
      expect(level?.values).toEqual(kept.map(value))
      expect(values.find(({ id }) => id === 'a-set')).toMatchObject({ times: [] })
      expect(alarms).toEqual([])
      const fine = { ...ask, stepMs: 100, dateEnd: ask.dateStart + 3_600_000 }
      expect((await operator.call(paths.historyReplay, fine)).reply).toMatchObject({
        code: 400,
        fields: [{ path: 'stepMs', reason: 'tooSmall', limit: 1000 }],
      })
    })

    it('are reports, with columns, statistics and spans', async () => {
      const designer = await test.login('designer-a')
      const columns = [
        { type: 'signal', dataId: 'a-level', title: 'Peak', statistic: 'max' },
        { type: 'signal', dataId: 'a-level', title: '', statistic: 'avg' },
      ]
      const add = { projectId: 'project-a', title: 'Day', kind: 'custom', span: '1d', columns: JSON.stringify(columns) }
      const { reply } = await designer.call(paths.reportAdd, add)
      expect(reply.code, JSON.stringify(reply)).toBe(200)
      const { id } = reply.data as Report
      expect((await viewer.call(paths.reportQueryCols, { reportId: id })).reply.data).toMatchObject([
        { title: 'Peak', statistic: 'max', unit: 'm' },
        { title: 'a-level', statistic: 'avg' },
      ])
      const wanted = { projectId: 'project-a', customReportId: id, dateStart: T0, dateEnd: T0 + 2 * DAY_MS - 1 }
      const table = (await viewer.call(paths.reportDataQuery, wanted)).reply.data as HistoryTable
      expect(table.rows.map(({ time }) => time)).toEqual([T0 + DAY_MS, T0])
      expect(table.rows[1]?.values[0]).toBe(99)
      const curves = (await viewer.call(paths.reportDataQueryAllForCurve, wanted)).reply.data as Curve[]
      expect(curves.map(({ times }) => times)).toEqual([
        [T0, T0 + DAY_MS],
        [T0, T0 + DAY_MS],
      ])
      const foreign = JSON.stringify([{ ...columns[0], dataId: 'b-level' }])
      expect((await designer.call(paths.reportEdit, { ...add, projectId: undefined, id, columns: foreign })).reply).toMatchObject({ code: 400, fields: [{ path: 'dataSignal' }] }) // biome-ignore format: one line
      expect((await designer.call(paths.reportAdd, { ...add, columns: '[{}]' })).reply).toMatchObject({
        code: 400,
        fields: [{ path: 'columns', reason: 'format' }],
      })
      expect((await designer.call(paths.reportDelete, { id })).reply.code).toBe(200)
      expect((await viewer.call(paths.reportDataQuery, wanted)).reply.code).toBe(404)
    })

    it('can be queried by the screen of a device without a project; measured variables cannot', async () => {
      const range = { dateStart: T0, dateEnd: T0 + DAY_MS }
      const of = (body: Record<string, string | number>) =>
        viewer.call(paths.historyQueryAllData, { ...body, ...range })
      const [own, foreign, variable] = [
        (await of({ dataSignal: 'a-level' })).reply,
        (await of({ dataSignal: 'b-level' })).reply,
        (await of({ dataMvar: 'mvar-a' })).reply,
      ]
      expect((own.data as Curve[])[0]?.times.length).toBeGreaterThan(0)
      expect(foreign).toMatchObject({ code: 400, fields: [{ path: 'dataSignal', reason: 'unknown' }] })
      expect(variable).toMatchObject({ code: 400, fields: [{ path: 'projectId', reason: 'required' }] })
    })

    it('[spec:data-curve-points] are the newest 200,000 of a curve, where there are more', async () => {
      const start = T0 - 20 * DAY_MS
      const [more, batch] = [202_500, 2_500]
      for (let i = 0; i < more; i += batch)
        await append(Array.from({ length: batch }, (_, k): Sample => ['a-level', start + 1000 * (i + k), 1, 0]))
      await history.fold()
      const range = { dateStart: start, dateEnd: start + 5 * DAY_MS }
      const [curve] = (await ask(paths.historyQueryAllData, range)).data as Curve[]
      expect(curve?.times).toHaveLength(200_000)
      expect(curve?.times.at(0)).toBe(start + 1000 * 2_500)
      expect(curve?.times.at(-1)).toBe(start + 1000 * (more - 1))
    })
  })
}
