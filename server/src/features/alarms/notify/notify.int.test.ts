import { type AlarmRule, codes, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../../testing/FakeGateway.ts'
import { storeEngines } from '../../../testing/storeEngines.ts'
import type { TestClient } from '../../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../../testing/TestServer.ts'
import { until } from '../../../testing/until.ts'

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
    const condition = async (message: string, severity: number) => {
      const body = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message, severity }
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
      return (reply.data as { id: string }).id
    }
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
      expect(await sent(destination)).toHaveLength(2)
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
  })
}
