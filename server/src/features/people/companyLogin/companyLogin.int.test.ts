import { codes, type LoginProvider, paths, type UserInfo } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stepsStopTogether } from '../../../../../engine/src/testing/steps.ts'
import { type Jar, OIDC_CLIENT, OidcPeer } from '../../../testing/OidcPeer.ts'
import { storeEngines } from '../../../testing/storeEngines.ts'
import { TestClient } from '../../../testing/TestClient.ts'
import { TestServer } from '../../../testing/TestServer.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the login by a company, on ${engine.name}`, () => {
    stepsStopTogether()
    let test: TestServer
    let peer: OidcPeer
    let admin: TestClient
    let provider: LoginProvider
    beforeAll(async () => {
      await engine.create()
      const env = { MIMIC_OUTGOING_HOSTS: '127.0.0.1,localhost' }
      test = await TestServer.start({ ...engine.options, env, rateFactor: 1000 })
      admin = await test.login('admin-a')
      peer = await OidcPeer.start(`${test.origin}/login/company`)
      await admin.call(paths.deptAdd, { title: 'Works' })
      provider = (
        await admin.call(paths.loginProviderAdd, {
          title: 'Acme',
          issuer: peer.issuer,
          clientId: OIDC_CLIENT.clientId,
          groups: 'plant-admins = admin\nplant-ops = operation / Works',
          makesAccounts: 'true',
        })
      ).reply.data as LoginProvider
      expect((await setSecret()).reply.code).toBe(codes.ok)
    })
    afterAll(async () => {
      await peer?.stop()
      await test.stop()
      await engine.drop()
    })

    const answerOf = ({ reply: { code, fields } }: Awaited<ReturnType<TestClient['call']>>) => [
      code,
      fields?.[0]?.path,
      fields?.[0]?.reason,
    ]
    const setSecret = () =>
      admin.call(paths.loginProviderSetSecret, { id: provider.id, clientSecret: OIDC_CLIENT.clientSecret })
    const edit = (fields: Record<string, string>) => admin.call(paths.loginProviderEdit, { id: provider.id, ...fields })
    const begin = async (client: TestClient) =>
      ((await client.call(paths.companyLoginBegin, { id: provider.id })).reply.data as { url: string }).url
    /** The whole way of a person through the provider. */
    const enter = async (login: string) => {
      const client = new TestClient(test.origin)
      const back = await peer.enter(await begin(client), login)
      const answer = await client.call(paths.companyLoginFinish, { callback: back.search })
      return { client, back, answer }
    }
    const infoOf = async (client: TestClient) => (await client.get(paths.userInfo)).reply.data as UserInfo
    const links = () => test.server.context.db.selectFrom('account_link').selectAll().execute()

    it('the test of a provider tells whether it answers, and its secret is answered and entered nowhere', async () => {
      const tested = async () =>
        ((await admin.call(paths.loginProviderTest, { id: provider.id })).reply.data as { problem: string }).problem
      expect(await tested()).toBe('')
      await edit({ issuer: 'http://127.0.0.1:9' })
      expect(await tested()).not.toBe('')
      // The metadata has to name the issuer that was asked.
      await edit({ issuer: peer.issuer.replace('127.0.0.1', 'localhost') })
      expect(await tested()).toMatch(/issuer/)
      // A secret is not sent to another address than the one that it was given for.
      await edit({ issuer: peer.issuer })
      expect((await admin.call(paths.loginProviderQuery, {})).reply).toMatchObject({
        data: { rows: [{ hasSecret: false }] },
      })
      await setSecret()
      const { db } = test.server.context
      const seen = [
        (await admin.call(paths.loginProviderQuery, {})).reply,
        await db.selectFrom('login_provider').selectAll().execute(),
        await db.selectFrom('audit').selectAll().execute(),
      ]
      expect(JSON.stringify(seen)).not.toContain(OIDC_CLIENT.clientSecret)
      expect(seen[0]).toMatchObject({ data: { rows: [{ hasSecret: true }] } })
      const offered = async (body: { company?: string }) =>
        (await new TestClient(test.origin).call(paths.companyLoginQuery, body)).reply.data
      expect(await offered({ company: 'org-a' })).toEqual([{ id: provider.id, title: 'Acme', kind: 'oidc' }])
      // Names of an organisation's logins do not stand on the pages of others.
      expect([await offered({}), await offered({ company: 'org-b' })]).toEqual([[], []])
    })

    it('an issuer is https or on this machine, and groups name roles that there are', async () => {
      for (const issuer of [
        'http://login.example.com',
        'http://169.254.169.254/latest',
        'http://127.0.0.1.example.com',
        'https://user:pw@login.example.com',
        'file:///etc/passwd',
        'ldap://127.0.0.1',
      ])
        expect(answerOf(await edit({ issuer })), issuer).toEqual([codes.invalid, 'issuer', 'format'])
      expect(answerOf(await edit({ groups: 'a: admin' }))).toEqual([codes.invalid, 'groups', 'format'])
      expect(answerOf(await edit({ groups: 'a = nobody' }))).toEqual([codes.invalid, 'groups', 'unknown'])
      expect(answerOf(await edit({ groups: 'a = viewer / None' }))).toEqual([codes.invalid, 'groups', 'unknown'])
      const { id } = (
        await admin.call(paths.orgRoleAdd, { title: 'Roles only', permissions: 'people.read,people.edit,role.edit' })
      ).reply.data as { id: string }
      const first = (await admin.call(paths.orgAccountAdd, { loginname: 'roles.only', roleId: id })).reply.data as {
        password: string
      }
      const lesser = await TestClient.login(test.origin, 'roles.only', first.password)
      await lesser.call(paths.accountPasswordEdit, { oldPassword: first.password, password: 'River-kettle-4' })
      const given = await lesser.call(paths.loginProviderEdit, { id: provider.id, groups: 'x = admin' })
      expect(answerOf(given)).toEqual([codes.invalid, 'kind', 'notHeld'])
    })

    it('a first login adds the account with role and department of its groups, and the next one finds it', async () => {
      peer.people['wang'] = { preferred_username: 'wang.fang', name: '王芳', groups: ['x', 'plant-ops'] }
      const { client, answer } = await enter('wang')
      expect(answer.reply).toMatchObject({ code: codes.ok, data: { loginname: 'wang.fang', roleId: 'operation' } })
      const info = await infoOf(client)
      expect(info).toMatchObject({ name: '王芳', deptTitle: 'Works', orgId: 'org-a', mustChange: false })
      // What the company says at the next login counts.
      peer.people['wang'] = { preferred_username: 'renamed', groups: ['plant-admins'] }
      const { client: again } = await enter('wang')
      expect(await infoOf(again)).toMatchObject({ userId: info.userId, loginname: 'wang.fang', roleId: 'admin' })
      expect((await links()).filter(({ subject }) => subject === 'wang')).toHaveLength(1)
      // A name that is taken in another case is taken.
      peer.people['wang.2'] = { preferred_username: 'WANG.Fang', groups: ['plant-ops'] }
      expect(await infoOf((await enter('wang.2')).client)).toMatchObject({ loginname: 'WANG.Fang-2' })
      // Nobody knows a password of the account.
      const local = await new TestClient(test.origin).call(paths.userLogin, { loginname: 'wang.fang', password: 'any' })
      expect(local.reply.code).toBe(codes.badLogin)
    })

    it('whoever is in no group, disabled, removed, or new where none are added, is not let in', async () => {
      peer.people['li'] = { preferred_username: 'li.na', groups: [] }
      expect(answerOf((await enter('li')).answer)).toEqual([codes.forbidden, 'account', 'unknown'])
      peer.people['li'] = { preferred_username: 'li.na', groups: ['plant-ops'] }
      await edit({ makesAccounts: 'false' })
      expect(answerOf((await enter('li')).answer)).toEqual([codes.forbidden, 'account', 'unknown'])
      await edit({ makesAccounts: 'true' })
      const { client } = await enter('li')
      const { userId } = await infoOf(client)
      await admin.call(paths.orgAccountEdit, { id: userId, isDisabled: 'true' })
      expect(answerOf((await enter('li')).answer)).toEqual([codes.forbidden, 'account', 'unknown'])
      expect((await client.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
    })

    it('an account is found by an e-mail only if it is its owner’s, verified, unique and the administrator allows it', async () => {
      await admin.call(paths.orgAccountAdd, { loginname: 'zhao', email: 'Zhao@example.com' })
      // Its person has typed the address of somebody else.
      const thief = await test.login('viewer-a')
      await thief.call(paths.accountEdit, { email: 'boss@example.com' })
      const person = { preferred_username: 'zhao.lei', groups: ['plant-ops'], email: 'zhao@example.com' }
      peer.people['z1'] = { ...person, email_verified: true }
      peer.people['z2'] = { ...person, email_verified: false }
      peer.people['z3'] = { ...person, email_verified: true }
      expect((await infoOf((await enter('z1')).client)).loginname).toBe('zhao.lei')
      // The new account has the address too, so nobody knows which is meant.
      await edit({ trustsEmail: 'true' })
      expect((await infoOf((await enter('z3')).client)).loginname).toBe('zhao.lei-2')
      const { db } = test.server.context
      await db.updateTable('account').set({ email: '' }).where('loginname', 'like', 'zhao.lei%').execute()
      expect((await infoOf((await enter('z2')).client)).loginname).toBe('zhao.lei-3')
      await db.updateTable('account').set({ email: '' }).where('loginname', 'like', 'zhao.lei%').execute()
      peer.people['z4'] = { ...person, email_verified: true }
      expect((await infoOf((await enter('z4')).client)).loginname).toBe('zhao')
      const boss = { preferred_username: 'boss', groups: ['plant-admins'], email: 'boss@example.com' }
      peer.people['boss'] = { ...boss, email_verified: true }
      expect((await infoOf((await enter('boss')).client)).loginname).toBe('boss')
      expect(await infoOf(thief)).toMatchObject({ loginname: 'viewer-a', roleId: 'viewer' })
      await edit({ trustsEmail: 'false' })
    })

    it('an answer counts once, in the browser that began, and with its own state', async () => {
      peer.people['once'] = { groups: ['plant-ops'] }
      const refused = [codes.invalid, 'callback']
      const client = new TestClient(test.origin)
      const back = await peer.enter(await begin(client), 'once')
      const bound = client.cookie
      const finish = () => client.call(paths.companyLoginFinish, { callback: back.search })
      expect((await finish()).reply.code).toBe(codes.ok)
      client.cookie = bound
      expect(answerOf(await finish())).toEqual([...refused, 'unknown'])
      // Somebody else's answer, planted in another browser (login CSRF).
      const [mine, theirs] = [new TestClient(test.origin), new TestClient(test.origin)]
      const [, url] = [await begin(mine), await begin(theirs)]
      const planted = await peer.enter(url, 'once')
      expect(answerOf(await mine.call(paths.companyLoginFinish, { callback: planted.search }))).toEqual([
        ...refused,
        'format',
      ])
      const nobody = new TestClient(test.origin)
      expect(answerOf(await nobody.call(paths.companyLoginFinish, { callback: planted.search }))).toEqual([
        ...refused,
        'unknown',
      ])
      const wrong = new TestClient(test.origin)
      await begin(wrong)
      expect(answerOf(await wrong.call(paths.companyLoginFinish, { callback: '?error=access_denied' }))).toEqual([
        ...refused,
        'format',
      ])
    })

    it('an ID token is taken with the right signature, issuer, audience, nonce and time alone', async () => {
      peer.people['forger'] = { groups: ['plant-admins'] }
      const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      const resigned = (changes: object) => (token: string) => peer.signed({ ...claimsOf(token), ...changes })
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      try {
        peer.forge = resigned({})
        expect((await enter('forger')).answer.reply.code).toBe(codes.ok)
        for (const [what, forge] of [
          ['another signature', (token) => `${token.slice(0, -4)}AAAA`],
          ['no signature', (token) => `${part({ alg: 'none' })}.${part(claimsOf(token))}.`],
          ['another issuer', resigned({ iss: 'https://login.example.com' })],
          ['another audience', resigned({ aud: 'another' })],
          ['another nonce', resigned({ nonce: 'another' })],
          ['a time that is over', resigned({ exp: Math.floor(Date.now() / 1_000) - 60 })],
        ] as [string, (token: string) => string][]) {
          peer.forge = forge
          const { client, answer } = await enter('forger')
          expect(answerOf(answer), what).toEqual([codes.invalid, 'callback', 'format'])
          expect((await client.get(paths.userInfo)).reply.code, what).toBe(codes.sessionMissing)
        }
      } finally {
        peer.forge = undefined
      }
    })

    it('the session is a new one, and the address has PKCE, state and nonce', async () => {
      const url = new URL(await begin(new TestClient(test.origin)))
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        response_type: 'code',
        code_challenge_method: 'S256',
        redirect_uri: `${test.origin}/login/company`,
        state: expect.stringMatching(/.{20}/),
        nonce: expect.stringMatching(/.{20}/),
      })
      const { client } = await enter('once')
      expect(client.cookie).toMatch(/^mimic=/)
    })

    it('a logout leads to the provider where that is chosen, and ends its session too', async () => {
      peer.people['out'] = { groups: ['plant-ops'] }
      const { db } = test.server.context
      const leave = async (client: TestClient) =>
        ((await client.call(paths.userLogout, {})).reply.data as { url: string }).url
      const { client: plain } = await enter('out')
      expect(await leave(plain)).toBe('')
      await edit({ endsSession: 'true' })
      const jar: Jar = new Map()
      const client = new TestClient(test.origin)
      const back = await peer.enter(await begin(client), 'out', jar)
      await client.call(paths.companyLoginFinish, { callback: back.search })
      // The ID token tells who somebody is, so it stands sealed in the store.
      const stored = await db.selectFrom('session').select('logoutUrl').where('logoutUrl', '<>', '').execute()
      expect(stored).toEqual([{ logoutUrl: expect.stringMatching(/^v1\./) }])
      const url = new URL(await leave(client))
      expect(url.origin).toBe(peer.issuer)
      expect(Object.fromEntries(url.searchParams)).toEqual({
        client_id: OIDC_CLIENT.clientId,
        id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        post_logout_redirect_uri: `${test.origin}/login`,
      })
      expect((await client.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
      expect((await peer.leave(url.href, jar)).href).toBe(`${test.origin}/login`)
      // The provider asks who it is again: without its session a way without a form leads back with an error.
      const silent = new URL(await begin(new TestClient(test.origin)))
      silent.searchParams.set('prompt', 'none')
      expect((await peer.enter(silent.href, 'out', jar)).searchParams.get('error')).toBe('login_required')
      // Whoever comes by a password is not led there.
      expect(await leave(await test.login('viewer-a'))).toBe('')
    })

    it('a browser is led to no address that is neither https nor on this machine, whatever the provider names', async () => {
      peer.people['led'] = { groups: ['plant-ops'] }
      await edit({ endsSession: 'true' })
      const elsewhere = 'http://elsewhere.example/'
      const noPages = ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/hostname']
      for (const address of [...noPages, elsewhere]) {
        peer.names = { authorization_endpoint: address }
        const begun = await new TestClient(test.origin).call(paths.companyLoginBegin, { id: provider.id })
        expect(begun.reply.code, address).toBe(codes.unavailable)
      }
      for (const address of noPages) {
        peer.names = { end_session_endpoint: address }
        expect(answerOf((await enter('led')).answer), address).toEqual([codes.invalid, 'callback', 'format'])
      }
      const leave = async (address: string) => {
        peer.names = { end_session_endpoint: address }
        const { client } = await enter('led')
        return (await client.call(paths.userLogout, {})).reply.data as { url: string }
      }
      expect(await leave(elsewhere)).toEqual({ url: '' })
      expect((await leave(`${peer.issuer}/out`)).url).toContain(`${peer.issuer}/out?`)
      peer.names = {}
    })

    it('its lines follow a role and a department that get another name, which stay while a line names them', async () => {
      const add = async (path: string, body: Record<string, string>) =>
        ((await admin.call(path, body)).reply.data as { id: string }).id
      const role = await add(paths.orgRoleAdd, { title: 'Shift', permissions: 'equipment.read' })
      const dept = await add(paths.deptAdd, { title: 'Hall' })
      const lines = async () => {
        const { rows } = (await admin.call(paths.loginProviderQuery, {})).reply.data as { rows: LoginProvider[] }
        return rows[0]?.groups
      }
      const before = (await lines()) ?? ''
      await edit({ groups: 'a = Shift / Hall\nb = viewer' })
      await admin.call(paths.orgRoleEdit, { id: role, title: 'Night shift' })
      await admin.call(paths.deptEdit, { id: dept, title: 'North hall' })
      expect(await lines()).toBe('a = Night shift / North hall\nb = viewer')
      expect(answerOf(await admin.call(paths.orgRoleEdit, { id: role, title: 'Day/night' }))).toEqual([
        codes.invalid,
        'title',
        'format',
      ])
      // Its people would get the rights of the built-in role.
      expect(answerOf(await admin.call(paths.orgRoleEdit, { id: role, title: 'admin' }))).toEqual([
        codes.invalid,
        'title',
        'used',
      ])
      for (const removed of [
        await admin.call(paths.orgRoleDelete, { id: role }),
        await admin.call(paths.deptDelete, { id: dept }),
      ])
        expect(removed.reply.fields).toEqual([{ path: 'id', reason: 'used', detail: 'Acme' }])
      await edit({ groups: 'b = viewer', roleId: role })
      expect(answerOf(await admin.call(paths.orgRoleDelete, { id: role }))).toEqual([codes.conflict, 'id', 'used'])
      await edit({ groups: before, roleId: '' })
      for (const [path, id] of [
        [paths.orgRoleDelete, role],
        [paths.deptDelete, dept],
      ] as const)
        expect((await admin.call(path, { id })).reply.code).toBe(codes.ok)
    })

    it('a provider that is disabled or removed lets nobody in', async () => {
      await edit({ isEnabled: 'false' })
      const client = new TestClient(test.origin)
      expect((await client.call(paths.companyLoginBegin, { id: provider.id })).reply.code).toBe(codes.notFound)
      expect((await client.call(paths.companyLoginQuery, { company: 'org-a' })).reply.data).toEqual([])
      await admin.call(paths.loginProviderDelete, { id: provider.id })
      expect(await links()).toEqual([])
    })
  })
}
