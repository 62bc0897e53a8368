import {
  type AlarmRule,
  codes,
  type NotifyReason,
  type OutboxMessage,
  type OwnPush,
  type Provider,
  paths,
  SECRET,
} from '@mimic/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../../testing/FakeGateway.ts'
import { type PeerBrowser, PushPeer } from '../../../testing/PushPeer.ts'
import { storeEngines } from '../../../testing/storeEngines.ts'
import type { TestClient } from '../../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../../testing/TestServer.ts'
import { until } from '../../../testing/until.ts'

type Body = Record<string, string | number | boolean>

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`browser push, on ${engine.name}`, () => {
    let peer: PushPeer
    let test: TestServer
    let admin: TestClient
    let operator: TestClient
    let gateway: FakeGateway
    let providerId: string
    let aheadMs = 0
    let clock = Date.now() - 600_000

    beforeAll(async () => {
      await engine.create()
      peer = await PushPeer.start()
      const now = () => Date.now() + aheadMs
      const monotonic = () => performance.now()
      // A minute of gathering takes 1.2 s.
      const times = { rateFactor: 1000, waitFactor: 0.02, now, monotonic }
      test = await TestServer.start({ ...engine.options, ...times, env: { MIMIC_OUTGOING_HOSTS: peer.host } })
      admin = await test.login('admin-a')
      operator = await test.login('operation-a')
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
      await level(1)
    })
    afterAll(async () => {
      await gateway?.stop()
      await test?.stop()
      await peer?.stop()
      await engine.drop()
    })
    const db = () => test.server.context.db
    afterEach(async () => {
      peer.status = 201
      peer.retryAfter = undefined
      for (const table of ['notify_rule', 'push_subscription', 'outbox', 'notify_shift', 'notify_roster'] as const)
        await db().deleteFrom(table).execute()
      const { rows } = (await call(paths.alarmQuery, { isOpen: true, pageSize: 100 })).data as { rows: AlarmRule[] }
      if (rows.length > 0) await level(1)
    })

    const level = async (value: number) => {
      clock += 1000
      const seq = await gateway.send([['a-level', clock, value, 0]])
      await until(() => gateway.acked.has(seq))
    }
    const call = async (path: string, body: Body, client = admin) => (await client.call(path, body)).reply
    const refusal = async (path: string, body: Body, client = admin) => {
      const { code, fields } = await call(path, body, client)
      return [code, ...(fields ?? []).map(({ path: field, reason }) => `${field} ${reason}`)]
    }
    const made = async (path: string, body: Body) => {
      const reply = await call(path, body)
      expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
      return (reply.data as { id: string }).id
    }
    const setting = () => ({ title: 'Push', kind: 'push', sender: 'plant@example.com', pushHosts: peer.host })
    const subscribed = async (client = admin, endsAtLogout = false): Promise<PeerBrowser> => {
      const browser = peer.browser()
      const { endpoint, p256dh, auth } = browser
      const reply = await call(paths.pushAdd, { endpoint, p256dh, auth, endsAtLogout }, client)
      expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
      return browser
    }
    const own = async (client = admin, body: Body = {}) => (await call(paths.pushQuery, body, client)).data as OwnPush
    const idOf = async (loginname: string) => {
      const row = db().selectFrom('account').select('id').where('loginname', '=', loginname)
      return (await row.executeTakeFirstOrThrow()).id
    }
    const notify = async (fields: Body) =>
      made(paths.notifyRuleAdd, { title: 'Push', severity: 2, channel: 'push', language: 'en', ...fields })
    /** A condition whose alarm holds. */
    const raised = async (message: string, severity = 2) => {
      const body = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message, severity }
      const ruleId = await made(paths.alarmRuleAdd, body)
      await level(6)
      const find = async () => (await call(paths.alarmQuery, { search: message })).data as { rows: { id: string }[] }
      await until(async () => (await find()).rows.length > 0)
      const { id = '' } = (await find()).rows[0] ?? {}
      return { id, end: () => call(paths.alarmRuleDelete, { id: ruleId }) }
    }
    const why = async (alarmId: string) => {
      const [reason] = (await call(paths.alarmNotifyWhy, { alarmId })).data as NotifyReason[]
      return reason
    }
    const messages = async () =>
      ((await call(paths.outboxQuery, { channel: 'push' })).data as { rows: OutboxMessage[] }).rows
    // Real wait: a message that must not come could come as late as this, the time of gathering included.
    const quiet = () => new Promise((resolve) => setTimeout(resolve, 1500))

    it('is off at first; the keys are made when it is switched on, and the private one leaves the server never', async () => {
      expect(await own()).toEqual({ isOffered: false, publicKey: '', browsers: [] })
      const { endpoint, p256dh, auth } = peer.browser()
      const browser = { endpoint, p256dh, auth, endsAtLogout: true }
      expect(await refusal(paths.pushAdd, browser)).toEqual([codes.notFound])
      expect(await refusal(paths.providerAdd, { ...setting(), sender: '' })).toEqual([codes.invalid, 'sender required'])
      expect(await refusal(paths.providerAdd, { ...setting(), pushHosts: '10.0.0.1' })).toEqual([
        codes.invalid,
        'pushHosts notAllowed',
      ])
      expect(await refusal(paths.providerAdd, setting(), operator)).toEqual([codes.forbidden])
      const { data } = await call(paths.providerAdd, setting())
      const provider = data as Provider
      providerId = provider.id
      expect(provider.secret).toBe(SECRET)
      const row = db().selectFrom('provider').selectAll().where('id', '=', providerId)
      const { secret, publicKey } = await row.executeTakeFirstOrThrow()
      expect(secret).toMatch(/^v1\./)
      expect(await own()).toEqual({ isOffered: true, publicKey, browsers: [] })
      expect(await refusal(paths.providerAdd, setting())).toEqual([codes.invalid, 'kind limit'])
      const edit = (fields: Body) => refusal(paths.providerEdit, { id: providerId, ...fields })
      expect(await edit({ secret: 'mine' })).toEqual([codes.invalid, 'secret unknown'])
      expect(await edit({ secret: '' })).toEqual([codes.invalid, 'secret unknown'])
      expect((await edit({ kind: 'webhook', url: 'https://example.com' }))[0]).toBe(codes.invalid)
      expect(await edit({ title: 'Push of the plant', secret: SECRET })).toEqual([codes.ok])
      expect((await row.executeTakeFirstOrThrow()).secret).toBe(secret)
    })

    it('a browser that turns it on is told of, listed and removed by its owner alone', async () => {
      const email = 'told@example.com'
      const set = { email, verifiedEmail: email }
      await db().updateTable('account').set(set).where('loginname', '=', 'admin-a').execute()
      await made(paths.providerAdd, { title: 'Mail', kind: 'mailCatcher' })
      const browser = await subscribed()
      const told = db().selectFrom('outbox').select(['purpose', 'text']).where('destination', '=', email)
      expect(await told.execute()).toMatchObject([{ purpose: 'pushAdded' }])
      const [row] = (await own(admin, { endpoint: browser.endpoint })).browsers
      expect(row).toMatchObject({ service: peer.host, endsAtLogout: false, isThis: true, gmtSent: 0 })
      expect((await own()).browsers).toMatchObject([{ isThis: false }])
      expect((await own(operator)).browsers).toEqual([])
      const id = row?.id ?? ''
      expect(await refusal(paths.pushRemove, { id }, operator)).toEqual([codes.notFound])
      expect(await refusal(paths.pushRemove, { id }, await test.login('admin-b'))).toEqual([codes.notFound])
      // The store has neither the address nor the keys of a browser.
      const stored = JSON.stringify(await db().selectFrom('push_subscription').selectAll().execute())
      for (const secret of [browser.endpoint, browser.auth, browser.p256dh]) expect(stored).not.toContain(secret)
      // The same browser, used by another account: it gets nothing of the first one any more.
      const { endpoint, p256dh, auth } = browser
      await call(paths.pushAdd, { endpoint, p256dh, auth, endsAtLogout: false }, operator)
      expect((await own()).browsers).toEqual([])
      const [theirs] = (await own(operator)).browsers
      expect(await refusal(paths.pushRemove, { id: theirs?.id ?? '' }, operator)).toEqual([codes.ok])
      expect((await own(operator)).browsers).toEqual([])
    })

    it('no browser leads the server to another address', async () => {
      const { p256dh, auth } = peer.browser()
      const add = (endpoint: string, key = p256dh) =>
        refusal(paths.pushAdd, { endpoint, p256dh: key, auth, endsAtLogout: true })
      const [, port] = peer.host.split(':')
      for (const endpoint of [
        `https://127.0.0.1:${port}/push/x`,
        'https://localhost/push/x',
        `https://user:password@${peer.host}/push/x`,
        `https://${peer.host}@evil.example/push/x`,
        `https://${peer.host}.evil.example/push/x`,
        'https://169.254.169.254/latest/meta-data',
      ])
        expect(await add(endpoint), endpoint).toEqual([codes.invalid, 'endpoint notAllowed'])
      for (const endpoint of [`http://${peer.host}/push/x`, 'ftp://x', '', `https://${'x'.repeat(2000)}`])
        expect((await add(endpoint))[0], endpoint).toBe(codes.invalid)
      expect(await add(`https://${peer.host}/push/x`, 'A'.repeat(87))).toEqual([codes.invalid, 'p256dh format'])
      // A name that leads inside of a network, and a list that has become shorter, are judged when it is sent.
      await subscribed()
      const pushHosts = 'fcm.googleapis.com'
      await call(paths.providerEdit, { id: providerId, pushHosts })
      const tested = await call(paths.providerTest, { id: providerId })
      expect(tested.data).toEqual({ problem: 'notAllowed' })
      await call(paths.providerEdit, { id: providerId, pushHosts: peer.host })
      expect((await call(paths.providerTest, { id: providerId })).data).toEqual({ problem: '' })
    })

    it('an account has ten browsers at most', async () => {
      for (let i = 0; i < 10; i++) await subscribed()
      const { endpoint, p256dh, auth } = peer.browser()
      expect(await refusal(paths.pushAdd, { endpoint, p256dh, auth, endsAtLogout: true })).toEqual([
        codes.invalid,
        'endpoint limit',
      ])
    })

    it('an alarm reaches the browsers of an account, each once, in its language, and its end replaces it', async () => {
      await db().updateTable('account').set({ language: 'cn' }).where('loginname', '=', 'admin-a').execute()
      const [one, two] = [await subscribed(), await subscribed()]
      const id = await notify({ accountId: await idOf('admin-a'), tellsEnd: true })
      const alarm = await raised('Too high')
      await until(() => peer.gotBy(one).length === 1 && peer.gotBy(two).length === 1)
      const [got] = peer.gotBy(one)
      expect(got?.shown).toMatchObject({
        title: '[重要] Pump a',
        lang: 'zh-CN',
        url: `/monitor/alarm?alarm=${alarm.id}`,
      })
      expect(got?.shown['body']).toMatch(/^Too high 6 m \(报警, /)
      expect(got?.headers).toMatchObject({ ttl: '28800', urgency: 'high', 'content-encoding': 'aes128gcm' })
      await until(async () => (await why(alarm.id))?.outcome === 'sent')
      expect(await why(alarm.id)).toMatchObject({ ruleId: id, people: [{ name: 'admin-a', outcome: 'sent' }] })
      expect((await own()).browsers.every(({ gmtSent }) => gmtSent > 0)).toBe(true)
      await level(1)
      await until(() => peer.gotBy(one).length === 2)
      const [, end] = peer.gotBy(one)
      expect(end?.shown['body']).toMatch(/已解除/)
      expect(end?.shown['tag']).toBe(got?.shown['tag'])
      expect(end?.headers['topic']).toBe(got?.headers['topic'])
      await quiet()
      expect(peer.gotBy(one)).toHaveLength(2)
      await alarm.end()
      await db().updateTable('account').set({ language: '' }).where('loginname', '=', 'admin-a').execute()
    })

    it('whoever is on duty is told, of what they may see; the others are named with the reason', async () => {
      const ids = { admin: await idOf('admin-a'), operator: await idOf('operation-a') }
      await made(paths.providerAdd, { title: 'SMS', kind: 'smsCatcher' })
      const rosterId = await made(paths.notifyRosterAdd, { title: 'Duty' })
      await made(paths.notifyShiftAdd, {
        rosterId,
        title: 'All',
        accountIds: `${ids.admin},${ids.operator}`,
        destination: '',
      })
      await notify({ rosterId })
      const waits = await raised('Nobody has a browser')
      await until(async () => (await why(waits.id))?.outcome === 'noBrowser')
      expect(await messages()).toEqual([])
      const test_ = await refusal(paths.alarmNotifyTest, { id: (await why(waits.id))?.ruleId ?? '' })
      expect(test_).toEqual([codes.conflict, 'id noBrowser'])
      await waits.end()
      await level(1)
      const sees = await subscribed()
      await until(async () => (await why(waits.id))?.outcome !== 'noBrowser')
      const alarm = await raised('One has a browser')
      await until(async () => (await why(alarm.id))?.outcome === 'sent')
      expect((await why(alarm.id))?.people).toEqual([
        { name: 'admin-a', outcome: 'sent' },
        { name: 'operation-a', outcome: 'noBrowser' },
      ])
      await alarm.end()
      await level(1)
      // The other one has a browser, and no device in its range.
      const blind = await subscribed(operator)
      const none = { dataRange: 'chosen', rangeGroups: '', rangeEquips: 'eq-none', rangeProjects: '' }
      await db().updateTable('account').set(none).where('id', '=', ids.operator).execute()
      const hidden = await raised('Not for everybody')
      await until(async () => (await why(hidden.id))?.outcome === 'sent')
      expect((await why(hidden.id))?.people).toContainEqual({ name: 'operation-a', outcome: 'notSeen' })
      expect(peer.gotBy(blind)).toEqual([])
      expect(peer.gotBy(sees).length).toBeGreaterThan(0)
      await db()
        .updateTable('account')
        .set({ dataRange: 'all', rangeEquips: '' })
        .where('id', '=', ids.operator)
        .execute()
      await hidden.end()
    })

    it('what an account may see is judged once more when a message leaves late', async () => {
      const id = await idOf('operation-a')
      const browser = await subscribed(operator)
      peer.status = 503
      await notify({ accountId: id })
      const alarm = await raised('Late')
      await until(() => peer.pushed.length > 0 && peer.gotBy(browser).length === 1)
      await until(async () => (await messages())[0]?.state === 'waiting')
      await db()
        .updateTable('account')
        .set({ dataRange: 'chosen', rangeEquips: 'eq-none' })
        .where('id', '=', id)
        .execute()
      peer.status = 201
      aheadMs += 3_600_000
      await until(async () => (await why(alarm.id))?.outcome === 'notSeen')
      expect(peer.gotBy(browser)).toHaveLength(1)
      await db().updateTable('account').set({ dataRange: 'all', rangeEquips: '' }).where('id', '=', id).execute()
      await alarm.end()
    })

    it.each([404, 410])('a browser that its push service does not know any more (%i) is removed', async (status) => {
      peer.status = status
      await subscribed()
      await notify({ accountId: await idOf('admin-a') })
      const alarm = await raised(`Gone ${status}`)
      await until(async () => (await why(alarm.id))?.outcome === 'gone')
      expect((await own()).browsers).toEqual([])
      await alarm.end()
    })

    it('a refusal is told, and a busy service is asked again when it says, once', async () => {
      peer.status = 403
      const browser = await subscribed()
      await notify({ accountId: await idOf('admin-a') })
      const refused = await raised('Refused')
      await until(async () => (await why(refused.id))?.outcome === 'failed')
      expect((await messages())[0]?.problem).toContain('HTTP 403')
      await refused.end()
      await level(1)
      peer.status = 429
      peer.retryAfter = '3000'
      const busy = await raised('Busy')
      await until(() => peer.gotBy(browser).length === 2)
      await until(async () => (await why(busy.id))?.outcome === 'sending')
      const waiting = db().selectFrom('outbox').select('gmtNext').where('state', '=', 'waiting')
      const { gmtNext } = await until(() => waiting.executeTakeFirst())
      expect(gmtNext - Date.now() - aheadMs).toBeGreaterThan(2_900_000)
      peer.status = 201
      peer.retryAfter = undefined
      aheadMs += 600_000
      await quiet()
      expect(peer.gotBy(browser)).toHaveLength(2)
      aheadMs += 2_500_000
      await until(async () => (await why(busy.id))?.outcome === 'sent')
      expect(peer.gotBy(browser)).toHaveLength(3)
      await busy.end()
    })

    it('a rule needs an account or a roster, and carries no link', async () => {
      const rule = { title: 'Push', severity: 2, channel: 'push' }
      const accountId = await idOf('admin-a')
      expect(await refusal(paths.notifyRuleAdd, rule)).toEqual([codes.invalid, 'accountId required'])
      expect(await refusal(paths.notifyRuleAdd, { ...rule, accountId: await idOf('admin-b') })).toEqual([
        codes.invalid,
        'accountId unknown',
      ])
      expect(await refusal(paths.notifyRuleAdd, { ...rule, accountId, destination: 'x@example.com' })).toEqual([
        codes.invalid,
        'destination format',
      ])
      expect(await refusal(paths.notifyRuleAdd, { ...rule, accountId, mayAcknowledge: 'anyone' })).toEqual([
        codes.invalid,
        'mayAcknowledge unknown',
      ])
      await subscribed()
      const id = await notify({ accountId })
      expect((await call(paths.alarmNotifyTest, { id })).data).toEqual({ sent: 1 })
      await until(async () => (await messages())[0]?.state === 'sent')
    })

    it('ends with the logout where the person chose so, and with a password, a session or an account that ends', async () => {
      const login = () => test.login('operation-a')
      const count = async () =>
        (await db().selectFrom('push_subscription').select('id').where('userId', '=', id).execute()).length
      const id = await idOf('operation-a')
      const [stays, ends] = [await login(), await login()]
      await subscribed(stays, false)
      await subscribed(ends, true)
      for (const each of [stays, ends]) await call(paths.userLogout, {}, each)
      expect(await count()).toBe(1)
      await db().deleteFrom('push_subscription').execute()
      // One session of the account is ended: its browser gets nothing any more.
      const stolen = await login()
      await subscribed(stolen)
      const keeps = await login()
      await subscribed(keeps)
      const sessions = (await call(paths.accountSessionQuery, {}, stolen)).data as { id: string; isOwn: boolean }[]
      const sessionId = sessions.find(({ isOwn }) => isOwn)?.id ?? ''
      await call(paths.accountSessionEnd, { sessionId }, keeps)
      expect(await count()).toBe(1)
      // All the others: nobody knows whose the browsers are.
      await call(paths.accountSessionEnd, {}, keeps)
      expect(await count()).toBe(0)
      await subscribed(keeps)
      const disabled = await call(paths.orgAccountEdit, { id, isDisabled: true })
      expect(disabled.code, JSON.stringify(disabled)).toBe(codes.ok)
      expect(await count()).toBe(0)
    })

    it('is gone with its provider', async () => {
      await subscribed()
      await call(paths.providerDelete, { id: providerId })
      expect(await db().selectFrom('push_subscription').selectAll().execute()).toEqual([])
      expect((await own()).isOffered).toBe(false)
    })
  })
}
