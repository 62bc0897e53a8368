import { type Alarm, type AlarmRule, paths } from '@mimic/contract'
import type { Sample } from '@mimic/contract/bus'
import type { SignalAlarm } from '@mimic/contract/live'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`alarms on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let gateway: FakeGateway
    const rules: string[] = []
    let clock = Date.now() - 600_000
    const later = () => (clock += 1000)

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
      await level(1)
    })
    afterEach(async () => {
      for (const id of rules.splice(0)) await admin.call(paths.alarmRuleDelete, { id })
      await gateway.stop()
    })

    const addRule = async (fields: Record<string, string | number> = {}): Promise<AlarmRule> => {
      const body = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message: `m${++clock}`, ...fields }
      const { reply } = await admin.call(paths.alarmRuleAdd, body)
      expect(reply.code, JSON.stringify(reply)).toBe(200)
      const rule = reply.data as AlarmRule
      rules.push(rule.id)
      return rule
    }
    const stored = async (samples: Sample[], lane: 'data' | 'backfill' = 'data') => {
      const seq = await gateway.send(samples, { lane })
      await until(() => gateway.acked.has(seq))
    }
    const level = (value: number | null, time = later()) => stored([['a-level', time, value, value === null ? 2 : 0]])
    const alarmsOf = async ({ message }: AlarmRule, client = admin) => {
      const { reply } = await client.call(paths.alarmQueryAll, { projectId: 'project-a', search: message })
      return reply.data as Alarm[]
    }

    it('[spec:equip-alarm-confirm] are raised, over and confirmed with times, values, account and note', async () => {
      const rule = await addRule({ severity: 1 })
      const raised = later()
      await level(6, raised)
      const [alarm] = await alarmsOf(rule)
      expect(alarm).toMatchObject({
        equipId: 'eq-a',
        equipTitle: 'Pump a',
        signalId: 'a-level',
        type: 'signal',
        severity: 1,
        state: 'active',
        value: 6,
        gmtTrigger: raised,
        gmtRelease: null,
        gmtConfirm: null,
        msg: rule.message,
      })
      const operator = await test.login('operation-a')
      const confirm = { ids: alarm!.id, note: '已派人查看' }
      expect((await operator.call(paths.alarmConfirm, confirm)).reply.data).toEqual({ confirmed: 1, waiting: 0 })
      expect((await operator.call(paths.alarmConfirm, confirm)).reply.data).toEqual({ confirmed: 0, waiting: 0 })
      expect((await alarmsOf(rule))[0]).toMatchObject({
        state: 'acknowledged',
        confirmBy: 'operation-a',
        confirmNote: '已派人查看',
      })
      const isRelease = () => admin.call(paths.alarmIsRelease, { alarmId: alarm!.id })
      expect((await isRelease()).reply.data).toBe(false)
      const over = later()
      await level(4, over)
      expect((await alarmsOf(rule))[0]).toMatchObject({ state: 'closed', gmtRelease: over, releaseValue: 4 })
      expect((await isRelease()).reply.data).toBe(true)
      const audit = await test.server.context.db
        .selectFrom('audit')
        .select(['action', 'subject'])
        .where('subject', '=', alarm!.id)
        .execute()
      expect(audit).toEqual([{ action: 'alarm.confirm', subject: alarm!.id }])
    })

    it('stay until somebody has seen that they were there', async () => {
      const rule = await addRule()
      await level(6)
      await level(1)
      const [alarm] = await alarmsOf(rule)
      expect(alarm).toMatchObject({ state: 'returned' })
      expect((await admin.call(paths.alarmQueryCount, { projectId: 'project-a' })).reply.data).toMatchObject({
        active: 0,
      })
      await admin.call(paths.alarmConfirm, { ids: alarm!.id })
      expect((await alarmsOf(rule))[0]).toMatchObject({ state: 'closed' })
    })

    it('are raised when their delay passes, even if nothing is measured meanwhile', async () => {
      const rule = await addRule({ delayMs: 300 })
      const time = later()
      await level(6, time)
      expect(await alarmsOf(rule)).toEqual([])
      const [alarm] = await until(async () => {
        const list = await alarmsOf(rule)
        return list.length > 0 && list
      })
      expect(alarm).toMatchObject({ gmtTrigger: time + 300, value: 6 })
    })

    it('are raised by the newest value when the condition is new, and end with it', async () => {
      await level(7)
      const rule = await addRule()
      expect(await alarmsOf(rule)).toMatchObject([{ state: 'active', value: 7 }])
      const { id } = rule
      const edit = { id, kind: 'compare', symbol: '>', value: '8', message: rule.message }
      expect((await admin.call(paths.alarmRuleEdit, edit)).reply.code).toBe(200)
      expect(await alarmsOf(rule)).toMatchObject([{ state: 'returned' }])
    })

    it('are raised on measured variables in the commit of their inputs, and end with them', async () => {
      const rule = await addRule({ signalId: 'mvar:mvar-a', value: 5 })
      expect(rule).toMatchObject({ equipId: null, signalId: 'mvar:mvar-a', signalTitle: 'Mean' })
      const raised = later()
      await level(6, raised)
      const about = { equipId: null, signalId: 'mvar:mvar-a', equipTitle: 'Project', signalTitle: 'Mean', unit: 'm' }
      expect(await alarmsOf(rule)).toMatchObject([{ ...about, type: 'signal', state: 'active', gmtTrigger: raised }])
      await level(2)
      expect(await alarmsOf(rule)).toMatchObject([{ ...about, state: 'returned', value: 6, releaseValue: 2 }])
      const ofProject = (await admin.call(paths.alarmRuleQuery, { projectId: 'project-a' })).reply.data
      expect(ofProject).toEqual([rule])
      const foreign = { signalId: 'mvar:mvar-b', kind: 'compare', symbol: '>', value: 5, message: 'm' }
      expect((await admin.call(paths.alarmRuleAdd, foreign)).reply.code).toBe(404)
      const ofSwitch = { ...foreign, signalId: 'mvar:mvar-a', kind: 'boolean', value: 1 }
      expect((await admin.call(paths.alarmRuleAdd, ofSwitch)).reply.fields).toMatchObject([{ path: 'kind' }])
    })

    it('of a measured variable follow its formula, and end when it is removed', async () => {
      await level(3)
      const fields = { title: 'Twice', unit: 'm', calcType: 'custom', formula: '{eq-a.a-level} * 2' }
      const added = (await admin.call(paths.mvarAdd, { projectId: 'project-a', ...fields })).reply.data
      const { id } = added as { id: string }
      const rule = await addRule({ signalId: `mvar:${id}`, value: 8 })
      expect(await alarmsOf(rule)).toEqual([])
      const edit = { id, ...fields, formula: '{eq-a.a-level} * 3' }
      expect((await admin.call(paths.mvarEdit, edit)).reply.code).toBe(200)
      expect(await alarmsOf(rule)).toMatchObject([{ state: 'active', value: 9 }])
      expect((await admin.call(paths.mvarDelete, { id })).reply.code).toBe(200)
      const { rows } = (await admin.call(paths.alarmQuery, { search: rule.message })).reply.data as { rows: Alarm[] }
      expect(rows).toMatchObject([{ state: 'returned' }])
      expect((await admin.call(paths.alarmRuleQuery, { projectId: 'project-a' })).reply.data).toEqual([])
      rules.pop()
    })

    it('that began and ended during an outage are entered when its samples arrive', async () => {
      const rule = await addRule()
      const t = later()
      await level(1, t)
      await level(1, t + 100_000)
      await stored(
        [
          ['a-level', t + 10_000, 6, 0],
          ['a-level', t + 20_000, 2, 0],
        ],
        'backfill',
      )
      expect(await alarmsOf(rule)).toMatchObject([
        { state: 'returned', gmtTrigger: t + 10_000, gmtRelease: t + 20_000, value: 6, releaseValue: 2 },
      ])
      clock = t + 200_000
    })

    it('of an outage that live values have raised already are not entered twice', async () => {
      const rule = await addRule()
      const t = later()
      await level(1, t)
      await level(6, t + 50_000)
      await level(1, t + 60_000)
      await stored(
        [
          ['a-level', t + 40_000, 6, 0],
          ['a-level', t + 55_000, 1, 0],
        ],
        'backfill',
      )
      expect(await alarmsOf(rule)).toMatchObject([{ gmtTrigger: t + 40_000, gmtRelease: t + 60_000 }])
      clock = t + 200_000
    })

    it('[spec:dev-socket-signal-alarm] reach the sockets, open ones with the snapshot', async () => {
      await level(1)
      const rule = await addRule()
      const socket = await LiveSocket.ofPage(admin, 'page-a')
      const frames = () =>
        socket.frames.flatMap((frame): readonly SignalAlarm[] =>
          frame.kind === 'page' ? [] : (frame.signalAlarm ?? []),
        )
      await level(6)
      const alarm = await until(() => frames().find(({ msg }) => msg === rule.message))
      expect(alarm).toMatchObject({ state: 'active', signalId: 'a-level', value: 6, severity: 3 })
      const second = await LiveSocket.ofPage(admin, 'page-a')
      const first = await until(() => second.snapshots[0])
      expect(first.signalAlarm).toContainEqual(alarm)
      await level(1)
      await until(() => frames().some(({ id, state }) => id === alarm.id && state === 'returned'))
      await admin.call(paths.alarmConfirm, { ids: alarm.id })
      await until(() => frames().some(({ id, state }) => id === alarm.id && state === 'closed'))
      for (const each of [socket, second]) each.socket.terminate()
    })

    it('[spec:perm-gateway-alarm-no] [spec:perm-text-alarm] are not shown to an account without the permission', async () => {
      const viewer = await test.login('designer-a')
      const { reply } = await viewer.call(paths.alarmQuery, { projectId: 'project-a' })
      expect(reply).toMatchObject({ code: 2010, message: '无权查看报警记录' })
      const english = await viewer.call(paths.alarmQuery, {}, { 'x-mimic-lang': 'en' })
      expect(english.reply.message).toBe('No permission to view alarm records')
      const rule = await addRule()
      await level(6)
      const socket = await LiveSocket.ofPage(viewer, 'page-a')
      await until(() => socket.snapshots[0])
      expect(socket.snapshots[0]).not.toHaveProperty('signalAlarm')
      expect((await viewer.call(paths.alarmConfirm, { ids: (await alarmsOf(rule))[0]!.id })).reply.code).toBe(2010)
      socket.socket.terminate()
    })

    it('[spec:perm-gateway-alarm-yes] are shown to a viewer, who may not confirm them', async () => {
      const viewer = await test.login('viewer-a')
      const rule = await addRule()
      await level(6)
      const [alarm] = await alarmsOf(rule, viewer)
      expect(alarm).toMatchObject({ state: 'active', msg: rule.message })
      const socket = await LiveSocket.ofPage(viewer, 'page-a')
      await until(() => socket.snapshots[0]?.signalAlarm?.some(({ id }) => id === alarm?.id))
      expect((await viewer.call(paths.alarmConfirm, { ids: alarm!.id })).reply.code).toBe(2010)
      expect(await alarmsOf(rule)).toMatchObject([{ state: 'active', confirmBy: '' }])
      socket.socket.terminate()
    })

    it('of another organisation do not exist', async () => {
      const rule = await addRule()
      await level(6)
      const [alarm] = await alarmsOf(rule)
      const other = await test.login('admin-b')
      expect((await other.call(paths.alarmQuery, {})).reply.data).toEqual({ rows: [], total: 0 })
      expect((await other.call(paths.alarmConfirm, { ids: alarm!.id })).reply.code).toBe(404)
      expect(await alarmsOf(rule)).toMatchObject([{ state: 'active' }])
    })

    it('[spec:txt-range-long] [spec:txt-range-ok] can be queried for 30 days at most, page by page', async () => {
      const day = 86_400_000
      const ask = async (dateEnd: number, more = {}) =>
        (await admin.call(paths.alarmQuery, { dateStart: 0, dateEnd, ...more })).reply
      expect(await ask(30 * day)).toMatchObject({ code: 200 })
      expect(await ask(30 * day + 1)).toMatchObject({ code: 400, fields: [{ path: 'dateEnd', reason: 'limit', limit: 30 }] }) // biome-ignore format: one line
      const past = { dateStart: 10, dateEnd: 5 }
      expect((await admin.call(paths.alarmQuery, past)).reply).toMatchObject({
        fields: [{ path: 'dateEnd', reason: 'tooSmall' }],
      })
      const all = (await admin.call(paths.alarmQuery, { pageSize: 200 })).reply.data as { rows: Alarm[]; total: number }
      expect(all.rows).toHaveLength(all.total)
      const second = (await admin.call(paths.alarmQuery, { page: 2, pageSize: 2 })).reply.data as { rows: Alarm[] }
      expect(second.rows).toEqual(all.rows.slice(2, 4))
      const times = all.rows.map(({ gmtTrigger }) => gmtTrigger)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    })

    it('have the most urgent first, however many are newer, where they are asked for by severity', async () => {
      const critical = await addRule({ value: 5, severity: 1 })
      const notices = [await addRule({ value: 5, severity: 4 }), await addRule({ value: 5, severity: 4 })]
      await level(2)
      await level(6)
      const ask = async (more: object) =>
        (
          (await admin.call(paths.alarmQuery, { state: 'active', pageSize: 200, ...more })).reply.data as {
            rows: Alarm[]
          }
        ).rows
      const all = await ask({ order: 'severity' })
      const order = all.toSorted((a, b) => a.severity - b.severity || b.gmtTrigger - a.gmtTrigger)
      expect(all.map(({ severity, gmtTrigger }) => [severity, gmtTrigger])).toEqual(
        order.map(({ severity, gmtTrigger }) => [severity, gmtTrigger]),
      )
      expect(all[0]?.msg).toBe(critical.message)
      expect(all.slice(-2).map(({ msg }) => msg)).toEqual(expect.arrayContaining(notices.map(({ message }) => message)))
      expect(await ask({ order: 'severity', pageSize: 2, page: 2 })).toEqual(all.slice(2, 4))
    })

    it.each([
      [{ kind: 'boolean', value: '1' }, 'kind'],
      [{ kind: 'range', low: '5' }, 'high'],
      [{ kind: 'range', low: '5', high: '4' }, 'high'],
      [{ kind: 'compare', value: '' }, 'value'],
      [{ delayMs: '-1' }, 'delayMs'],
    ])('refuses a condition that makes no sense: %j', async (fields, path) => {
      const body = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message: 'm', ...fields }
      const { reply } = await admin.call(paths.alarmRuleAdd, body)
      expect(reply).toMatchObject({ code: 400, fields: [{ path }] })
    })

    it('after a restart those that held go on, and none is raised twice', async () => {
      const rule = await addRule()
      await level(6)
      await test.server.stop()
      await test.startServer()
      admin = await test.login('admin-a')
      await level(7)
      expect(await alarmsOf(rule)).toMatchObject([{ state: 'active', value: 6 }])
      await level(1)
      expect(await alarmsOf(rule)).toMatchObject([{ state: 'returned' }])
    })

    // This does not depend on the store, so it runs on one only.
    it.skipIf(engine.name !== 'SQLite')(
      '[spec:dev-socket-gateway-alarm] a gateway that stays offline raises an alarm, which ends when it is back',
      async () => {
        const socket = await LiveSocket.ofPage(admin, 'page-a')
        await gateway.status(false)
        await until(() =>
          socket.frames.some((frame) => frame.kind !== 'page' && frame.gatewayAlarm?.some(({ online }) => !online)),
        )
        const gatewayAlarms = async () =>
          (await admin.call(paths.alarmQueryAll, { dataEquip: 'eq-a', type: 'gateway' }, { 'x-mimic-lang': 'en' }))
            .reply.data as Alarm[]
        const [raised] = await until(async () => {
          const list = await gatewayAlarms()
          return list.some(({ state }) => state === 'active') && list
        })
        expect(raised).toMatchObject({ equipTitle: 'Gateway', msg: 'The gateway is offline', equipId: null })
        await gateway.status(true)
        await until(async () => (await gatewayAlarms())[0]?.state === 'returned')
        socket.socket.terminate()
      },
    )
  })
}
