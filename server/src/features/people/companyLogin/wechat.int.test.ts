import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codes, type LoginProvider, type OutboxMessage, type OwnWechat, paths, type UserInfo } from '@mimic/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { OutgoingHosts } from '../../../platform/http/OutgoingHosts.ts'
import { storeEngines } from '../../../testing/storeEngines.ts'
import { type Answer, TestClient } from '../../../testing/TestClient.ts'
import { PASSWORD, TestServer } from '../../../testing/TestServer.ts'
import { until } from '../../../testing/until.ts'
import { WECHAT_APP, WechatPeer } from '../../../testing/WechatPeer.ts'
import { wechatPerson, wechatQuestion } from './wechat.ts'

const refusalOf = ({ reply: { code, fields } }: Answer) => [code, fields?.[0]?.path, fields?.[0]?.reason]
const noAnswer = [codes.invalid, 'callback', 'format']

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`[spec:features/account-wechat-unbind] WeChat, on ${engine.name}`, () => {
    let test: TestServer
    let peer: WechatPeer
    let admin: TestClient
    let provider: LoginProvider
    let now = Date.now()
    beforeAll(async () => {
      await engine.create()
      const env = { MIMIC_OUTGOING_HOSTS: '127.0.0.1' }
      test = await TestServer.start({ ...engine.options, env, rateFactor: 1000, now: () => now })
      admin = await test.login('admin-a')
      peer = await WechatPeer.start()
      peer.people['wang'] = '王芳'
      peer.people['li'] = 'Li Na'
      provider = await addedTo(admin)
    })
    afterAll(async () => {
      await peer?.stop()
      await test.stop()
      await engine.drop()
    })
    afterEach(async () => {
      peer.answers = 'own'
      const { db } = test.server.context
      await db.deleteFrom('account_link').execute()
      await db.updateTable('org').set({ isLocalOff: 0 }).execute()
      // The clock has gone on in some.
      admin = await test.login('admin-a')
      await admin.call(paths.loginProviderEdit, { id: provider.id, isEnabled: 'true' })
    })

    const settings = () => ({
      title: '微信',
      kind: 'wechat',
      clientId: WECHAT_APP.clientId,
      loginUrl: peer.origin,
      apiUrl: peer.origin,
    })
    const setSecret = (client: TestClient, { id }: LoginProvider) =>
      client.call(paths.loginProviderSetSecret, { id, clientSecret: WECHAT_APP.clientSecret })
    const addedTo = async (client: TestClient) => {
      const added = (await client.call(paths.loginProviderAdd, settings())).reply.data as LoginProvider
      expect((await setSecret(client, added)).reply.code).toBe(codes.ok)
      return added
    }
    const ownOf = async (client: TestClient) => (await client.call(paths.wechatQuery, {})).reply.data as OwnWechat
    const begin = async (client: TestClient) =>
      ((await client.call(paths.wechatBegin, {})).reply.data as { url: string }).url
    const finish = (client: TestClient, { search }: URL) => client.call(paths.wechatBind, { callback: search })
    /** The whole way of a person who binds their WeChat. */
    const bind = async (client: TestClient, openid: string) => finish(client, peer.enter(await begin(client), openid))
    const beginLogin = async (client: TestClient, { id }: LoginProvider = provider) =>
      ((await client.call(paths.companyLoginBegin, { id })).reply.data as { url: string }).url
    const enter = async (openid: string) => {
      const client = new TestClient(test.origin)
      const { search } = peer.enter(await beginLogin(client), openid)
      return { client, answer: await client.call(paths.companyLoginFinish, { callback: search }) }
    }
    const links = () => test.server.context.db.selectFrom('account_link').selectAll().execute()
    /** An account with a password of its own. */
    const person = async (loginname: string) => {
      const { password } = (await admin.call(paths.orgAccountAdd, { loginname })).reply.data as { password: string }
      const client = await TestClient.login(test.origin, loginname, password)
      await client.call(paths.accountPasswordEdit, { oldPassword: password, password: PASSWORD })
      return client
    }

    it('is bound with the own hand, logs in to that account, and is unbound', async () => {
      const client = await person('w.one')
      expect(await ownOf(client)).toEqual({ isOffered: true, isBound: false, nickname: '', gmtBound: 0 })
      const url = new URL(await begin(client))
      expect([url.origin, url.pathname, url.hash]).toEqual([peer.origin, '/connect/qrconnect', '#wechat_redirect'])
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        appid: WECHAT_APP.clientId,
        redirect_uri: `${test.origin}/account/security/wechat`,
        response_type: 'code',
        scope: 'snsapi_login',
      })
      expect((await finish(client, peer.enter(url.href, 'wang'))).reply.code).toBe(codes.ok)
      expect(await ownOf(client)).toMatchObject({ isBound: true, nickname: '王芳', gmtBound: now })
      const { answer } = await enter('wang')
      expect(answer.reply).toMatchObject({ code: codes.ok, data: { loginname: 'w.one' } })
      expect((await client.call(paths.wechatUnbind, {})).reply.code).toBe(codes.ok)
      expect(await ownOf(client)).toMatchObject({ isOffered: true, isBound: false })
      expect(refusalOf((await enter('wang')).answer)).toEqual([codes.forbidden, 'account', 'unknown'])
      expect((await client.call(paths.wechatUnbind, {})).reply.code).toBe(codes.notFound)
      const entries = await test.server.context.db.selectFrom('audit').selectAll().execute()
      const actions = entries.map(({ action }) => action)
      expect(actions).toEqual(expect.arrayContaining(['user.wechat.bind', 'user.wechat.unbind']))
      expect(JSON.stringify(entries)).not.toContain(WECHAT_APP.clientSecret)
    })

    it('lets in nobody who has not bound it, and adds no account', async () => {
      await admin.call(paths.loginProviderEdit, { id: provider.id, makesAccounts: 'true', roleId: 'admin' })
      expect(refusalOf((await enter('li')).answer)).toEqual([codes.forbidden, 'account', 'unknown'])
      expect(await links()).toEqual([])
      const client = await person('w.shut')
      await bind(client, 'li')
      const { userId } = (await client.get(paths.userInfo)).reply.data as UserInfo
      await admin.call(paths.orgAccountEdit, { id: userId, isDisabled: 'true' })
      expect(refusalOf((await enter('li')).answer)).toEqual([codes.forbidden, 'account', 'unknown'])
    })

    it('belongs to one account of the organisation, and an account has one', async () => {
      const [one, two] = [await person('w.first'), await person('w.second')]
      // Both have asked before one of them is bound.
      const [first, second] = [await begin(one), await begin(two)]
      expect((await finish(one, peer.enter(first, 'wang'))).reply.code).toBe(codes.ok)
      expect(refusalOf(await finish(two, peer.enter(second, 'wang')))).toEqual([
        codes.conflict,
        'callback',
        'boundElsewhere',
      ])
      expect(refusalOf(await one.call(paths.wechatBegin, {}))).toEqual([codes.conflict, 'id', 'used'])
      expect(refusalOf(await admin.call(paths.loginProviderAdd, settings()))).toEqual([codes.invalid, 'kind', 'used'])
      expect(await links()).toMatchObject([{ subject: 'wang' }])
    })

    it('takes an answer once, in the session that asked, and with its own state', async () => {
      const [mine, theirs] = [await person('w.mine'), await person('w.theirs')]
      const planted = peer.enter(await begin(theirs), 'li')
      expect(refusalOf(await finish(mine, planted))).toEqual([codes.invalid, 'callback', 'unknown'])
      await begin(mine)
      expect(refusalOf(await finish(mine, planted))).toEqual(noAnswer)
      // The answer to a login is none to a binding, nor the other way round.
      const asked = await begin(mine)
      const atLogin = peer.enter(await beginLogin(new TestClient(test.origin)), 'li')
      expect(refusalOf(await finish(mine, atLogin))).toEqual(noAnswer)
      const visitor = new TestClient(test.origin)
      await beginLogin(visitor)
      const { search } = peer.enter(asked, 'li')
      expect(refusalOf(await visitor.call(paths.companyLoginFinish, { callback: search }))).toEqual(noAnswer)
      // A code that WeChat has taken before, with a state that is right.
      const used = peer.enter(await begin(theirs), 'wang').searchParams.get('code')
      await bindWith(theirs, String(used), noAnswer, 'first use')
      await bindWith(theirs, String(used), noAnswer, 'second use')
      expect(await links()).toEqual([])
      // Too late.
      const late = peer.enter(await begin(mine), 'wang')
      now += 600_001
      await mine.call(paths.factorProve, { password: PASSWORD })
      expect(refusalOf(await finish(mine, late))).toEqual([codes.invalid, 'callback', 'unknown'])
    })
    /** Answers with a code, once it was used at WeChat by somebody else. */
    const bindWith = async (client: TestClient, code: string, expected: unknown[], what: string) => {
      const token = new URL(`${peer.origin}/sns/oauth2/access_token`)
      const { clientId: appid, clientSecret: secret } = WECHAT_APP
      token.search = new URLSearchParams({ appid, secret, code, grant_type: 'authorization_code' }).toString()
      await (await fetch(token)).text()
      const back = peer.enter(await begin(client), 'wang')
      back.searchParams.set('code', code)
      expect(refusalOf(await finish(client, back)), what).toEqual(expected)
    }

    it('takes no answer of WeChat that is an error or none', async () => {
      const client = await person('w.errors')
      for (const answers of ['noJson', 'fails'] as const) {
        peer.answers = answers
        expect(refusalOf(await bind(client, 'wang')), answers).toEqual(noAnswer)
        expect(refusalOf((await enter('wang')).answer), answers).toEqual(noAnswer)
      }
      peer.answers = 'own'
      const refused = peer.enter(await begin(client), 'wang')
      refused.searchParams.delete('code')
      expect(refusalOf(await finish(client, refused))).toEqual(noAnswer)
      await admin.call(paths.loginProviderSetSecret, { id: provider.id, clientSecret: 'another' })
      expect(refusalOf(await bind(client, 'wang'))).toEqual(noAnswer)
      const tested = async () =>
        ((await admin.call(paths.loginProviderTest, { id: provider.id })).reply.data as { problem: string }).problem
      expect(await tested()).toBe('WeChat answers 40125 (invalid appsecret)')
      await setSecret(admin, provider)
      expect(await tested()).toBe('')
      expect(await links()).toEqual([])
    })

    it('is asked for a proof, and the owner is told', async () => {
      for (const kind of ['mailCatcher', 'smsCatcher']) await admin.call(paths.providerAdd, { title: kind, kind })
      const client = await person('w.told')
      const { db } = test.server.context
      const email = 'told@plant.example'
      await db.updateTable('account').set({ email, verifiedEmail: email }).where('loginname', '=', 'w.told').execute()
      const asked = await begin(client)
      now += 3_600_000
      for (const path of [paths.wechatBegin, paths.wechatUnbind])
        expect((await client.call(path, {})).reply.code).toBe(codes.proofRequired)
      expect((await finish(client, peer.enter(asked, 'wang'))).reply.code).toBe(codes.proofRequired)
      await client.call(paths.factorProve, { password: PASSWORD })
      await bind(client, 'wang')
      await client.call(paths.wechatUnbind, {})
      admin = await test.login('admin-a')
      const sent = await until(async () => {
        const { rows } = (await admin.call(paths.outboxQuery, { search: email })).reply.data as {
          rows: OutboxMessage[]
        }
        return rows.length === 2 ? rows.map(({ purpose }) => purpose).toSorted() : undefined
      })
      expect(sent).toEqual(['wechatBound', 'wechatUnbound'])
    })

    it('stays while the account has no other way to log in', async () => {
      const client = await person('w.only')
      await bind(client, 'wang')
      const { db } = test.server.context
      const refused = [codes.conflict, 'id', 'onlyLogin']
      const setOff = (isLocalOff: number) =>
        db.updateTable('org').set({ isLocalOff }).where('id', '=', 'org-a').execute()
      await setOff(1)
      expect(refusalOf(await client.call(paths.wechatUnbind, {}))).toEqual(refused)
      expect(await ownOf(client)).toMatchObject({ isBound: true })
      await setOff(0)
      await db.updateTable('account').set({ passwordHash: '' }).where('loginname', '=', 'w.only').execute()
      expect(refusalOf(await client.call(paths.wechatUnbind, {}))).toEqual(refused)
      // A login of the company is another way.
      const company = (
        await admin.call(paths.loginProviderAdd, {
          title: 'Acme',
          issuer: 'https://login.example.com',
          clientId: 'mimic',
        })
      ).reply.data as LoginProvider
      const { userId } = (await client.get(paths.userInfo)).reply.data as UserInfo
      const link = { providerId: company.id, subject: 'wang', orgId: 'org-a', userId }
      await db.insertInto('account_link').values(link).execute()
      expect((await client.call(paths.wechatUnbind, {})).reply.code).toBe(codes.ok)
      expect(await links()).toMatchObject([{ providerId: company.id }])
      await admin.call(paths.loginProviderDelete, { id: company.id })
    })

    it('does not count as the login of the company while local passwords are off', async () => {
      const off = await admin.call(paths.loginProviderSetLocal, { isLocalOff: 'true' })
      expect(refusalOf(off)).toEqual([codes.conflict, 'isEnabled', 'noLogin'])
    })

    it('is unbound by an administrator after a lost phone, and sessions end', async () => {
      const client = await person('w.lost')
      await bind(client, 'wang')
      const { client: phone } = await enter('wang')
      const { userId } = (await client.get(paths.userInfo)).reply.data as UserInfo
      const hasWechat = async () => {
        const { rows } = (await admin.call(paths.orgAccountQuery, { search: 'w.lost' })).reply.data as {
          rows: { hasWechat: boolean }[]
        }
        return rows[0]?.hasWechat
      }
      expect(await hasWechat()).toBe(true)
      expect((await admin.call(paths.orgAccountRemoveFactors, { id: userId })).reply.code).toBe(codes.ok)
      expect(await hasWechat()).toBe(false)
      expect((await phone.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
      expect(refusalOf((await enter('wang')).answer)).toEqual([codes.forbidden, 'account', 'unknown'])
    })

    it('is hidden without an enabled provider, for partner companies and for other organisations', async () => {
      const offered = async (client: TestClient) => (await ownOf(client)).isOffered
      const buttons = async () =>
        (await new TestClient(test.origin).call(paths.companyLoginQuery, { company: 'org-a' })).reply.data
      expect(await buttons()).toEqual([{ id: provider.id, title: '微信', kind: 'wechat' }])
      const [client, other] = [await person('w.hidden'), await test.login('admin-b')]
      expect([await offered(client), await offered(other)]).toEqual([true, false])
      expect((await other.call(paths.wechatBegin, {})).reply.code).toBe(codes.notFound)
      const asked = await begin(client)
      await admin.call(paths.loginProviderEdit, { id: provider.id, isEnabled: 'false' })
      expect(await offered(client)).toBe(false)
      expect(await buttons()).toEqual([])
      expect(refusalOf(await finish(client, peer.enter(asked, 'wang')))).toEqual([codes.invalid, 'callback', 'unknown'])
      const { db } = test.server.context
      await admin.call(paths.loginProviderEdit, { id: provider.id, isEnabled: 'true' })
      await db.updateTable('account').set({ kind: 'ext' }).where('loginname', '=', 'w.hidden').execute()
      expect(await offered(client)).toBe(false)
      expect((await client.call(paths.wechatBegin, {})).reply.code).toBe(codes.forbidden)
    })

    it('the WeChat of one organisation is nobody to another one', async () => {
      const client = await person('w.ours')
      await bind(client, 'wang')
      const other = await test.login('admin-b')
      const theirs = await addedTo(other)
      const visitor = new TestClient(test.origin)
      const { search } = peer.enter(await beginLogin(visitor, theirs), 'wang')
      expect(refusalOf(await visitor.call(paths.companyLoginFinish, { callback: search }))).toEqual([
        codes.forbidden,
        'account',
        'unknown',
      ])
      // The same person may have an account there as well.
      expect((await bind(other, 'wang')).reply.code).toBe(codes.ok)
      expect(await links()).toHaveLength(2)
      await other.call(paths.loginProviderDelete, { id: theirs.id })
      expect(await links()).toMatchObject([{ orgId: 'org-a' }])
    })

    it('another app is not named while accounts are bound, and another address loses the secret', async () => {
      await bind(await person('w.app'), 'wang')
      const edit = (fields: Record<string, string>) =>
        admin.call(paths.loginProviderEdit, { id: provider.id, ...fields })
      expect(refusalOf(await edit({ clientId: 'wxother' }))).toEqual([codes.invalid, 'clientId', 'used'])
      expect(refusalOf(await edit({ kind: 'oidc', issuer: 'https://a.example' }))).toEqual([
        codes.invalid,
        'kind',
        'used',
      ])
      for (const apiUrl of ['http://api.example.com', 'https://user:pw@api.example.com', 'file:///etc/passwd'])
        expect(refusalOf(await edit({ apiUrl })), apiUrl).toEqual([codes.invalid, 'apiUrl', 'format'])
      expect(refusalOf(await edit({ apiUrl: 'https://10.0.0.1' }))).toEqual([codes.invalid, 'apiUrl', 'notAllowed'])
      expect(refusalOf(await edit({ loginUrl: 'javascript:alert(1)' }))).toEqual([codes.invalid, 'loginUrl', 'format'])
      expect((await edit({ apiUrl: 'https://api.example.com' })).reply.data).toMatchObject({ hasSecret: false })
      await edit({ apiUrl: peer.origin })
      await setSecret(admin, provider)
    })
  })
}

describe('what the server asks of WeChat', () => {
  const app = (apiUrl: string) => ({ clientId: 'wx1', loginUrl: 'https://open.weixin.qq.com', apiUrl, secret: 's' })
  const answer = (state: string) => new URL(`https://mimic.example/login/company?code=c&state=${state}`)
  const listening = async (run: RequestListener) => {
    const server = createServer(run)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const any = new OutgoingHosts(['127.0.0.1'])

  it('ends after a time', async () => {
    const origin = await listening(() => undefined)
    const { checks } = wechatQuestion(app(origin), 'https://mimic.example/login/company')
    await expect(wechatPerson(app(origin), any, answer(checks.state), checks, 50)).rejects.toThrow(/time|abort/i)
  })

  it('goes to no host of an inner network that is not named, and follows no redirection', async () => {
    let count = 0
    const neighbour = await listening((_request, response) => {
      count++
      response.end(JSON.stringify({ openid: 'boss', access_token: 't' }))
    })
    const away = await listening((_request, response) => response.writeHead(302, { location: neighbour }).end())
    const checks = { state: 'own' }
    await expect(wechatPerson(app(neighbour), new OutgoingHosts([]), answer('own'), checks)).rejects.toThrow()
    await expect(wechatPerson(app(away), any, answer('own'), checks)).rejects.toThrow(/302/)
    expect(count).toBe(0)
  })

  it('may stand behind a proxy at a path, and its secret is in no error', async () => {
    let seen = ''
    const proxy = await listening((request, response) => {
      seen = String(request.url)
      response.end(JSON.stringify({ errcode: 40029, errmsg: 'invalid code' }))
    })
    const own = { ...app(`${proxy}/wechat/`), secret: 'not-to-be-told' }
    const failure = await wechatPerson(own, any, answer('own'), { state: 'own' }).catch((error: unknown) => error)
    expect(seen).toMatch(/^\/wechat\/sns\/oauth2\/access_token\?appid=wx1&/)
    expect(failure).toMatchObject({ message: 'WeChat answers 40029 (invalid code)' })
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('not-to-be-told')
  })
})
