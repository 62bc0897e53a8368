import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import {
  codes,
  type DirectoryPerson,
  type FirstPassword,
  type LoginProvider,
  paths,
  type UserInfo,
} from '@mimic/contract'
import { Client } from 'ldapts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { stepsStopTogether } from '../../../../../engine/src/testing/steps.ts'
import { OutgoingHosts } from '../../../platform/http/OutgoingHosts.ts'
import { LDAP_BASE, LDAP_READER, Slapd } from '../../../testing/Slapd.ts'
import { storeEngines } from '../../../testing/storeEngines.ts'
import { TestClient } from '../../../testing/TestClient.ts'
import { PASSWORD, TestServer } from '../../../testing/TestServer.ts'
import { totpCode } from '../../../testing/totpCode.ts'
import { loginGuard } from '../../user/TryGuard.ts'
import { Directory } from './ldap/Directory.ts'

const SECRET = 'Copper-lake-5'

// Needs Debian's package slapd; it is reported as skipped where that is not installed.
for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere || !Slapd.isHere)(`the login by a directory (slapd), on ${engine.name}`, () => {
    stepsStopTogether()
    let test: TestServer
    let slapd: Slapd
    let admin: TestClient
    let provider: LoginProvider
    beforeAll(async () => {
      await engine.create()
      const env = { MIMIC_OUTGOING_HOSTS: '127.0.0.1' }
      ;[test, slapd] = await Promise.all([
        TestServer.start({ ...engine.options, rateFactor: 1000, env }),
        Slapd.start(),
      ])
      admin = await test.login('admin-a')
      await admin.call(paths.deptAdd, { title: 'Works' })
      const groups = `plant-admins = admin\ncn=ops,ou=groups,${LDAP_BASE} = operation / Works`
      const settings = { kind: 'ldap', url: slapd.url, caCert: slapd.caCert, bindDn: LDAP_READER.dn, base: LDAP_BASE }
      const added = await admin.call(paths.loginProviderAdd, {
        title: 'Acme',
        ...settings,
        groups,
        makesAccounts: 'true',
      })
      provider = added.reply.data as LoginProvider
      await setSecret()
      const wang = await slapd.addPerson('wang', SECRET, { cn: '王芳', mail: 'wang@example.com' })
      const li = await slapd.addPerson('li', SECRET)
      const sun = await slapd.addPerson('sun', SECRET, { mail: 'Sun@example.com' })
      const many = await Promise.all(['zhou', 'chen', 'he'].map((uid) => slapd.addPerson(uid, SECRET)))
      await slapd.addPerson('nobody-here', SECRET)
      await slapd.setGroup('ops', [wang, li, sun, ...many])
      await slapd.setGroup('plant-admins', [li])
    })
    afterAll(async () => {
      await slapd?.stop()
      await test?.stop()
      await engine.drop()
    })

    const answerOf = ({ reply: { code, fields } }: Awaited<ReturnType<TestClient['call']>>) => [
      code,
      fields?.[0]?.path,
      fields?.[0]?.reason,
    ]
    const edit = (fields: Record<string, string>) => admin.call(paths.loginProviderEdit, { id: provider.id, ...fields })
    const setSecret = (id = provider.id, clientSecret: string = LDAP_READER.password) =>
      admin.call(paths.loginProviderSetSecret, { id, clientSecret })
    const tryLogin = async (loginname: string, password: string, company: string | undefined = 'org-a') => {
      const client = new TestClient(test.origin)
      const answer = await client.call(paths.userLogin, { loginname, password, ...(company && { company }) })
      return { client, answer, code: answer.reply.code }
    }
    const infoOf = async (client: TestClient) => (await client.get(paths.userInfo)).reply.data as UserInfo
    const idOf = async (loginname: string) => (await infoOf((await tryLogin(loginname, SECRET)).client)).userId
    const tested = async (loginname?: string) =>
      (await admin.call(paths.loginProviderTest, { id: provider.id, ...(loginname && { loginname }) })).reply.data as {
        problem: string
        person?: DirectoryPerson
      }
    /** Forgets the wrong tries of the test, which would have to wait. */
    const calm = async (...names: readonly string[]) => {
      await test.server.context.shared.remove('names.login', '127.0.0.1')
      for (const name of names) await loginGuard(test.server.context).forget(name)
    }
    const account = (loginname: string) =>
      test.server.context.db.selectFrom('account').selectAll().where('loginname', '=', loginname).executeTakeFirst()

    it('a first login by the ordinary form adds the account, with role and department of its groups', async () => {
      const { client, answer } = await tryLogin('wang', SECRET)
      expect(answer.reply).toMatchObject({ code: codes.ok, data: { loginname: 'wang', roleId: 'operation' } })
      expect(await infoOf(client)).toMatchObject({ name: '王芳', deptTitle: 'Works', email: 'wang@example.com' })
      expect(await infoOf((await tryLogin('li', SECRET)).client)).toMatchObject({ roleId: 'admin' })
      // The next login finds it, and follows the groups.
      expect(await infoOf((await tryLogin('wang', SECRET)).client)).toMatchObject({
        userId: (await infoOf(client)).userId,
      })
      expect((await account('wang'))?.passwordHash).toBe('')
      // The directory knows the person, and no group gives a role.
      expect(answerOf((await tryLogin('nobody-here', SECRET)).answer)).toEqual([codes.forbidden, 'account', 'unknown'])
    })

    it('wrong, empty and blank passwords let nobody in, and names are no part of a filter', async () => {
      expect((await tryLogin('wang', 'wrong')).code).toBe(codes.badLogin)
      expect((await tryLogin('wang', ' ')).code).toBe(codes.badLogin)
      // slapd says yes to a bind with a name and without a password; Mimic sends none.
      expect((await tryLogin('wang', '')).code).toBe(codes.invalid)
      const row = test.server.context.db.selectFrom('login_provider').selectAll().where('id', '=', provider.id)
      const settings = { ...(await row.executeTakeFirstOrThrow()), secret: LDAP_READER.password }
      const directory = await Directory.open(settings, new OutgoingHosts(['127.0.0.1']), 60_000)
      const accepted: boolean[] = []
      // One after the other: a bind ends what the connection still waits for (RFC 4511, 4.2.1).
      for (const password of [SECRET, '', 'wrong'])
        accepted.push(await directory.accepts(`uid=wang,ou=people,${LDAP_BASE}`, password))
      expect(accepted).toEqual([true, false, false])
      directory.close()
      for (const name of ['*', 'wan*', 'wang)(uid=*', '*)(|(uid=*', 'wang)(|(uid=*', 'wa\\6eg', 'wa\u00adng'])
        expect((await tryLogin(name, SECRET)).code, JSON.stringify(name)).toBe(codes.badLogin)
      await calm('wang')
    })

    it('answers an unknown name as a wrong password, and both after the same requests', async () => {
      const requests = (['startTLS', 'bind', 'search'] as const).map((name) => vi.spyOn(Client.prototype, name))
      try {
        const made: number[][] = []
        // A local account, one of the directory, and nobody.
        for (const name of ['viewer-a', 'zhou', 'nobody-at-all']) {
          for (const each of requests) each.mockClear()
          expect(answerOf((await tryLogin(name, 'wrong')).answer)).toEqual([codes.badLogin, undefined, undefined])
          made.push(requests.map(({ mock }) => mock.calls.length))
        }
        expect(made).toEqual([made[0], made[0], made[0]])
        expect(made[0]).toEqual([1, 2, 1])
      } finally {
        for (const each of requests) each.mockRestore()
      }
    })

    it('names and passwords reach a directory only by the login of its own organisation', async () => {
      const requests = (['startTLS', 'bind', 'search'] as const).map((name) => vi.spyOn(Client.prototype, name))
      try {
        // An account of the directory, a person without one, accounts of both organisations, and nobody.
        for (const name of ['wang', 'zhou', 'viewer-a', 'admin-b', 'nobody-here', 'nobody-at-all'])
          for (const company of [null, 'org-b', 'nobody']) {
            const client = new TestClient(test.origin)
            const body = { loginname: name, password: SECRET, ...(company !== null && { company }) }
            expect((await client.call(paths.userLogin, body)).reply.code, `${name} at ${company}`).toBe(codes.badLogin)
            await calm(name, name.replaceAll('-', ''))
          }
        expect(requests.flatMap(({ mock }) => mock.calls)).toEqual([])
        // Accounts of Mimic log in by any page.
        expect((await tryLogin('admin-b', PASSWORD)).code).toBe(codes.ok)
        expect((await tryLogin('admin-b', PASSWORD, 'org-b')).code).toBe(codes.ok)
      } finally {
        for (const each of requests) each.mockRestore()
      }
      // A person of the directory who has the name of another organisation's account comes in as somebody else.
      await slapd.addPerson('admin-b', SECRET)
      const ops = ['admin-b', 'wang', 'li', 'sun', 'zhou', 'chen', 'he'].map(
        (uid) => `uid=${uid},ou=people,${LDAP_BASE}`,
      )
      await slapd.setGroup('ops', ops)
      const { client, code } = await tryLogin('admin-b', SECRET)
      expect(code).toBe(codes.ok)
      expect(await infoOf(client)).toMatchObject({ loginname: 'admin-b-2', orgId: 'org-a' })
    })

    it('the account stays the same when the person is renamed, by the old and by the new name', async () => {
      const before = await idOf('zhou')
      await slapd.rename(`uid=zhou,ou=people,${LDAP_BASE}`, 'zhou.min')
      await slapd.setGroup(
        'ops',
        ['wang', 'sun', 'zhou.min', 'chen', 'he'].map((uid) => `uid=${uid},ou=people,${LDAP_BASE}`),
      )
      expect(await idOf('zhou.min')).toBe(before)
      expect(await idOf('zhou')).toBe(before)
      // Whoever has the old name now is somebody else.
      await slapd.addPerson('zhou', 'Another-one-6')
      expect((await tryLogin('zhou', 'Another-one-6')).code).toBe(codes.badLogin)
    })

    it('an account that is disabled here is not let in, and local accounts are asked first', async () => {
      const id = await idOf('chen')
      await admin.call(paths.orgAccountEdit, { id, isDisabled: 'true' })
      expect(answerOf((await tryLogin('chen', SECRET)).answer)).toEqual([codes.forbidden, 'account', 'unknown'])
      // Somebody of the directory who has the name of a local account does not get that account.
      await slapd.addPerson('designer-a', SECRET, { mail: 'designer@example.com' })
      expect((await tryLogin('designer-a', SECRET)).code).toBe(codes.badLogin)
      expect((await tryLogin('designer-a', PASSWORD)).code).toBe(codes.ok)
    })

    it('a local account is found by its e-mail only where the directory’s e-mails are trusted', async () => {
      const own = (await admin.call(paths.orgAccountAdd, { loginname: 'sun', email: 'sun@EXAMPLE.com' })).reply
      expect((await tryLogin('sun', SECRET)).code).toBe(codes.badLogin)
      await edit({ trustsEmail: 'true' })
      const { client, code } = await tryLogin('sun', SECRET)
      expect(code).toBe(codes.ok)
      expect(await infoOf(client)).toMatchObject({ loginname: 'sun', roleId: 'operation', mustChange: false })
      // The password that nobody had changed is of no use any more.
      expect((await tryLogin('sun', (own.data as FirstPassword).password)).code).toBe(codes.badLogin)
      await edit({ trustsEmail: 'false' })
      expect((await tryLogin('sun', SECRET)).code).toBe(codes.ok)
    })

    it('the directory’s password proves who is at the screen, and a second factor is asked for after it', async () => {
      const { client } = await tryLogin('he', SECRET)
      const prove = async (password: string) => answerOf(await client.call(paths.factorProve, { password }))
      expect(await prove('wrong')).toEqual([codes.invalid, 'password', 'format'])
      expect(await prove(SECRET)).toEqual([codes.ok, undefined, undefined])
      const { secret } = (await client.call(paths.factorTotpBegin, {})).reply.data as { secret: string }
      const added = await client.call(paths.factorTotpAdd, { title: 'Phone', code: totpCode(secret, Date.now()) })
      expect(added.reply.code).toBe(codes.ok)
      expect((await tryLogin('he', SECRET)).code).toBe(codes.factorRequired)
      expect((await tryLogin('he', 'wrong')).code).toBe(codes.badLogin)
    })

    it('the test connects and binds, and shows a person with their groups', async () => {
      expect(await tested()).toEqual({ problem: '' })
      expect(await tested('wang')).toMatchObject({
        problem: '',
        person: {
          dn: `uid=wang,ou=people,${LDAP_BASE}`,
          loginname: 'wang',
          name: '王芳',
          groups: [`cn=ops,ou=groups,${LDAP_BASE}`],
          role: 'operation',
        },
      })
      expect(await tested('nobody-at-all')).toEqual({ problem: '' })
      await setSecret(provider.id, 'wrong')
      expect((await tested()).problem).toMatch(/credentials/i)
      // People are told that nobody knows, and are not let in.
      expect((await tryLogin('wang', SECRET)).code).toBe(codes.directorySilent)
      await setSecret(provider.id, '')
      expect((await tested()).problem).toContain('not set')
      await setSecret()
    })

    it('groups are found by a search too, and a binary id is an id', async () => {
      const guid = Buffer.from('33221100554477668899aabb00ddeeff', 'hex')
      const gao = await slapd.addPerson('gao', SECRET, { objectGUID: guid })
      await slapd.setGroup('plant-admins', [gao])
      await edit({ isEnabled: 'false' })
      const { data } = (
        await admin.call(paths.loginProviderAdd, {
          ...{ title: 'Other', kind: 'ldap', url: slapd.secureUrl, caCert: slapd.caCert, bindDn: LDAP_READER.dn },
          ...{ base: `ou=people,${LDAP_BASE}`, idAttribute: 'ObjectGUID', groupsBy: 'search' },
          ...{ groupBase: `ou=groups,${LDAP_BASE}`, groupFilter: '(member={dn})' },
          ...{ groups: 'PLANT-ADMINS = admin', makesAccounts: 'true' },
        })
      ).reply
      const { id } = data as LoginProvider
      await setSecret(id)
      const before = await idOf('gao')
      const link = test.server.context.db.selectFrom('account_link').select('subject').where('userId', '=', before)
      expect(await link.executeTakeFirst()).toEqual({ subject: '00112233-4455-6677-8899-aabb00ddeeff' })
      await slapd.rename(gao, 'gao.ling')
      await slapd.setGroup('plant-admins', [`uid=gao.ling,ou=people,${LDAP_BASE}`])
      expect(await idOf('gao')).toBe(before)
      await admin.call(paths.loginProviderDelete, { id })
      await edit({ isEnabled: 'true' })
    })

    it('StartTLS with the directory’s certificate, ldaps, and plain only where that is chosen', async () => {
      expect((await tested()).problem).toBe('')
      await edit({ caCert: '' })
      expect((await tested()).problem).toMatch(/self-signed/)
      expect((await tryLogin('wang', SECRET)).code).toBe(codes.directorySilent)
      await edit({ isPlain: 'true' })
      // What was typed for an encrypted connection does not go out in clear.
      expect((await tested()).problem).toContain('not set')
      await setSecret()
      expect((await tested()).problem).toBe('')
      // The password of the bind account does not go to another address.
      await edit({ url: slapd.secureUrl, isPlain: 'false' })
      expect((await tested()).problem).toContain('not set')
      await setSecret()
      expect((await tested()).problem).toMatch(/self-signed/)
      await edit({ caCert: slapd.caCert })
      expect((await tested()).problem).toBe('')
      await edit({ url: slapd.url })
      await setSecret()
    })

    it('refuses settings that would let in anybody, or that lead elsewhere', async () => {
      const problemOf = async (fields: Record<string, string>) => answerOf(await edit(fields)).slice(1)
      expect(await problemOf({ userFilter: '(objectClass=person)' })).toEqual(['userFilter', 'format'])
      expect(await problemOf({ userFilter: '(uid={name}' })).toEqual(['userFilter', 'format'])
      expect(await problemOf({ groupsBy: 'search', groupFilter: '(objectClass=*)' })).toEqual(['groupFilter', 'format'])
      for (const url of ['http://127.0.0.1', 'ldap://a:b@127.0.0.1', 'ldap://127.0.0.1/dc=x', 'ldap:'])
        expect(await problemOf({ url }), url).toEqual(['url', 'format'])
      expect(await problemOf({ url: 'ldap://10.1.2.3' })).toEqual(['url', 'notAllowed'])
      expect(await problemOf({ caCert: 'no certificate' })).toEqual(['caCert', 'format'])
      expect(await problemOf({ idAttribute: 'a)(b' })).toEqual(['idAttribute', 'format'])
      expect(await problemOf({ base: '' })).toEqual(['base', 'required'])
      expect(await problemOf({ kind: 'oidc', issuer: 'https://login.example.com', clientId: 'x' })).toEqual([
        'kind',
        'used',
      ])
      const offered = async (body: object) =>
        (await new TestClient(test.origin).call(paths.companyLoginQuery, { ...body })).reply.data
      expect(await offered({ company: 'org-a' })).toEqual([{ id: provider.id, title: 'Acme', kind: 'ldap' }])
      // Names of an organisation's logins do not stand on the pages of others.
      for (const body of [{}, { company: 'org-b' }, { company: 'nobody' }]) expect(await offered(body)).toEqual([])
    })

    it('a directory that is down is told as such, to known and unknown names alike, and lets nobody in', async () => {
      await slapd.halt()
      for (const name of ['li', 'nobody-at-all', 'viewer-a'])
        expect((await tryLogin(name, SECRET)).code, name).toBe(codes.directorySilent)
      // Local passwords need no directory.
      expect((await tryLogin('viewer-a', PASSWORD)).code).toBe(codes.ok)
      await slapd.resume()
      await calm('li', 'nobodyatall')
      expect((await tryLogin('li', SECRET)).code).toBe(codes.forbidden)
    })

    it('of two people with one name, in two directories, nobody is asked for the password', async () => {
      await calm()
      const second = await Slapd.start()
      await second.addPerson('twin', SECRET)
      const settings = { kind: 'ldap', url: second.url, caCert: second.caCert, bindDn: LDAP_READER.dn, base: LDAP_BASE }
      const roleId = 'viewer'
      const added = await admin.call(paths.loginProviderAdd, {
        title: 'Second',
        ...settings,
        roleId,
        makesAccounts: 'true',
      })
      const { id } = added.reply.data as LoginProvider
      await setSecret(id)
      const twin = await slapd.addPerson('twin', SECRET)
      await slapd.setGroup('plant-admins', [twin])
      expect((await tryLogin('twin', SECRET)).code).toBe(codes.badLogin)
      await edit({ isEnabled: 'false' })
      expect(await infoOf((await tryLogin('twin', SECRET)).client)).toMatchObject({ roleId: 'viewer' })
      await edit({ isEnabled: 'true' })
      // An account asks its own directory; a name that is new may be known to the one that is silent.
      await second.stop()
      expect((await tryLogin('wang', SECRET)).code).toBe(codes.ok)
      await slapd.setGroup('plant-admins', [await slapd.addPerson('fresh', SECRET)])
      expect((await tryLogin('fresh', SECRET)).code).toBe(codes.directorySilent)
      await admin.call(paths.loginProviderDelete, { id })
      expect((await tryLogin('fresh', SECRET)).code).toBe(codes.ok)
    })

    it('without local passwords only fallback accounts and wall screens log in by one, and the others are like unknown ones', async () => {
      await calm()
      const setLocal = async (isLocalOff: string) =>
        answerOf(await admin.call(paths.loginProviderSetLocal, { isLocalOff }))
      const codeOf = async (loginname: string, password: string) => (await tryLogin(loginname, password)).code
      const own = await account('admin-a')
      const setFallback = async (isFallback: string, id = own?.id) =>
        answerOf(await admin.call(paths.orgAccountEdit, { id, isFallback }))
      const ok = [codes.ok, undefined, undefined]
      const first = (await admin.call(paths.orgAccountAdd, { loginname: 'late', email: 'late@example.com' })).reply
        .data as FirstPassword
      expect(await setLocal('true')).toEqual([codes.conflict, 'id', 'noFallback'])
      // An account that the directory has made has no password of its own.
      expect(await setFallback('true', (await account('fresh'))?.id)).toEqual(ok)
      expect(await setLocal('true')).toEqual([codes.conflict, 'id', 'noFallback'])
      expect(await setFallback('true')).toEqual(ok)
      expect(await setLocal('true')).toEqual(ok)
      expect((await admin.call(paths.loginProviderLocal, {})).reply.data).toEqual({ isLocalOff: true, fallbacks: 1 })

      expect(await codeOf('viewer-a', PASSWORD)).toBe(codes.badLogin)
      expect(await codeOf('admin-a', PASSWORD)).toBe(codes.ok)
      expect(await codeOf('wang', SECRET)).toBe(codes.ok)
      // Another organisation decides for itself.
      expect(await codeOf('admin-b', PASSWORD)).toBe(codes.ok)
      await test.server.context.db
        .updateTable('account')
        .set({ isWall: 1 })
        .where('loginname', '=', 'viewer-a')
        .execute()
      expect(await codeOf('viewer-a', PASSWORD)).toBe(codes.ok)
      await test.server.context.db
        .updateTable('account')
        .set({ isWall: 0 })
        .where('loginname', '=', 'viewer-a')
        .execute()

      const provider$ = { kind: 'smsCatcher', title: 'Screen' }
      await admin.call(paths.providerAdd, provider$)
      for (const [path, more] of [
        [paths.orgAccountResetPassword, {}],
        [paths.orgAccountInvite, { channel: 'sms' }],
      ] as const)
        expect(answerOf(await admin.call(path, { id: first.id, ...more })), path).toEqual([
          codes.conflict,
          'id',
          'localOff',
        ])

      // The last fallback account that manages others stays one, and so does the last login of the company.
      expect(await setFallback('false')).toEqual([codes.conflict, 'id', 'noFallback'])
      expect(answerOf(await edit({ isEnabled: 'false' }))).toEqual([codes.conflict, 'isEnabled', 'noLogin'])
      expect(answerOf(await admin.call(paths.loginProviderDelete, { id: provider.id }))).toEqual([
        ...[codes.conflict, 'isEnabled', 'noLogin'],
      ])
      expect(await codeOf('wang', SECRET)).toBe(codes.ok)
      const other = (await tryLogin('fresh', SECRET)).client
      // Nobody but an operator changes the account of one.
      const setOperator = (isOperator: number) =>
        test.server.context.db
          .updateTable('account')
          .set({ isOperator })
          .where('id', '=', own?.id ?? '')
          .execute()
      await setOperator(0)
      for (const [path, body] of [
        [paths.orgAccountEdit, { id: own?.id, isDisabled: 'true' }],
        [paths.orgAccountEdit, { id: own?.id, roleId: 'viewer' }],
        [paths.orgAccountDelete, { id: own?.id }],
      ] as const)
        expect(answerOf(await other.call(path, body))).toEqual([codes.conflict, 'id', 'noFallback'])
      await setOperator(1)
      expect(await setLocal('false')).toEqual(ok)
      expect(await codeOf('viewer-a', PASSWORD)).toBe(codes.ok)
      await edit({ isEnabled: 'false' })
      expect(await setLocal('true')).toEqual([codes.conflict, 'isEnabled', 'noLogin'])
      await edit({ isEnabled: 'true' })
    })
  })
}

it('a directory that hangs is told as such after a while, and lets nobody in', async () => {
  const test = await TestServer.start({ waitFactor: 0.05, env: { MIMIC_OUTGOING_HOSTS: '127.0.0.1' } })
  const hanging = await Hanging.start()
  try {
    const admin = await test.login('admin-a')
    const settings = { kind: 'ldap', url: `ldap://127.0.0.1:${hanging.port}`, base: LDAP_BASE, makesAccounts: 'true' }
    const { reply } = await admin.call(paths.loginProviderAdd, { title: 'Acme', ...settings, roleId: 'viewer' })
    const { id } = reply.data as LoginProvider
    const login = await new TestClient(test.origin).call(paths.userLogin, {
      loginname: 'li',
      password: SECRET,
      company: 'org-a',
    })
    expect(login.reply.code).toBe(codes.directorySilent)
    const tested = (await admin.call(paths.loginProviderTest, { id })).reply.data as { problem: string }
    expect(tested.problem).toContain('no answer')
    expect((await TestClient.login(test.origin, 'viewer-a', PASSWORD)).cookie).not.toBe('')
  } finally {
    await hanging.stop()
    await test.stop()
  }
})

/** Takes connections and says nothing. */
class Hanging {
  readonly #server: Server
  readonly #sockets: Socket[] = []

  private constructor(server: Server) {
    this.#server = server
    server.on('connection', (socket) => this.#sockets.push(socket))
  }

  static async start(): Promise<Hanging> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new Hanging(server)
  }

  get port(): number {
    // It listens on a port of TCP.
    return (this.#server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
