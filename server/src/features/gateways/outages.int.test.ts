import {
  type Alarm,
  type Curve,
  type DataOf,
  type GatewayHealth,
  type HistoryTable,
  type history,
  paths,
} from '@mimic/contract'
import type { Sample } from '@mimic/contract/bus'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

const T0 = Date.now() - 3_600_000
const MINUTE_MS = 60_000

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`losses and silences of a gateway, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let gateway: FakeGateway
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, waitFactor: 0.1 })
      admin = await test.login('admin-a')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })
    beforeEach(async () => {
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
    })
    afterEach(() => gateway.stop())

    const stored = async (samples: Sample[], more: Parameters<FakeGateway['send']>[1] = {}) => {
      const seq = await gateway.send(samples, more)
      await until(() => gateway.acked.has(seq))
      return seq
    }
    const level = (time: number, value = 1): Sample => ['a-level', time, value, 0]
    const health = async () =>
      (await admin.call(paths.hardwareHealth, { equipmentId: 'eq-a' })).reply.data as GatewayHealth
    const english = { 'x-mimic-lang': 'en' }

    it('counts a loss once, without batches that arrived after all, raises an alarm and interrupts the curve', async () => {
      const came = await stored([level(T0), level(T0 + MINUTE_MS)])
      const from = T0 + 2 * MINUTE_MS
      const lost = [
        { from, to: T0 + 9 * MINUTE_MS, samples: 240, doubted: [[gateway.boot, came, [2, 11]]] as [string, number, number[]][] }, // biome-ignore format: one line
      ]
      // One of the two doubted batches is in the store; the numbers in between are skipped because they were lost.
      const seq = await stored([level(T0 + 10 * MINUTE_MS)], { seq: came + 5, lost })
      await gateway.send([level(T0 + 10 * MINUTE_MS)], { seq, lost })
      await stored([level(T0 + 11 * MINUTE_MS)], { seq: came + 6 })
      expect(await health()).toMatchObject({
        lost: 251,
        outages: [{ kind: 'lost', equipTitle: '', from, to: T0 + 9 * MINUTE_MS, samples: 251 }],
      })
      const alarms = await until(async () => {
        const { reply } = await admin.call(paths.alarmQueryAll, { dataEquip: 'eq-a', type: 'overflow' }, english)
        return (reply.data as Alarm[]).length > 0 && (reply.data as Alarm[])
      })
      expect(alarms).toMatchObject([
        { equipTitle: 'Gateway', msg: "The gateway's buffer was full: 251 samples were lost", state: 'active' },
      ])
      const range = { dataSignal: 'a-level', dateStart: T0, dateEnd: T0 + 20 * MINUTE_MS }
      for (const path of [paths.historyQueryAll, paths.historyQueryAllData]) {
        const [curve] = (await admin.call(path, range)).reply.data as Curve[]
        expect(curve?.times.map((time) => (time - T0) / MINUTE_MS)).toEqual([0, 1, 2, 10, 11])
        expect(curve?.values).toEqual([1, 1, null, 1, 1])
        expect(curve?.gaps).toEqual([{ kind: 'lost', from, to: T0 + 9 * MINUTE_MS, samples: 251 }])
      }
    })

    it('shows a gap once, on the page of the table where it belongs', async () => {
      const range = { dataSignal: 'a-level', dateStart: T0, dateEnd: T0 + 20 * MINUTE_MS, pageSize: 2 }
      const pages = await Promise.all(
        [1, 2].map(
          async (page) => (await admin.call(paths.historyQuery, { ...range, page })).reply.data as HistoryTable,
        ),
      )
      const minutes = pages.map(({ rows }) => rows.map(({ time }) => (time - T0) / MINUTE_MS))
      expect(minutes).toEqual([
        [11, 10],
        [1, 0],
      ])
      const gap = { kind: 'lost', from: T0 + 2 * MINUTE_MS, to: T0 + 9 * MINUTE_MS, samples: 251 }
      expect(pages.map(({ gaps }) => gaps)).toEqual([[], [gap]])
    })

    it('counts what the server refused, by reason, with the last signal and time', async () => {
      const before = Date.now()
      await stored([
        ['no-such-signal', T0, 1, 0],
        ['b-level', T0, 1, 0],
        ['a-level', T0 + 30 * MINUTE_MS, 'text', 0],
        level(T0 + 31 * MINUTE_MS),
      ])
      await gateway.raw('{"v":1}')
      const refused = await until(async () => {
        const { refused } = await health()
        return refused.length === 3 && refused
      })
      expect(new Set(refused.map(({ reason, count, signalId }) => `${reason} ${count} ${signalId}`))).toEqual(
        new Set(['unknown signal 2 b-level', 'type 1 a-level', 'shape 1 ']),
      )
      for (const { time } of refused) expect(time).toBeGreaterThanOrEqual(before)
      expect((await (await test.login('admin-b')).call(paths.hardwareHealth, { equipmentId: 'eq-a' })).reply.code).toBe(
        404,
      )
    })

    it('returns the outages of a gateway and a device with a replay, also after a restart of the server', async () => {
      const recorded = async () => {
        const body = { pageId: 'page-a', dateStart: T0 - MINUTE_MS, dateEnd: Date.now(), stepMs: MINUTE_MS }
        const { outages } = (await admin.call(paths.historyReplay, body)).reply.data as DataOf<typeof history.replay>
        return outages.filter(({ kind }) => kind === 'offline')
      }
      await until(async () => (await recorded()).every(({ to }) => to !== null))
      const earlier = (await recorded()).length
      const newest = async () => (await recorded())[0]
      await gateway.status(true, { 'eq-a': false })
      await until(async () => (await recorded()).length > earlier)
      expect(await newest()).toMatchObject({ equipIds: ['eq-a'], to: null, samples: 0 })
      await gateway.status(true, { 'eq-a': true })
      await until(async () => (await newest())?.to !== null)
      const silent = Date.now()
      await gateway.status(false)
      await until(async () => (await recorded()).length > earlier + 1)
      expect((await newest())?.from).toBeLessThanOrEqual(silent)
      await test.server.stop()
      await test.startServer()
      admin = await test.login('admin-a')
      expect(await newest()).toMatchObject({ equipIds: ['eq-a'], to: null })
      await gateway.status(true)
      const { from, to } = await until(async () => {
        const outage = await newest()
        return outage?.to !== null && outage
      })
      expect(to).toBeGreaterThan(from)
      expect((await recorded()).length).toBe(earlier + 2)
    }, 90_000)
  })
}
