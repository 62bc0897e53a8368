import {
  type AlarmRule,
  codes,
  DAY_MS,
  type Duty,
  HOUR_MS,
  type LinkedAlarms,
  type NotifyReason,
  paths,
  ZONE_MS,
} from '@mimic/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../../testing/FakeGateway.ts'
import { storeEngines } from '../../../testing/storeEngines.ts'
import { TestClient } from '../../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../../testing/TestServer.ts'
import { until } from '../../../testing/until.ts'
import { sealedFor } from '../../outbox/Outbox.ts'

const MAIL = 'shift@example.com'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`people are told of alarms by rules, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let gateway: FakeGateway
    let clock = Date.now() - 600_000
    /** How far the server's clock is ahead. */
    let aheadMs = 0

    beforeAll(async () => {
      await engine.create()
      const now = () => Date.now() + aheadMs
      // No gateway is silent because the clock was set.
      const monotonic = () => performance.now()
      // A minute of gathering takes 1.2 s.
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, waitFactor: 0.02, now, monotonic })
      admin = await test.login('admin-a')
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
      await level(1)
    })
    afterAll(async () => {
      await gateway?.stop()
      await test.stop()
      await engine.drop()
    })

    const level = async (value: number) => {
      clock += 1000
      const seq = await gateway.send([['a-level', clock, value, 0]])
      await until(() => gateway.acked.has(seq))
    }
    const call = async (path: string, body: Record<string, string | number | boolean>, client = admin) =>
      (await client.call(path, body)).reply
    const condition = async (message: string, severity: number, more: Record<string, number> = {}) => {
      const body = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message, severity, ...more }
      return (await call(paths.alarmRuleAdd, body)).data as AlarmRule
    }
    const notify = async (fields: Record<string, string | number | boolean>) => {
      const reply = await call(paths.notifyRuleAdd, {
        title: 'Shift',
        severity: 2,
        channel: 'mail',
        destination: MAIL,
        language: 'en',
        ...fields,
      })
      expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
      const { id } = reply.data as { id: string }
      rules.push(id)
      return id
    }
    const rules: string[] = []
    afterEach(async () => {
      for (const id of rules.splice(0)) await call(paths.notifyRuleDelete, { id })
    })
    const sent = (destination = MAIL) =>
      test.server.context.db
        .selectFrom('outbox')
        .select(['subject', 'text', 'channel', 'purpose'])
        .where('destination', '=', destination)
        .orderBy('gmtCreate')
        .execute()
    // Real wait: a message that must not come could come as late as this, the time of gathering included.
    const quiet = () => new Promise((resolve) => setTimeout(resolve, 1500))

    it('of the severity and worse, each once, also after a restart', async () => {
      await notify({})
      const [urgent, minor] = [await condition('Too high', 2), await condition('A little high', 3)]
      await level(6)
      await until(async () => (await sent()).length === 1)
      expect(await sent()).toMatchObject([{ channel: 'mail', purpose: 'alarm' }])
      expect((await sent())[0]?.subject).toMatch(/^\[Major\] Pump a Too high 6 m \(alarm, .*\)$/)
      await quiet()
      await test.server.stop()
      await test.startServer()
      admin = await test.login('admin-a')
      await quiet()
      expect(await sent()).toHaveLength(1)
      for (const { id } of [urgent, minor]) await call(paths.alarmRuleDelete, { id })
    })

    it('after a delay, unless somebody has acknowledged them; and of their end', async () => {
      const destination = 'chief@example.com'
      await notify({ destination, delaySeconds: 600, tellsEnd: true })
      await level(1)
      const rule = await condition('Rising', 1)
      await level(6)
      await quiet()
      expect(await sent(destination)).toEqual([])
      aheadMs += 601_000
      await until(async () => (await sent(destination)).length === 1)
      const journal = { from: 0, to: Date.now() + 86_400_000, event: 'escalated', search: 'Rising' }
      expect((await call(paths.alarmManagementJournal, journal)).data).toMatchObject({
        rows: [{ by: '', reason: 'Shift' }],
      })
      await level(1)
      await until(async () => (await sent(destination)).length === 2)
      expect((await sent(destination))[1]?.subject).toMatch(/Rising .*\(returned, /)
      // The next one is acknowledged in time.
      await level(7)
      const { rows } = (await call(paths.alarmQuery, { search: 'Rising', state: 'active' })).data as {
        rows: { id: string }[]
      }
      await call(paths.alarmConfirm, { ids: rows[0]!.id })
      aheadMs += 601_000
      await quiet()
      expect((await sent(destination)).map((each) => each.subject)).toHaveLength(2)
      await call(paths.alarmRuleDelete, { id: rule.id })
    })

    it('again when an acknowledged alarm is announced again, once each time and after the delay of the rule', async () => {
      const [first, second] = ['desk@example.com', 'head@example.com']
      await notify({ destination: first })
      await notify({ destination: second, delaySeconds: 600 })
      await level(1)
      const rule = await condition('Still high', 2, { reAlarmMs: 1_800_000 })
      await level(6)
      await until(async () => (await sent(first)).length === 1)
      const { rows } = (await call(paths.alarmQuery, { search: 'Still high', isOpen: true })).data as {
        rows: { id: string }[]
      }
      const alarmId = rows[0]!.id
      for (const told of [2, 3]) {
        await call(paths.alarmConfirm, { ids: alarmId })
        // It is acknowledged longer ago than it may be: a start looks by the wall clock.
        aheadMs += 1_801_000
        await test.server.stop()
        await test.startServer()
        admin = await test.login('admin-a')
        await until(async () => (await sent(first)).length === told)
        expect((await sent(first)).at(-1)?.subject).toMatch(/Still high .*\(still holds, /)
      }
      await quiet()
      expect(await sent(first)).toHaveLength(3)
      // The step with a delay counts it from the last time, and tells once.
      expect(await sent(second)).toEqual([])
      const whyOf = async () =>
        ((await call(paths.alarmNotifyWhy, { alarmId })).data as NotifyReason[]).map(({ outcome }) => outcome)
      expect(await whyOf()).toContain('delay')
      aheadMs += 601_000
      await until(async () => (await sent(second)).length === 1)
      await quiet()
      expect([(await sent(first)).length, (await sent(second)).length]).toEqual([3, 1])
      await call(paths.alarmRuleDelete, { id: rule.id })
    })

    it('not of suppressed ones, and of many in one message', async () => {
      const destination = 'many@example.com'
      await notify({ destination })
      await level(1)
      const rules: AlarmRule[] = []
      for (let i = 0; i < 8; i++) rules.push(await condition(`Flood ${i}`, 2))
      const until_ = Date.now() + aheadMs + 3_600_000
      await call(paths.alarmManagementOutOfService, { ruleId: rules[0]!.id, until: until_, reason: 'x' })
      await level(6)
      await until(async () => (await sent(destination)).length > 0)
      await quiet()
      const text = (await sent(destination)).map((each) => each.text).join('\n')
      expect(text).not.toContain('Flood 0')
      expect((await sent(destination))[0]?.subject).toBe('7 alarms')
      expect(text).toMatch(/Flood 1.*\n.*\n.*\n.*\n.*\nand 2 more$/)
      for (const { id } of rules) await call(paths.alarmRuleDelete, { id })
    })

    it('by rules of those alone who may see every alarm and keep providers', async () => {
      const body = { title: 'Own', severity: 2, channel: 'mail', destination: MAIL }
      expect((await call(paths.notifyRuleAdd, body, await test.login('operation-a'))).code).toBe(codes.forbidden)
      const field = async (fields: Record<string, string>) =>
        (await call(paths.notifyRuleAdd, { ...body, ...fields })).fields?.map(({ path, reason }) => [path, reason])
      expect(await field({ destination: 'nobody' })).toEqual([['destination', 'format']])
      expect(await field({ destination: '' })).toEqual([['destination', 'required']])
      expect(await field({ channel: 'sms', destination: 'shift@example.com' })).toEqual([['destination', 'format']])
    })

    /** A condition whose alarm holds, and the id of the alarm. */
    const raised = async (message: string, severity: number, more: Record<string, string> = {}) => {
      const body = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message, severity, ...more }
      const rule = (await call(paths.alarmRuleAdd, body)).data as AlarmRule
      await level(6)
      const end = async () => {
        await call(paths.alarmRuleDelete, { id: rule.id })
        await level(1)
      }
      return { ...(await alarmOf(message)), end }
    }
    const alarmOf = async (message: string) => {
      const find = async () => (await call(paths.alarmQuery, { search: message })).data as { rows: { id: string }[] }
      await until(async () => (await find()).rows.length > 0)
      return (await find()).rows[0]!
    }
    const why = async (alarmId: string, ruleId: string) =>
      ((await call(paths.alarmNotifyWhy, { alarmId })).data as NotifyReason[]).find((each) => each.ruleId === ruleId)
    const outcome = async (alarmId: string, ruleId: string) => (await why(alarmId, ruleId))?.outcome
    /** The time of day in UTC+8, so many hours from now. */
    const clockIn = (hours: number) =>
      new Date(Date.now() + aheadMs + ZONE_MS + hours * HOUR_MS).toISOString().slice(11, 16)

    it('also of what came before a change of the rule, and never twice', async () => {
      const destination = 'changed@example.com'
      const id = await notify({ destination, delaySeconds: 600 })
      const alarm = await raised('Before the change', 2)
      expect(await why(alarm.id, id)).toMatchObject({ outcome: 'delay' })
      await call(paths.notifyRuleEdit, { id, title: 'Renamed' })
      aheadMs += 601_000
      await until(async () => (await sent(destination)).length === 1)
      await call(paths.notifyRuleEdit, { id, title: 'Once more', severity: 3, delaySeconds: 0 })
      await until(async () => (await outcome(alarm.id, id)) === 'noProvider')
      await quiet()
      expect(await sent(destination)).toHaveLength(1)
      await alarm.end()
    })

    it('of the classes and areas of a rule', async () => {
      const classId = ((await call(paths.alarmClassAdd, { title: 'Safety' })).data as { id: string }).id
      const group = async (title: string, parentId: string) =>
        ((await call(paths.groupAdd, { title, parentId })).data as { id: string }).id
      const site = await group('Site', '')
      const [hall, elsewhere] = [await group('Hall', site), await group('Elsewhere', '')]
      await call(paths.groupEdit, { id: hall, title: 'Hall', equipIds: 'eq-a' })
      const rules = {
        told: await notify({ destination: 'placed@example.com', classIds: classId, groupIds: site }),
        class: await notify({ destination: 'placed@example.com', classIds: await other(classId) }),
        area: await notify({ destination: 'placed@example.com', groupIds: elsewhere }),
      }
      const alarm = await raised('Placed', 2, { classId })
      await until(async () => (await outcome(alarm.id, rules.told)) === 'noProvider')
      expect(await outcome(alarm.id, rules.class)).toBe('class')
      expect(await outcome(alarm.id, rules.area)).toBe('area')
      expect(await sent('placed@example.com')).toHaveLength(1)
      // Without them the rules would tell of nothing.
      expect((await call(paths.groupDelete, { id: site })).code).toBe(codes.conflict)
      expect((await call(paths.alarmClassDelete, { id: classId })).code).toBe(codes.conflict)
      await alarm.end()
    })
    const other = async (classId: string) => {
      const { id } = (await call(paths.alarmClassAdd, { title: `Not ${classId}` })).data as { id: string }
      return id
    }

    it('when it is in force, and in quiet hours of critical alarms alone', async () => {
      const hours = { quietFrom: clockIn(-1), quietTo: clockIn(1) }
      // Taken once: a minute may begin before it is compared.
      const fromClock = clockIn(2)
      const rules = {
        waits: await notify({ destination: 'quiet@example.com', ...hours }),
        drops: await notify({ destination: 'dropped@example.com', ...hours, quietThen: 'drop' }),
        off: await notify({ destination: 'off@example.com', fromClock, toClock: clockIn(3) }),
      }
      const [minor, urgent] = [await raised('Can wait', 2), await raised('Cannot wait', 1)]
      await until(async () => (await outcome(minor.id, rules.drops)) === 'dropped')
      await until(async () => (await sent('quiet@example.com')).length === 1)
      expect((await sent('quiet@example.com'))[0]?.subject).toContain('Cannot wait')
      expect(await outcome(minor.id, rules.waits)).toBe('quiet')
      const off = await why(urgent.id, rules.off)
      expect(off).toMatchObject({ outcome: 'schedule' })
      expect(new Date((off?.at ?? 0) + ZONE_MS).toISOString().slice(11, 16)).toBe(fromClock)
      aheadMs += HOUR_MS + 120_000
      await until(async () => (await sent('quiet@example.com')).length === 2)
      expect((await sent('quiet@example.com'))[1]?.subject).toContain('Can wait')
      expect(await outcome(minor.id, rules.drops)).toBe('dropped')
      for (const each of [minor, urgent]) await each.end()
    })

    it('whoever is on duty, who may hand over and acknowledge by a link', { timeout: 30_000 }, async () => {
      const { db, secrets } = test.server.context
      const people = async (loginname: string) => {
        const set = { email: `${loginname}@example.com`, tel: '' }
        await db.updateTable('account').set(set).where('loginname', '=', loginname).execute()
        const own = db.selectFrom('account').select('id').where('loginname', '=', loginname)
        return (await own.executeTakeFirstOrThrow()).id
      }
      const ids = { admin: await people('admin-a'), operator: await people('operation-a') }
      const add = async (path: string, body: Record<string, string>) => {
        const reply = await call(path, body)
        expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
        return (reply.data as { id: string }).id
      }
      const rosterId = await add(paths.notifyRosterAdd, { title: 'Duty' })
      const shift = { rosterId, title: 'All day', destination: '' }
      await add(paths.notifyShiftAdd, { ...shift, accountIds: ids.admin })
      await add(paths.notifyShiftAdd, {
        ...{ ...shift, accountIds: ids.operator, fromClock: clockIn(-2), toClock: clockIn(-1) },
      })
      const id = await notify({ rosterId, destination: '', mayAcknowledge: 'account' })
      expect((await call(paths.notifyRosterDelete, { id: rosterId })).code).toBe(codes.conflict)
      const duty = async () => (await call(paths.alarmNotifyDuty, { id: rosterId })).data as Duty
      expect(await duty()).toMatchObject({ onDuty: [{ loginname: 'admin-a' }], others: [{ loginname: 'operation-a' }] })

      /** The token of the link in the newest message to an address. */
      const tokenTo = async (destination: string, count: number) => {
        await until(async () => (await sent(destination)).length === count)
        const row = await db
          .selectFrom('outbox')
          .select(['id', 'sealed', 'text'])
          .where('destination', '=', destination)
          .orderBy('gmtCreate', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        const text = secrets.open(row.sealed, sealedFor(row.id)) ?? ''
        expect(text).toContain(`${test.origin}/alarm/link#`)
        expect(row.text).toMatch(/acknowledge .*••••••$/)
        return text.split('#').at(-1) ?? ''
      }
      const guest = new TestClient(test.origin)
      const first = await raised('By link', 2)
      const token = await tokenTo('admin-a@example.com', 1)
      const shown = (await call(paths.alarmNotifyLink, { token }, guest)).data as LinkedAlarms
      expect(shown).toMatchObject({ by: 'admin-a', alarms: [{ text: 'By link', value: 6, confirmBy: '' }] })
      // To look does not acknowledge, however often.
      await call(paths.alarmNotifyLink, { token }, guest)
      expect((await call(paths.alarmNotifyAcknowledge, { token, note: 'Coming' }, guest)).data).toEqual({
        confirmed: 1,
      })
      expect((await call(paths.alarmQuery, { search: 'By link' })).data).toMatchObject({
        rows: [{ confirmBy: 'admin-a', confirmNote: 'Coming' }],
      })
      expect((await call(paths.alarmNotifyAcknowledge, { token }, guest)).code).toBe(codes.conflict)
      expect((await call(paths.alarmNotifyLink, { token }, guest)).code).toBe(codes.conflict)
      expect(
        (
          await call(
            paths.alarmNotifyLink,
            { token: token.replace(/./, (first) => (first === '_' ? '-' : '_')) },
            guest,
          )
        ).code,
      ).toBe(codes.notFound)
      await first.end()

      const until_ = Date.now() + aheadMs + HOUR_MS
      const operator = await test.login('operation-a')
      const handOver = { id: rosterId, toId: ids.operator, until: until_ }
      expect((await call(paths.alarmNotifyHandOver, { ...handOver, toId: ids.admin }, operator)).code).toBe(
        codes.conflict,
      )
      expect((await call(paths.alarmNotifyHandOver, handOver)).code).toBe(codes.ok)
      expect(await duty()).toMatchObject({
        onDuty: [{ loginname: 'operation-a' }],
        handOver: { from: 'admin-a', to: 'operation-a', until: until_ },
      })
      const second = await raised('Handed over', 2)
      const theirs = await tokenTo('operation-a@example.com', 1)
      const disable = (isDisabled: number) =>
        db.updateTable('account').set({ isDisabled }).where('id', '=', ids.operator).execute()
      await disable(1)
      expect((await call(paths.alarmNotifyAcknowledge, { token: theirs }, guest)).code).toBe(codes.notFound)
      await disable(0)
      await call(paths.notifyRuleEdit, { id, isEnabled: false })
      expect((await call(paths.alarmNotifyLink, { token: theirs }, guest)).code).toBe(codes.notFound)
      await call(paths.notifyRuleEdit, { id, isEnabled: true })
      aheadMs += DAY_MS + HOUR_MS
      expect((await call(paths.alarmNotifyLink, { token: theirs }, guest)).code).toBe(codes.notFound)
      await second.end()

      // An address that is no account acknowledges where the rule lets every recipient.
      await notify({ destination: 'gate@example.com', mayAcknowledge: 'anyone' })
      const third = await raised('By anyone', 2)
      const open = await tokenTo('gate@example.com', 1)
      expect((await call(paths.alarmNotifyAcknowledge, { token: open }, guest)).data).toEqual({ confirmed: 1 })
      expect((await call(paths.alarmQuery, { search: 'By anyone' })).data).toMatchObject({
        rows: [{ confirmBy: 'link: gate@example.com' }],
      })
      await third.end()

      // A link proves nothing of a hardware key, whoever the rule lets acknowledge.
      const setKey = (lockKey: string) =>
        db.updateTable('account').set({ lockKey }).where('id', '=', ids.operator).execute()
      const plain = { rosterId, destination: '', mayAcknowledge: 'anyone' }
      await call(paths.notifyRuleEdit, { id, isEnabled: false })
      const later = { ...handOver, until: Date.now() + aheadMs + HOUR_MS }
      expect((await call(paths.alarmNotifyHandOver, later)).code).toBe(codes.ok)
      await notify({ ...plain, title: 'On duty' })
      await notify({ ...plain, rosterId: '', destination: 'Operation-A@example.com', title: 'Their address' })
      const before = (await sent('operation-a@example.com')).length
      const fourth = await raised('With a key', 2)
      const early = await tokenTo('operation-a@example.com', before + 1)
      const earlyFixed = await tokenTo('Operation-A@example.com', 1)
      await setKey('key')
      for (const token of [early, earlyFixed])
        expect((await call(paths.alarmNotifyAcknowledge, { token }, guest)).code).toBe(codes.notFound)
      await fourth.end()
      const fifth = await raised('Still with a key', 2)
      for (const [to, count] of [
        ['operation-a@example.com', before + 2],
        ['Operation-A@example.com', 2],
      ] as const) {
        await until(async () => (await sent(to)).length >= count)
        expect((await sent(to)).at(-1)?.text).not.toContain('••••••')
      }
      await setKey('')
      await fifth.end()
    })

    it('and a test of a rule is marked as one', async () => {
      const id = await notify({ destination: 'tested@example.com', title: 'Shift <b>' })
      expect((await call(paths.alarmNotifyTest, { id })).fields).toEqual([{ path: 'id', reason: 'noProvider' }])
      await call(paths.providerAdd, { title: 'Catcher', kind: 'mailCatcher' })
      expect((await call(paths.alarmNotifyTest, { id })).data).toEqual({ sent: 1 })
      expect(await sent('tested@example.com')).toMatchObject([
        { purpose: 'test', subject: '[Test] Alarm notification: Shift <b>' },
      ])
    })
  })
}
