import {
  type Alarm,
  type AlarmRule,
  type AlarmSuppression,
  codes,
  type JournalRow,
  type PositionKpi,
  paths,
} from '@mimic/contract'
import type { Sample } from '@mimic/contract/bus'
import { writeLineDetail } from '@mimic/contract/lineDetail'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../../testing/FakeGateway.ts'
import { storeEngines } from '../../../testing/storeEngines.ts'
import type { TestClient } from '../../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../../testing/TestServer.ts'
import { until } from '../../../testing/until.ts'

const MINUTE = 60_000

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the journal and suppression of alarms on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let operator: TestClient
    let gateway: FakeGateway
    let rule: AlarmRule
    let clock = Date.now() - 600_000
    /** How far the wall clock of the server is ahead. */
    let skewMs = 0
    const began = Date.now()

    const logIn = async () => {
      admin = await test.login('admin-a')
      operator = await test.login('operation-a')
    }

    beforeAll(async () => {
      await engine.create()
      const now = () => Date.now() + skewMs
      const monotonic = () => performance.now()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, waitFactor: 0.1, now, monotonic })
      await logIn()
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })
    beforeEach(async () => {
      skewMs = 0
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
      await level(1)
      const body = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message: `m${++clock}` }
      rule = (await admin.call(paths.alarmRuleAdd, body)).reply.data as AlarmRule
    })
    afterEach(async () => {
      await admin.call(paths.alarmRuleDelete, { id: rule.id })
      await gateway.stop()
    })

    const level = async (value: number) => {
      clock += 1000
      const seq = await gateway.send([['a-level', clock, value, 0]])
      await until(() => gateway.acked.has(seq))
    }
    const call = async (path: string, body: Record<string, string | number | boolean>, client = operator) =>
      (await client.call(path, body)).reply
    const alarms = async (more: Record<string, string | boolean> = {}) =>
      (await call(paths.alarmQueryAll, { search: rule.message, ...more })).data as Alarm[]
    const journal = async (more: Record<string, string | number> = {}, as = operator) => {
      const body = {
        from: began - 3_600_000,
        to: Date.now() + 86_400_000,
        search: rule.message,
        pageSize: 200,
        ...more,
      }
      const { rows } = (await call(paths.alarmManagementJournal, body, as)).data as { rows: JournalRow[] }
      return rows.toReversed()
    }
    const events = async () => (await journal()).map(({ event }) => event).toSorted()
    const suppressed = async (kind: AlarmSuppression['kind']) =>
      ((await call(paths.alarmManagementShelved, { kind, search: rule.message })).data as { rows: AlarmSuppression[] })
        .rows
    const raise = async () => {
      await level(6)
      const [alarm] = await alarms()
      expect(alarm).toMatchObject({ state: 'active' })
      return alarm!
    }
    const shelve = (alarmIds: string, more: Record<string, string | number | boolean> = {}) =>
      call(paths.alarmManagementShelve, { alarmIds, minutes: 30, reason: 'being cleaned', ...more })

    it('every transition has its row, with time, account, reason and value', async () => {
      const alarm = await raise()
      await call(paths.alarmConfirm, { ids: alarm.id, note: 'seen' })
      await level(2)
      const rows = await journal({ alarmId: alarm.id })
      expect(rows).toMatchObject([
        { event: 'raised', ruleId: rule.id, value: 6, by: '', time: alarm.gmtTrigger, equipTitle: 'Pump a' },
        { event: 'returned', value: 2, by: '', unit: alarm.unit },
        { event: 'acknowledged', by: 'operation-a', reason: 'seen', value: null },
      ])
      expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
    })

    it('a condition that is added, changed and removed is in it, with what changed and by whom', async () => {
      const fields = { id: rule.id, kind: 'compare', symbol: '>', message: rule.message }
      expect((await call(paths.alarmRuleEdit, { ...fields, value: 5 }, admin)).code).toBe(codes.ok)
      expect((await call(paths.alarmRuleEdit, { ...fields, value: 7 }, admin)).code).toBe(codes.ok)
      await call(paths.alarmRuleDelete, { id: rule.id }, admin)
      const rows = await journal({ event: 'ruleChanged' })
      expect(rows.map(({ reason, by }) => [reason, by])).toEqual([
        ['added', 'admin-a'],
        ['changed', 'admin-a'],
        ['removed', 'admin-a'],
      ])
      const stored = await test.server.context.db
        .selectFrom('alarm_event')
        .select('value')
        .where('ruleId', '=', rule.id)
        .where('reason', '=', 'changed')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(JSON.parse(stored.value) as string)).toEqual({ before: { value: 5 }, after: { value: 7 } })
    })

    it('a shelved alarm is listed, counted and recorded, and reaches nobody until it is unshelved', async () => {
      const alarm = await raise()
      expect((await shelve(alarm.id)).data).toEqual({ shelved: 1 })
      expect(await alarms({ isSuppressed: false })).toEqual([])
      expect(await alarms()).toMatchObject([{ id: alarm.id, state: 'active', suppression: 'shelved' }])
      expect(await suppressed('shelved')).toMatchObject([
        { alarmId: alarm.id, by: 'operation-a', reason: 'being cleaned', isActive: true, isOneShot: false },
      ])
      // The next alarm of the condition is shelved too.
      await level(1)
      await level(7)
      expect(await alarms({ isSuppressed: false })).toEqual([])
      expect(await alarms({ isSuppressed: true })).toHaveLength(2)
      expect((await call(paths.alarmManagementUnshelve, { alarmIds: alarm.id })).data).toEqual({ unshelved: 1 })
      // What came and went meanwhile stays suppressed.
      expect(await alarms({ isSuppressed: false })).toMatchObject([{ state: 'active', value: 7, suppression: '' }])
      expect(await suppressed('shelved')).toEqual([])
      expect(await events()).toEqual(
        ['ruleChanged', 'raised', 'shelved', 'returned', 'raised', 'unshelved', 'unshelved'].toSorted(),
      )
    })

    it('a one-shot shelving ends when the alarm returns', async () => {
      const alarm = await raise()
      await shelve(alarm.id, { isOneShot: true })
      await level(1)
      expect(await suppressed('shelved')).toEqual([])
      await level(8)
      expect(await alarms({ isSuppressed: false })).toMatchObject([{ state: 'active', value: 8 }])
      expect((await journal({ event: 'unshelved' }))[0]).toMatchObject({ by: '', reason: 'returned' })
    })

    it('a shelving ends by itself', async () => {
      const alarm = await raise()
      await shelve(alarm.id, { minutes: 1 })
      skewMs = 59_000
      await new Promise((resolve) => setTimeout(resolve, 400))
      expect(await suppressed('shelved')).toHaveLength(1)
      skewMs = 61_000
      await until(async () => (await suppressed('shelved')).length === 0)
      expect(await alarms({ isSuppressed: false })).toMatchObject([{ id: alarm.id, suppression: '' }])
      expect((await journal({ event: 'unshelved' }))[0]).toMatchObject({ by: '', reason: 'time' })
    })

    it('a condition out of service is recorded and reaches nobody, until it is back in service', async () => {
      const body = { ruleId: rule.id, until: Date.now() + 3 * MINUTE, reason: 'sensor is replaced' }
      expect((await call(paths.alarmManagementOutOfService, body)).code).toBe(codes.alarmDenied)
      expect((await call(paths.alarmManagementOutOfService, body, admin)).code).toBe(codes.ok)
      await level(6)
      expect(await alarms()).toMatchObject([{ state: 'active', suppression: 'outOfService' }])
      const [alarm] = await alarms()
      // The two are independent; the stronger one is named.
      await shelve(alarm!.id)
      expect(await alarms()).toMatchObject([{ suppression: 'outOfService' }])
      await call(paths.alarmManagementInService, { ruleId: rule.id }, admin)
      expect(await alarms()).toMatchObject([{ suppression: 'shelved' }])
      await call(paths.alarmManagementUnshelve, { alarmIds: alarm!.id })
      expect(await alarms()).toMatchObject([{ suppression: '' }])
    })

    it('a condition out of service keeps its repair order, which says when it is closed', async () => {
      const orderOf = async (equipmentId: string, title: string) =>
        (await call(paths.repairAdd, { equipmentId, title }, admin)).data as { readonly id: string }
      const { id } = await orderOf('eq-a', `sensor ${clock}`)
      const body = { ruleId: rule.id, until: Date.now() + 3 * MINUTE, reason: 'sensor is replaced' }
      expect((await call(paths.alarmManagementOutOfService, { ...body, orderId: id }, admin)).code).toBe(codes.ok)
      const order = { id, title: `sensor ${clock}`, status: 'pending' }
      const listed = async (as: TestClient) =>
        (await call(paths.alarmManagementShelved, { kind: 'outOfService', equipmentId: 'eq-a' }, as)).data as {
          readonly rows: readonly AlarmSuppression[]
        }
      expect((await listed(admin)).rows).toMatchObject([{ ruleId: rule.id, by: 'admin-a', order }])
      expect(await journal({ event: 'outOfService' }, admin)).toMatchObject([{ order, reason: 'sensor is replaced' }])
      await admin.call(paths.repairEdit, { id, status: 'ended', reason: 'found in order' })
      expect((await listed(admin)).rows).toMatchObject([{ order: { ...order, status: 'ended' } }])
      const fields = async (orderId: string) =>
        (await call(paths.alarmManagementOutOfService, { ...body, orderId }, admin)).fields
      expect(await fields(id)).toMatchObject([{ path: 'orderId', reason: 'ended' }])
      expect(await fields('no-such-order')).toMatchObject([{ path: 'orderId', reason: 'unknown' }])
      const foreign = await test.login('admin-b')
      const theirs = (await foreign.call(paths.repairAdd, { equipmentId: 'eq-b', title: 'theirs' })).reply.data
      expect(await fields((theirs as { readonly id: string }).id)).toMatchObject([
        { path: 'orderId', reason: 'unknown' },
      ])
      // An account that sees no orders reads the list without them, and links none.
      const { db } = test.server.context
      const held = 'project.read,equipment.read,monitor_multi_designer_alarm,alarm.outOfService'
      const role = await call(paths.orgRoleAdd, { title: 'Sees no orders', permissions: held }, admin)
      const account = () => db.updateTable('account').where('loginname', '=', 'operation-a')
      await account()
        .set({ roleId: (role.data as { readonly id: string }).id })
        .execute()
      operator = await test.login('operation-a')
      expect((await listed(operator)).rows).toMatchObject([{ ruleId: rule.id, order: null }])
      expect((await call(paths.alarmManagementOutOfService, { ...body, orderId: id })).fields).toMatchObject([
        { path: 'permission', reason: 'notHeld' },
      ])
      await account().set({ roleId: 'operation' }).execute()
      await logIn()
    })

    it('refuses what is not possible, and names the field', async () => {
      const alarm = await raise()
      const fieldOf = async (answer: Promise<{ fields?: readonly { path: string; reason: string }[] }>) =>
        (await answer).fields?.map(({ path }) => path)
      expect(await fieldOf(shelve(alarm.id, { minutes: 1441 }))).toEqual(['minutes'])
      expect(await fieldOf(shelve(alarm.id, { reason: '' }))).toEqual(['reason'])
      expect((await shelve('no-such-alarm')).code).toBe(codes.notFound)
      const past = { ruleId: rule.id, until: 1, reason: 'x' }
      expect(await fieldOf(call(paths.alarmManagementOutOfService, past, admin))).toEqual(['until'])
      expect(await fieldOf(call(paths.alarmManagementKpi, { from: 2, to: 1 }))).toEqual(['to'])
      const foreign = await test.login('admin-b')
      expect(
        (await call(paths.alarmManagementShelve, { alarmIds: alarm.id, minutes: 1, reason: 'x' }, foreign)).code,
      ).toBe(codes.notFound)
      expect((await call(paths.alarmManagementInService, { ruleId: rule.id }, foreign)).code).toBe(codes.notFound)
    })

    describe('operating positions', () => {
      const made: string[] = []
      const position = async (title: string, more: Record<string, string> = {}) => {
        const { id } = (await call(paths.operatingPositionAdd, { title, ...more }, admin)).data as { id: string }
        made.push(id)
        return id
      }
      const groupOf = async (title: string, parentId: string, equipIds: string) => {
        const { id } = (await call(paths.groupAdd, { title, parentId }, admin)).data as { id: string }
        if (equipIds !== '') await call(paths.groupEdit, { id, title, equipIds }, admin)
        return id
      }
      const at = (positionId: string) => ({ 'x-mimic-position': positionId })

      it('the journal tells at which one somebody acted, and an unknown one is told and counts as none', async () => {
        const alarm = await raise()
        const id = await position('West desk')
        const acted = await operator.call(paths.alarmConfirm, { ids: alarm.id }, at(id))
        expect(acted.reply.code).toBe(codes.ok)
        expect(operator.headers.get('x-mimic-position')).toBeNull()
        const body = { alarmIds: alarm.id, minutes: 1, reason: 'x' }
        const shelved = await operator.call(paths.alarmManagementShelve, body, at('no-such-position'))
        expect(shelved.reply.code).toBe(codes.ok)
        expect(operator.headers.get('x-mimic-position')).toBe('unknown')
        const rows = await journal({ alarmId: alarm.id })
        expect(rows.map(({ event, positionId, positionTitle }) => [event, positionId, positionTitle])).toEqual([
          ['raised', '', ''],
          ['acknowledged', id, 'West desk'],
          ['shelved', '', ''],
        ])
        await call(paths.alarmManagementUnshelve, { alarmIds: alarm.id })
      })

      it('one answers the alarms of its areas, those below them included, and of its classes', async () => {
        const top = await groupOf('Top', '', '')
        const below = await groupOf('Below', top, 'eq-a')
        const other = await groupOf('Other', '', '')
        const { id: classId } = (await call(paths.alarmClassAdd, { title: 'Safety' }, admin)).data as { id: string }
        const all = await position('A all')
        const area = await position('B area', { groupIds: top })
        const elsewhere = await position('C elsewhere', { groupIds: other })
        const ofClass = await position('D class', { groupIds: below, classIds: classId })
        await raise()
        const seenAt = async () => {
          const ids = [all, area, elsewhere, ofClass]
          const found = await Promise.all(ids.map((positionId) => alarms({ positionId })))
          return found.map(({ length }) => length)
        }
        expect(await seenAt()).toEqual([1, 1, 0, 0])
        const { id: _id, equipId: _e, signalId: _s, signalTitle: _t, ...fields } = rule
        await call(paths.alarmRuleEdit, { ...fields, id: rule.id, classId }, admin)
        const [inAll, inArea, inOther, inClass] = await seenAt()
        expect([inArea, inOther, inClass]).toEqual([inAll, 0, inAll])
        const time = { from: began - 3_600_000, to: Date.now() + 86_400_000 }
        const totalAt = async (more: object) =>
          ((await call(paths.alarmManagementKpi, { ...time, ...more })).data as { total: number }).total
        const whole = await totalAt({})
        expect(await totalAt({ positionId: all })).toBe(whole)
        expect(await totalAt({ positionId: elsewhere })).toBeLessThan(whole)
        const compared = (await call(paths.alarmManagementKpiOfPositions, time)).data as PositionKpi[]
        for (const id of [all, area, elsewhere, ofClass])
          expect(compared.find((row) => row.id === id)?.kpi.total).toBe(await totalAt({ positionId: id }))
        const unknown = await call(paths.alarmQuery, { positionId: 'no-such-position' })
        expect(unknown.fields).toMatchObject([{ path: 'positionId', reason: 'unknown' }])
        const foreign = await test.login('admin-b')
        expect((await call(paths.alarmManagementKpi, { ...time, positionId: all }, foreign)).code).toBe(codes.invalid)
        // Without its area it would answer everything.
        expect((await call(paths.groupDelete, { id: top }, admin)).fields).toMatchObject([{ reason: 'used' }])
        expect((await call(paths.alarmClassDelete, { id: classId }, admin)).code).toBe(codes.conflict)
      })
    })

    it('what nobody has acknowledged is counted for the plant, its projects and its pages by one call', async () => {
      const counts = async (client = operator) =>
        (await call(paths.alarmOpenByPage, {}, client)).data as {
          unacknowledged: number
          severity: number | null
          projects: { id: string; unacknowledged: number }[]
          pages: { id: string; unacknowledged: number }[]
        }
      const open = async () =>
        (await call(paths.alarmOpenCounts, { projectId: 'project-a' })).data as {
          severities: { open: number; unacknowledged: number }[]
          first: Alarm | null
        }
      const sum = ({ severities }: Awaited<ReturnType<typeof open>>) =>
        severities.reduce((total, { unacknowledged }) => total + unacknowledged, 0)
      const before = await counts()
      const ofProject = ({ projects }: typeof before) =>
        projects.find(({ id }) => id === 'project-a')?.unacknowledged ?? 0
      const ofPage = ({ pages }: typeof before) => pages.find(({ id }) => id === 'page-a')?.unacknowledged ?? 0
      expect(sum(await open())).toBe(ofProject(before))
      const { 2: inSeverity } = (await open()).severities
      const alarm = await raise()
      const after = await counts()
      expect(after.unacknowledged).toBe(before.unacknowledged + 1)
      expect([ofProject(after), ofPage(after)]).toEqual([ofProject(before) + 1, ofPage(before) + 1])
      expect(after.severity).toBeLessThanOrEqual(3)
      expect(await open()).toMatchObject({ first: { state: 'active', msg: rule.message } })
      // Equal alarms are one row of the store's answer; those of a PLC count for its devices alone.
      const { db } = test.server.context
      const row = await db.selectFrom('alarm').selectAll().where('id', '=', alarm.id).executeTakeFirstOrThrow()
      const ofLine = (id: string, equipId: string) => ({
        ...{ ...row, id, type: 'line', equipId: null, signalId: null, severity: 1 },
        value: JSON.stringify(writeLineDetail({ line: 'plc:502', devices: [{ id: equipId, title: equipId }] })),
      })
      const more = [
        { ...row, id: 'same-1', value: '6.5' },
        { ...row, id: 'same-2', value: '7.5' },
        ofLine('line-1', 'eq-a'),
        ofLine('line-2', 'eq-a'),
        ofLine('line-3', 'eq-elsewhere'),
      ]
      await db.insertInto('alarm').values(more).execute()
      const devices = more.slice(2).map(({ id }) => ({ alarmId: id, equipId: 'eq-a' }))
      await db.insertInto('alarm_device').values(devices).execute()
      const flooded = await counts()
      expect(flooded.unacknowledged).toBe(after.unacknowledged + 5)
      expect([ofProject(flooded), ofPage(flooded)]).toEqual([ofProject(after) + 4, ofPage(after) + 4])
      expect(flooded.severity).toBe(1)
      const added = more.map(({ id }) => id)
      await db.deleteFrom('alarm_device').where('alarmId', 'in', added).execute()
      await db.deleteFrom('alarm').where('id', 'in', added).execute()
      await call(paths.alarmConfirm, { ids: alarm.id })
      expect(ofProject(await counts())).toBe(ofProject(before))
      expect((await open()).severities[2]).toEqual({ ...inSeverity, open: (inSeverity?.open ?? 0) + 1 })
      expect((await counts(await test.login('admin-b'))).projects).toEqual([])
    })

    const edit = async (fields: Record<string, string | number | boolean>) => {
      const kept = { id: rule.id, kind: 'compare', symbol: '>', value: 5, message: rule.message }
      return call(paths.alarmRuleEdit, { ...kept, ...fields }, admin)
    }

    it('a latched alarm stays until it is reset by a person, and not while its condition holds', async () => {
      expect((await edit({ isLatched: true, firstOut: 'trip' })).code).toBe(codes.ok)
      const alarm = await raise()
      expect(alarm).toMatchObject({ firstOut: 'trip', isFirst: true })
      const reset = (client = operator) => call(paths.alarmManagementReset, { alarmIds: alarm.id }, client)
      expect((await reset()).data).toEqual({ reset: 0 })
      await level(1)
      expect(await alarms()).toMatchObject([{ id: alarm.id, state: 'active', isOver: true, gmtRelease: null }])
      expect((await reset(await test.login('viewer-a'))).code).toBe(codes.alarmDenied)
      expect((await reset(await test.login('admin-b'))).code).toBe(codes.notFound)
      expect((await reset()).data).toEqual({ reset: 1 })
      const [over] = await alarms()
      expect(over).toMatchObject({ state: 'returned', releaseValue: 1 })
      expect(over).not.toHaveProperty('isOver')
      expect(await journal({ event: 'returned' })).toMatchObject([{ alarmId: alarm.id, by: 'operation-a', value: 1 }])
    })

    it('a condition is suppressed by design while its formula is not 0, in the commit of the values', async () => {
      await gateway.send([['a-set', ++clock, 0, 0]])
      expect((await edit({ suppressWhen: '{eq-a.a-set} > 5' })).code).toBe(codes.ok)
      clock += 1000
      const samples: Sample[] = [
        ['a-level', clock, 6, 0],
        ['a-set', clock, 6, 0],
      ]
      const seq = await gateway.send(samples)
      await until(() => gateway.acked.has(seq))
      const [alarm] = await alarms()
      expect(alarm).toMatchObject({ state: 'active', suppression: 'suppressed' })
      expect(await suppressed('suppressed')).toMatchObject([
        { ruleId: rule.id, by: '', reason: 'design', gmtEnd: null, isActive: true },
      ])
      const next = await gateway.send([['a-set', ++clock, 1, 0]])
      await until(() => gateway.acked.has(next))
      expect(await alarms({ isSuppressed: false })).toMatchObject([{ id: alarm!.id, suppression: '' }])
      expect(await suppressed('suppressed')).toEqual([])
      expect((await journal({ event: 'suppressed' }))[0]).toMatchObject({ by: '', reason: 'design', value: null })
      expect((await journal({ event: 'unsuppressed' }))[0]).toMatchObject({ alarmId: alarm!.id, reason: 'design' })
    })

    it('the class of a condition asks for a second person, and bounds its shelving', async () => {
      const fields = { title: rule.message, needsSecondPerson: true, shelveMinutes: 10, note: '' }
      const added = (await call(paths.alarmClassAdd, fields, admin)).data as { id: string; version: number }
      expect((await edit({ classId: added.id })).code).toBe(codes.ok)
      const alarm = await raise()
      const confirm = async (client = operator) => (await call(paths.alarmConfirm, { ids: alarm.id }, client)).data
      expect(await confirm()).toEqual({ confirmed: 0, waiting: 1 })
      // The same person is no second one.
      expect(await confirm()).toEqual({ confirmed: 0, waiting: 1 })
      expect(await alarms()).toMatchObject([{ state: 'active', firstBy: 'operation-a' }])
      expect(await confirm(admin)).toEqual({ confirmed: 1, waiting: 0 })
      expect(await alarms()).toMatchObject([{ state: 'acknowledged', firstBy: 'operation-a', confirmBy: 'admin-a' }])
      expect((await journal({ event: 'acknowledged' })).map(({ by, value }) => [by, value])).toEqual([
        ['operation-a', 1],
        ['admin-a', 2],
      ])
      expect((await shelve(alarm.id, { minutes: 11 })).fields).toMatchObject([{ path: 'minutes', limit: 10 }])
      expect((await shelve(alarm.id, { minutes: 10 })).code).toBe(codes.ok)
      await call(paths.alarmClassEdit, { ...fields, id: added.id, baseVersion: added.version, shelveMinutes: 0 }, admin)
      expect((await shelve(alarm.id, { minutes: 1 })).fields).toMatchObject([{ path: 'minutes', limit: 0 }])
    })

    it('what a condition names must be there, and be of a fitting type', async () => {
      const fieldOf = async (fields: Record<string, string | number>) => (await edit(fields)).fields?.[0]?.path
      expect(await fieldOf({ kind: 'deviation' })).toBe('otherSignalId')
      expect(await fieldOf({ kind: 'deviation', otherSignalId: 'b-level' })).toBe('otherSignalId')
      expect(await fieldOf({ kind: 'discrepancy', otherSignalId: 'a-run' })).toBe('otherSignalId')
      expect(await fieldOf({ kind: 'deviation', otherSignalId: rule.signalId })).toBe('otherSignalId')
      expect(await fieldOf({ kind: 'boolean' })).toBe('kind')
      expect(await fieldOf({ kind: 'stale' })).toBe('windowMs')
      expect(await fieldOf({ kind: 'expression', expression: '{eq-a.a-level' })).toBe('expression')
      expect(await fieldOf({ kind: 'expression', expression: '{eq-b.b-level}' })).toBe('expression')
      expect(await fieldOf({ suppressWhen: 'mvar.none' })).toBe('suppressWhen')
      expect(await fieldOf({ classId: 'none' })).toBe('classId')
      const condition = { kind: 'expression', expression: '{eq-a.none} > 1', message: 'm' }
      const change = { id: 'eq-a', alarms: [{ sn: 'a-level', condition }] }
      const { fields } = await call(paths.equipmentEdit, change as never, admin)
      expect(fields?.[0]?.path).toBe('alarms.0.condition.expression')
      expect(await fieldOf({ kind: 'expression', expression: '{eq-a.a-level} > mvar.none' })).toBe('expression')
      expect((await edit({ kind: 'deviation', otherSignalId: 'a-set', value: 5 })).code).toBe(codes.ok)
    })

    it('suppressions outlive a restart, with no more than the time that was left', async () => {
      const alarm = await raise()
      await shelve(alarm.id, { minutes: 1 })
      // As after a start whose clock is a day behind: the time that was left counts.
      const values = { leftMs: 300, gmtEnd: Date.now() + 86_400_000 }
      await test.server.context.db.updateTable('alarm_suppression').set(values).execute()
      await test.server.stop()
      await test.startServer()
      await logIn()
      await until(async () => (await suppressed('shelved')).length === 0)
      expect(await alarms({ isSuppressed: false })).toMatchObject([{ id: alarm.id }])
    })
  })
}
