import { codes, endpoints, type Factors, limits, paths, type UserInfo } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../../testing/storeEngines.ts'
import { TestClient } from '../../../testing/TestClient.ts'
import { PASSWORD, TestServer } from '../../../testing/TestServer.ts'
import { totpCode } from '../../../testing/totpCode.ts'

const MINUTE = 60_000

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`second factors, on ${engine.name}`, () => {
    let test: TestServer
    let now = Date.now()
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, now: () => now })
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const codeOf = (secret: string, at = now) => totpCode(secret, at)
    const answerOf = ({ reply: { code, fields } }: Awaited<ReturnType<TestClient['call']>>) => [
      code,
      fields?.[0]?.path,
      fields?.[0]?.reason,
    ]
    /** Each call goes on to the next time step, because a step is used once. */
    const nextStep = () => {
      now += 30_000
    }
    /** Adds an authenticator app. @returns its secret, and the recovery codes that came with it */
    const addApp = async (client: TestClient, title = 'Phone') => {
      nextStep()
      const { secret } = (await client.call(paths.factorTotpBegin, {})).reply.data as { secret: string }
      const { reply } = await client.call(paths.factorTotpAdd, { title, code: codeOf(secret) })
      expect(reply.code).toBe(codes.ok)
      return { secret, codes: (reply.data as { codes: string[] }).codes }
    }
    const factorsOf = async (client: TestClient) => (await client.call(paths.factorQuery, {})).reply.data as Factors
    /** The first step of a login, and then the second one with a code. */
    const half = async (loginname: string) => {
      const client = new TestClient(test.origin)
      const first = await client.call(paths.userLogin, { loginname, password: PASSWORD })
      return { client, first }
    }
    const removeAll = async (loginname: string) => {
      const admin = await test.login(loginname === 'admin-a' ? 'admin-b' : 'admin-a')
      const { rows } = (await admin.call(paths.orgAccountQuery, { search: loginname })).reply.data as {
        rows: { id: string }[]
      }
      expect((await admin.call(paths.orgAccountRemoveFactors, { id: rows[0]?.id ?? '' })).reply.code).toBe(codes.ok)
    }

    it('a login needs the code of the authenticator app, and the first step alone opens nothing', async () => {
      const owner = await test.login('viewer-a')
      const { secret, codes: recovery } = await addApp(owner)
      expect(recovery).toHaveLength(limits.factor.codes)
      expect(await factorsOf(owner)).toMatchObject({
        factors: [{ kind: 'totp', title: 'Phone' }],
        codesLeft: 10,
        isRequired: false,
      })
      nextStep()
      const { client, first } = await half('viewer-a')
      expect([first.status, ...answerOf(first)]).toEqual([401, codes.factorRequired, 'code', 'required'])
      expect(first.reply.data).toBeUndefined()
      // The half login is no session.
      expect((await client.get(paths.userInfo)).reply.code).toBe(codes.sessionMissing)
      expect(answerOf(await client.call(paths.factorLogin, { code: '000000' }))).toEqual([
        codes.invalid,
        'code',
        'format',
      ])
      const halfCookie = client.cookie
      const right = await client.call(paths.factorLogin, { code: codeOf(secret) })
      expect(right.reply).toMatchObject({ code: codes.ok, data: { loginname: 'viewer-a', wrongTries: { count: 1 } } })
      expect((await client.get(paths.userInfo)).reply.code).toBe(codes.ok)
      // It was used up.
      client.cookie = halfCookie
      nextStep()
      expect((await client.call(paths.factorLogin, { code: codeOf(secret) })).reply.code).toBe(codes.factorRequired)
      await removeAll('viewer-a')
    })

    it('a code is taken once, within a step before and after the server’s time', async () => {
      const { secret } = await addApp(await test.login('viewer-a'))
      nextStep()
      nextStep()
      const tryCode = async (code: string) => {
        const { client } = await half('viewer-a')
        return (await client.call(paths.factorLogin, { code })).reply.code
      }
      expect(await tryCode(codeOf(secret, now - 60_000))).toBe(codes.invalid)
      expect(await tryCode(codeOf(secret, now + 60_000))).toBe(codes.invalid)
      const code = codeOf(secret)
      // Two logins at once with one code: one of them is let in.
      const both = await Promise.all([tryCode(code), tryCode(code)])
      expect(both.sort()).toEqual([codes.ok, codes.invalid])
      // An earlier step would be a code that somebody has seen.
      expect(await tryCode(codeOf(secret, now - 30_000))).toBe(codes.invalid)
      expect(await tryCode(codeOf(secret, now + 30_000))).toBe(codes.ok)
      await removeAll('viewer-a')
    })

    it('a half login ends after five minutes and with its account; five wrong codes make it wait', async () => {
      const { secret } = await addApp(await test.login('viewer-a'))
      nextStep()
      const late = await half('viewer-a')
      now += 5 * MINUTE
      expect((await late.client.call(paths.factorLogin, { code: codeOf(secret) })).reply.code).toBe(
        codes.factorRequired,
      )
      const { client } = await half('viewer-a')
      for (let i = 0; i < 5; i++) expect((await client.call(paths.factorLogin, { code: `00000${i}` })).status).toBe(400)
      // The right code has to wait too, also in another half login.
      const other = await half('viewer-a')
      expect(answerOf(await other.client.call(paths.factorLogin, { code: codeOf(secret) }))).toEqual([
        codes.tooMany,
        'code',
        'limit',
      ])
      now += MINUTE
      await test.server.context.db
        .updateTable('account')
        .set({ isDisabled: 1 })
        .where('loginname', '=', 'viewer-a')
        .execute()
      expect((await client.call(paths.factorLogin, { code: codeOf(secret) })).reply.code).toBe(codes.invalid)
      await test.server.context.db
        .updateTable('account')
        .set({ isDisabled: 0 })
        .where('loginname', '=', 'viewer-a')
        .execute()
      now += 5 * MINUTE
      await removeAll('viewer-a')
    })

    it('a recovery code lets in once, in any case, and new ones replace the old', async () => {
      const owner = await test.login('viewer-a')
      const { codes: first } = await addApp(owner)
      const enter = async (code: string) => {
        const { client } = await half('viewer-a')
        return (await client.call(paths.factorLogin, { code })).reply.code
      }
      expect(await enter(first[0]?.toUpperCase() ?? '')).toBe(codes.ok)
      expect(await enter(first[0] ?? '')).toBe(codes.invalid)
      expect((await factorsOf(owner)).codesLeft).toBe(9)
      const { codes: fresh } = (await owner.call(paths.factorCodes, {})).reply.data as { codes: string[] }
      expect(await enter(first[1] ?? '')).toBe(codes.invalid)
      expect(await enter(fresh[1] ?? '')).toBe(codes.ok)
      const stored = JSON.stringify(await test.server.context.db.selectFrom('recovery_code').selectAll().execute())
      for (const code of fresh) expect(stored).not.toContain(code.replaceAll('-', ''))
      await removeAll('viewer-a')
    })

    it('the secret is sealed in the store, and stands in no entry of the audit', async () => {
      const { secret } = await addApp(await test.login('viewer-a'))
      const { db } = test.server.context
      const rows = [
        await db.selectFrom('second_factor').selectAll().execute(),
        await db.selectFrom('audit').selectAll().execute(),
      ]
      expect(JSON.stringify(rows)).not.toContain(secret)
      expect(JSON.stringify(rows)).toContain('user.factor.add')
      await removeAll('viewer-a')
    })

    it('a role that requires a second factor lets an account do nothing before it has one', async () => {
      const admin = await test.login('admin-a')
      const require = (secondFactor: boolean) =>
        admin.call(paths.orgRoleRequireFactor, { roleId: 'viewer', secondFactor: String(secondFactor) })
      const open = await test.login('viewer-a')
      expect((await require(true)).reply.code).toBe(codes.ok)
      const { rows } = (await admin.call(paths.orgRoleQuery, {})).reply.data as {
        rows: { id: string; secondFactor: boolean }[]
      }
      expect(rows.filter(({ secondFactor }) => secondFactor).map(({ id }) => id)).toEqual(['viewer'])
      expect((await open.get(paths.userInfo)).reply.data).toMatchObject({
        mustSetFactor: true,
        auths: ['account.edit'],
      })
      expect(answerOf(await open.call(paths.equipmentQuery, {}))).toEqual([codes.forbidden, 'factor', 'required'])
      // Another organisation decides for itself.
      const { rows: ofB } = (await (await test.login('admin-b')).call(paths.orgRoleQuery, {})).reply.data as {
        rows: { secondFactor: boolean }[]
      }
      expect(ofB.some(({ secondFactor }) => secondFactor)).toBe(false)
      await addApp(open)
      expect((await open.get(paths.userInfo)).reply.data as UserInfo).toMatchObject({ mustSetFactor: false })
      expect((await open.call(paths.equipmentQuery, {})).reply.code).toBe(codes.ok)
      const [own] = (await factorsOf(open)).factors
      expect((await open.call(paths.factorDelete, { id: own?.id ?? '' })).reply.code).toBe(codes.ok)
      expect(answerOf(await open.call(paths.equipmentQuery, {}))).toEqual([codes.forbidden, 'factor', 'required'])
      expect((await factorsOf(open)).codesLeft).toBe(0)
      expect((await require(false)).reply.code).toBe(codes.ok)
      expect((await open.call(paths.equipmentQuery, {})).reply.code).toBe(codes.ok)
    })

    it('nobody removes the factor of somebody else, or uses it', async () => {
      const owner = await test.login('viewer-a')
      const { secret } = await addApp(owner)
      const [own] = (await factorsOf(owner)).factors
      const other = await test.login('designer-a')
      expect((await other.call(paths.factorDelete, { id: own?.id ?? '' })).reply.code).toBe(codes.notFound)
      nextStep()
      expect(answerOf(await other.call(paths.factorProve, { code: codeOf(secret) }))).toEqual([
        codes.invalid,
        'code',
        'format',
      ])
      expect((await other.call(paths.factorCodes, {})).reply.code).toBe(codes.conflict)
      await removeAll('viewer-a')
    })

    it('each dangerous call needs a proof of the last ten minutes, and an ordinary one does not', async () => {
      const admin = await test.login('admin-a')
      const add = (title: string) => admin.call(paths.orgRoleAdd, { title, permissions: '' })
      expect((await add('Fresh')).reply.code).toBe(codes.ok)
      now += limits.factor.proofMs + 1
      const refused = await add('Late')
      expect([refused.status, refused.reply.code]).toEqual([403, codes.proofRequired])
      const dangerous = endpoints.filter((e) => e.needsProof && e.allow !== 'platform.operate')
      for (const { path } of dangerous) expect((await admin.call(path, {})).reply.code, path).toBe(codes.proofRequired)
      expect((await admin.call(paths.equipmentQuery, {})).reply.code).toBe(codes.ok)
      // A caller without the permission learns nothing of it.
      const viewer = await test.login('viewer-a')
      now += limits.factor.proofMs + 1
      expect((await viewer.call(paths.orgRoleAdd, { title: 'x', permissions: '' })).reply.code).toBe(codes.forbidden)
      expect(answerOf(await admin.call(paths.factorProve, { password: 'wrong-one' }))).toEqual([
        codes.invalid,
        'password',
        'format',
      ])
      expect(answerOf(await admin.call(paths.factorProve, {}))).toEqual([codes.invalid, 'code', 'required'])
      expect((await add('Late')).reply.code).toBe(codes.proofRequired)
      expect((await admin.call(paths.factorProve, { password: PASSWORD })).reply.code).toBe(codes.ok)
      expect((await add('Late')).reply.code).toBe(codes.ok)
    })

    it('a passkey’s answer that is none is refused by its field', async () => {
      const owner = await test.login('viewer-a')
      for (const passkey of ['{}', 'null', 'no json', '{"id":"x","response":{}}']) {
        await owner.call(paths.factorPasskeyBegin, {})
        expect(answerOf(await owner.call(paths.factorPasskeyAdd, { title: 'Key', passkey }))).toEqual([
          codes.invalid,
          'passkey',
          'format',
        ])
        expect(answerOf(await owner.call(paths.factorProve, { passkey }))).toEqual([codes.invalid, 'passkey', 'format'])
        now += 6 * MINUTE
        await owner.call(paths.factorProve, { password: PASSWORD })
      }
    })

    it('an administrator removes the factors of others only, and what they have open closes', async () => {
      const owner = await test.login('viewer-a')
      await addApp(owner)
      const admin = await test.login('admin-a')
      const own = ((await admin.get(paths.userInfo)).reply.data as UserInfo).userId
      expect(answerOf(await admin.call(paths.orgAccountRemoveFactors, { id: own }))).toEqual([
        codes.conflict,
        'id',
        'own',
      ])
      await removeAll('viewer-a')
      expect((await owner.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
      expect((await test.login('viewer-a')).loginname).toBe('viewer-a')
      const { db } = test.server.context
      expect(await db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
      const last = db.selectFrom('audit').selectAll().where('action', '=', 'orgAccount.removeFactors')
      expect(await last.orderBy('gmtCreate', 'desc').executeTakeFirst()).toMatchObject({
        userId: own,
        result: 'success',
      })
    })
  })
}
