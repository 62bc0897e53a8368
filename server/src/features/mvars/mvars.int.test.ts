import { type Curve, type Mvar, paths } from '@mimic/contract'
import type { Sample } from '@mimic/contract/bus'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`measured variables on ${engine.name}`, () => {
    let test: TestServer
    let designer: TestClient
    let gateway: FakeGateway
    let clock = Date.now() - 600_000

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      designer = await test.login('designer-a')
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
    })
    afterAll(async () => {
      await gateway.stop()
      await test.stop()
      await engine.drop()
    })

    const store = async (...samples: Sample[]) => {
      const seq = await gateway.send(samples)
      await until(() => gateway.acked.has(seq))
    }
    const add = async (formula: string, more: Record<string, string> = {}) =>
      (
        await designer.call(paths.mvarAdd, {
          projectId: 'project-a',
          title: 'V',
          unit: 'm',
          calcType: 'custom',
          formula,
          ...more,
        })
      ).reply
    const added = async (formula: string, more: Record<string, string> = {}): Promise<Mvar> => {
      const reply = await add(formula, more)
      expect(reply.code, JSON.stringify(reply)).toBe(200)
      return reply.data as Mvar
    }
    const read = async (id: string) =>
      ((await designer.call(paths.mvarQueryAll, { projectId: 'project-a', ids: id })).reply.data as Mvar[])[0]

    it('follow their inputs, also through one another, with time and quality', async () => {
      const total = await added('{eq-a.a-level} + {eq-a.a-set}')
      const twice = await added(`2 * {mvar.${total.id}}`)
      expect(twice).toMatchObject({ equips: ['eq-a'], signals: ['a-level', 'a-set'] })
      const time = ++clock
      await store(['a-level', time - 1, 2, 0], ['a-set', time, 3, 0])
      expect(await read(total.id)).toMatchObject({ value: 5, time, quality: 0 })
      expect(await read(twice.id)).toMatchObject({ value: 10, time, quality: 0 })
      await store(['a-level', ++clock, null, 2])
      expect(await read(twice.id)).toMatchObject({ value: null, time: clock, quality: 2 })
      await store(['a-level', ++clock, 4, 1])
      expect(await read(twice.id)).toMatchObject({ value: 14, time: clock, quality: 1 })
    })

    it('are recorded in the same commit as their inputs', async () => {
      const { id } = await added('{eq-a.a-level} * 10')
      const from = clock + 1
      for (const value of [1, 2, 3]) await store(['a-level', ++clock, value, 0])
      const ask = { projectId: 'project-a', dataMvar: id, dateStart: from, dateEnd: clock }
      const [curve] = (await designer.call(paths.historyQueryAllData, ask)).reply.data as Curve[]
      expect(curve).toMatchObject({ id: `mvar:${id}`, values: [10, 20, 30], times: [from, from + 1, from + 2] })
    })

    it('an older input changes nothing', async () => {
      const { id } = await added('{eq-a.a-level} + 1')
      clock += 10
      await store(['a-level', clock, 5, 0])
      await store(['a-level', clock - 5, 9, 0])
      expect(await read(id)).toMatchObject({ value: 6 })
    })

    it('[spec:proj-load-mvars] [spec:proj-mvar-equips] reach the sockets of pages that show them', async () => {
      const { id } = await added('{eq-a.a-level} - 1')
      const page = {
        format: 1,
        con: { width: 800, height: 600 },
        bind: { equips: [], signals: [], keys: [], mvars: [] },
        widgets: [
          {
            id: 'w1',
            widgetType: 'UsualDataText',
            data: { type: 'mvar', mvarId: id },
            position: { x: 20, y: 20, width: 100, height: 40, rotate: 0 },
          },
        ],
      }
      const { reply } = await designer.call(paths.projectPageAdd, { projectId: 'project-a', title: 'Shows' })
      const pageId = (reply.data as { id: string }).id
      const save = {
        id: pageId,
        projectId: 'project-a',
        title: 'Shows',
        width: '800',
        height: '600',
        baseVersion: '0',
        file: JSON.stringify(page),
      }
      expect((await designer.post(paths.projectPageSave, save)).reply.code).toBe(200)
      const socket = await LiveSocket.ofPage(designer, pageId)
      await store(['a-level', ++clock, 8, 0])
      await until(() => socket.values.get(`mvar:${id}`) === 7)
      // [spec:proj-mvar-equips]: the page itself shows no equipment.
      expect(socket.snapshots[0]?.gatewayAlarm).toMatchObject([{ equipId: 'eq-a', online: true }])
      const ask = { pageId, dataEquip: '' }
      expect((await designer.call(paths.projectMonitorGatewayQuery, ask)).reply.data).toMatchObject([
        { equipmentId: 'eq-a' },
      ])
      socket.socket.terminate()
    })

    it('[spec:txt-formula-server] are checked before they are stored, and the problem is named', async () => {
      const valid = async (formula: string, more = {}) =>
        (
          await designer.call(paths.mvarValidFormulaVar, {
            projectId: 'project-a',
            calcType: 'custom',
            formula,
            ...more,
          })
        ).reply.data
      await store(['a-level', ++clock, 4, 0])
      expect(await valid('{eq-a.a-level} ^ 2')).toEqual({ valid: true, problem: null, value: 16 })
      expect(await valid('{eq-a.a-level} +')).toMatchObject({ valid: false, problem: { reason: 'syntax', at: 16 } })
      expect(await valid('1 + {eq-b.b-level}')).toMatchObject({
        problem: { reason: 'unknown', names: ['eq-b.b-level'] },
      })
      expect(await valid('{eq-a.b-level}')).toMatchObject({ problem: { reason: 'unknown' } })
      expect(await valid('eq-a.a-level, eq-a.a-set', { calcType: 'max' })).toMatchObject({ valid: true })
      expect(await add('process.exit(1)')).toMatchObject({ code: 400, fields: [{ path: 'formula', reason: 'format' }] })
    })

    it('must not be circular, and the circle is named', async () => {
      const a = await added('{eq-a.a-level}', { title: 'A' })
      const b = await added(`{mvar.${a.id}} + 1`, { title: 'B' })
      const edit = { id: a.id, title: 'A', unit: '', calcType: 'custom', formula: `{mvar.${b.id}} + 1` }
      expect((await designer.call(paths.mvarEdit, edit)).reply).toMatchObject({
        code: 400,
        fields: [{ path: 'formula', detail: 'cycle: A → B → A' }],
      })
      expect((await designer.call(paths.mvarDelete, { id: a.id })).reply).toMatchObject({
        code: 409,
        fields: [{ path: 'id', detail: 'B' }],
      })
      expect((await designer.call(paths.mvarDelete, { id: b.id })).reply.code).toBe(200)
      expect((await designer.call(paths.mvarDelete, { id: a.id })).reply.code).toBe(200)
      const check = { projectId: 'project-a', ids: `mvar-a,${a.id}`, statistic: 'avg' }
      expect((await designer.call(paths.mvarValidStatistics, check)).reply.data).toEqual({
        valid: false,
        invalidIds: [a.id],
      })
    })

    it('have their value again after a restart', async () => {
      const { id } = await added('{eq-a.a-level} * 3')
      await store(['a-level', ++clock, 5, 0])
      await test.server.stop()
      await test.startServer()
      designer = await test.login('designer-a')
      expect(await read(id)).toMatchObject({ value: 15, time: clock })
    })
  })
}
