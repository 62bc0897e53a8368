import { createHash } from 'node:crypto'
import { codes, limits, type Notice, type OutboxMessage, type OwnSecurity, paths, type Recovery } from '@mimic/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import { type Answer, TestClient } from '../../testing/TestClient.ts'
import { PASSWORD, TestServer } from '../../testing/TestServer.ts'
import { totpCode } from '../../testing/totpCode.ts'
import { until } from '../../testing/until.ts'

const NEW = 'Hedge-lantern-7'
const questions = [
  { question: 'pet', answer: 'Rex' },
  { question: 'trip', answer: 'West Lake' },
  { question: 'job', answer: '杭州 ' },
]

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`recovery of an account, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let now = Date.now()
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 100_000, now: () => now })
      admin = await test.login('admin-a')
      for (const kind of ['mailCatcher', 'smsCatcher']) await admin.call(paths.providerAdd, { title: kind, kind })
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })
    afterEach(async () => {
      // Each test may ask for codes at once, and has all its tries.
      now += 25 * 3_600_000
      await test.server.context.db.updateTable('org').set({ isLocalOff: 0 }).execute()
      admin = await test.login('admin-a')
      await test.server.context.db.deleteFrom('outbox').execute()
    })

    const refusalOf = ({ reply: { code, fields } }: Answer) => [code, fields?.[0]?.path, fields?.[0]?.reason]
    /** The text of the newest message to a destination, as a catcher shows it. */
    const messageTo = (destination: string, purpose = 'code') =>
      until(async () => {
        const { rows } = (await admin.call(paths.outboxQuery, { search: destination })).reply.data as {
          rows: OutboxMessage[]
        }
        return rows.find(
          (each) => each.destination === destination && each.purpose === purpose && each.state === 'sent',
        )
      })
    const codeTo = async (destination: string) => /\d{6}/.exec((await messageTo(destination)).text)?.[0] ?? ''
    const anotherCode = (code: string) => (code === '000000' ? '000001' : '000000')
    const passMinute = () => {
      now += limits.security.codeWaitMs + 1
    }
    const person = async (loginname: string, fields: Record<string, string> = {}) => {
      const { reply } = await admin.call(paths.orgAccountAdd, { loginname, ...fields })
      const { password } = reply.data as { password: string }
      const client = await TestClient.login(test.origin, loginname, password)
      await client.call(paths.accountPasswordEdit, { oldPassword: password, password: PASSWORD })
      return client
    }
    const securityOf = async (client: TestClient) =>
      (await client.call(paths.securityQuery, {})).reply.data as OwnSecurity
    const check = (client: TestClient) => client.call(paths.securityCheck, { way: 'password', password: PASSWORD })
    /** An account with a verified e-mail address. */
    const verifiedPerson = async (loginname: string) => {
      const client = await person(loginname)
      const email = `${loginname}@plant.example`
      await check(client)
      await client.call(paths.securitySendCode, { way: 'email', destination: email })
      await client.call(paths.securityEmailSave, { email, code: await codeTo(email) })
      passMinute()
      await test.server.context.db.deleteFrom('outbox').execute()
      return { client, email }
    }
    /** Begins a recovery with a picture whose text is known. */
    const begin = async (loginname: string) => {
      const client = new TestClient(test.origin)
      const vcodeId = `picture-${Math.random()}`.replace('.', '')
      const hash = createHash('sha256').update(`${vcodeId} abcd`).digest('base64url')
      await test.server.context.shared.set('vcode', vcodeId, hash, now + 60_000)
      const { reply } = await client.call(paths.findpwdAccount, { loginname, vcodeId, vcode: 'ABCD' })
      expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
      return { client, recovery: reply.data as Recovery }
    }
    const stepOf = async (client: TestClient) =>
      ((await client.call(paths.findpwdState, {})).reply.data as Recovery).step

    describe('the own account', () => {
      it('is asked for its telephone from its second day on, until it is verified; closing asks again in 30 days', async () => {
        const call = async (path: string, body = {}) =>
          (await (await TestClient.login(test.origin, 's.notice', PASSWORD)).call(path, body)).reply
        const notices = async () =>
          ((await call(paths.noticeQuery)).data as Notice[]).map(({ id, showType }) => ({ id, showType }))
        const due = [{ id: 'phone', showType: 'phone' }]
        await person('s.notice')
        expect(await notices()).toEqual([])
        now += 86_400_000
        expect(await notices()).toEqual(due)
        expect((await call(paths.noticeDetail, { id: 'phone' })).code).toBe(codes.ok)
        expect(await notices()).toEqual(due)
        expect((await call(paths.noticeDetail, { id: 'phone', dismiss: 'true' })).code).toBe(codes.ok)
        expect(await notices()).toEqual([])
        expect((await call(paths.noticeDetail, { id: 'other' })).code).toBe(codes.notFound)
        now += 30 * 86_400_000
        expect(await notices()).toEqual(due)
        const set = (values: Record<string, string | number>) =>
          test.server.context.db.updateTable('account').set(values).where('loginname', '=', 's.notice').execute()
        await set({ tel: '13800138009' })
        expect(await notices()).toEqual(due)
        await set({ verifiedTel: '13800138009' })
        expect(await notices()).toEqual([])
        await set({ verifiedTel: '', isWall: 1 })
        expect(await notices()).toEqual([])
        admin = await test.login('admin-a')
        const added = await admin.call(paths.orgRoleAdd, { title: 'Looks', permissions: 'equipment.read' })
        await set({ isWall: 0, roleId: (added.reply.data as { id: string }).id })
        expect(await notices()).toEqual([])
      })

      it('[spec:txt-code-valid] a number and an address count once a code that was sent there has come back', async () => {
        const client = await person('s.verify', { tel: '13800138000', email: 'typed@plant.example' })
        expect(await securityOf(client)).toMatchObject({
          tel: '13800138000',
          isTelVerified: false,
          isEmailVerified: false,
          hasSms: true,
          hasMail: true,
          questions: [],
          checkedUntil: 0,
        })
        const email = 'real@plant.example'
        // Without the identity check nothing is sent to a new address, and nothing is saved.
        expect(refusalOf(await client.call(paths.securitySendCode, { way: 'email', destination: email }))).toEqual([
          codes.forbidden,
          'check',
          'required',
        ])
        expect(refusalOf(await client.call(paths.securityEmailSave, { email, code: '000000' }))[0]).toBe(
          codes.forbidden,
        )
        expect(refusalOf(await client.call(paths.securityCheck, { way: 'password', password: 'wrong' }))).toEqual([
          codes.invalid,
          'password',
          'format',
        ])
        expect((await check(client)).reply.code).toBe(codes.ok)
        await client.call(paths.securitySendCode, { way: 'email', destination: email })
        const code = await codeTo(email)
        const save = (body: Record<string, string>) => client.call(paths.securityEmailSave, body)
        expect(refusalOf(await save({ email, code: anotherCode(code) }))).toEqual([codes.invalid, 'code', 'format'])
        // A code is bound to the address that it was sent to.
        expect(refusalOf(await save({ email: 'other@plant.example', code }))[1]).toBe('code')
        expect((await save({ email, code })).reply.code).toBe(codes.ok)
        expect(await securityOf(client)).toMatchObject({ email, isEmailVerified: true })
        // It is good once.
        expect(refusalOf(await save({ email, code }))[1]).toBe('code')
        // The mark ends after 10 minutes.
        now += limits.security.checkMs + 1
        expect(refusalOf(await save({ email, code }))[0]).toBe(codes.forbidden)
        // An administrator who changes the address takes its verification away.
        admin = await test.login('admin-a')
        const { rows } = (await admin.call(paths.orgAccountQuery, { search: 's.verify' })).reply.data as {
          rows: { id: string }[]
        }
        await admin.call(paths.orgAccountEdit, { id: rows[0]?.id ?? '', email: 'admin@plant.example' })
        expect(await securityOf(client)).toMatchObject({ isEmailVerified: false })
      })

      it('[spec:txt-code-old] a code older than 10 minutes is refused', async () => {
        const client = await person('s.late')
        const email = 'late@plant.example'
        await check(client)
        await client.call(paths.securitySendCode, { way: 'email', destination: email })
        const code = await codeTo(email)
        now += limits.security.codeMs + 1
        await check(client)
        expect(refusalOf(await client.call(paths.securityEmailSave, { email, code }))).toEqual([
          codes.invalid,
          'code',
          'format',
        ])
      })

      it('a verified address is replaced after an identity check only', async () => {
        const { client, email } = await verifiedPerson('s.replace')
        now += limits.security.checkMs + 1
        const edit = (body: Record<string, string>) => client.call(paths.accountEdit, body)
        expect(refusalOf(await edit({ email: 'thief@plant.example' }))).toEqual([codes.forbidden, 'check', 'required'])
        expect((await edit({ email, name: '新名字', tel: '13900139000' })).reply.code).toBe(codes.ok)
        expect(await securityOf(client)).toMatchObject({ email, isEmailVerified: true, isTelVerified: false })
        // A code to the verified address proves it as well.
        await client.call(paths.securitySendCode, { way: 'email' })
        const checked = await client.call(paths.securityCheck, { way: 'email', code: await codeTo(email) })
        expect(checked.reply.code).toBe(codes.ok)
        expect((await edit({ email: 'next@plant.example' })).reply.code).toBe(codes.ok)
        expect(await securityOf(client)).toMatchObject({ isEmailVerified: false })
      })

      it('keeps three different questions as hashes, whose answers may be spelled in any case', async () => {
        const client = await person('s.ask')
        const save = (list: readonly object[]) => client.call(paths.securityQuestionsSave, { questions: list as never })
        expect(refusalOf(await save(questions))[0]).toBe(codes.forbidden)
        await check(client)
        const [first, second] = questions
        expect(refusalOf(await save([first, second, first] as object[]))).toEqual([
          codes.invalid,
          'questions.2.question',
          'used',
        ])
        expect((await save(questions)).reply.code).toBe(codes.ok)
        const stored = await test.server.context.db.selectFrom('account_question').selectAll().execute()
        expect(stored).toHaveLength(3)
        // A hash holds a short answer by chance, once in a hundred runs.
        expect(JSON.stringify(stored)).not.toMatch(/west ?lake|杭州/i)
        const answer = (answers: string[]) => client.call(paths.securityCheck, { way: 'question', answers })
        expect(refusalOf(await answer(['rex', 'west lake', '南京']))).toEqual([codes.invalid, 'answers', 'format'])
        expect((await answer(['ＲＥＸ', 'westlake', '杭州'])).reply.code).toBe(codes.ok)
      })

      it('sets a password without the old one after the check: the other sessions end, and the person is told', async () => {
        const { client, email } = await verifiedPerson('s.set')
        const other = await TestClient.login(test.origin, 's.set', PASSWORD)
        now += limits.security.checkMs + 1
        const early = await client.call(paths.securityPasswordSave, { password: NEW })
        expect(refusalOf(early)).toEqual([codes.forbidden, 'check', 'required'])
        await check(client)
        expect(refusalOf(await client.call(paths.securityPasswordSave, { password: 'password' }))).toEqual([
          codes.invalid,
          'password',
          'common',
        ])
        expect((await client.call(paths.securityPasswordSave, { password: NEW })).reply.code).toBe(codes.ok)
        expect((await other.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
        expect((await client.get(paths.userInfo)).reply.code).toBe(codes.ok)
        expect((await messageTo(email, 'passwordChanged')).state).toBe('sent')
        await TestClient.login(test.origin, 's.set', NEW)
      })

      it('shows its last logins, the wrong ones too', async () => {
        const client = await person('s.logins')
        now += 1_000
        await new TestClient(test.origin).call(paths.userLogin, { loginname: 's.logins', password: 'wrong' })
        const { logins } = await securityOf(client)
        expect(logins.map(({ isWrong }) => isWrong)).toEqual([true, false])
        expect(logins[0]?.address).toMatch(/127\.0\.0\.1/)
      })
    })

    describe('a code', () => {
      it('is good for five tries, and the store has no trace of it', async () => {
        const { email } = await verifiedPerson('c.tries')
        const { client } = await begin('c.tries')
        await client.call(paths.findpwdSendCode, { way: 'email' })
        const code = await codeTo(email)
        const rows = await test.server.context.db.selectFrom('shared_state').selectAll().execute()
        expect(JSON.stringify(rows)).not.toContain(code)
        for (let wrong = 0; wrong < limits.security.codeTries; wrong++) {
          const answer = await client.call(paths.findpwdValidate, { way: 'email', code: anotherCode(code) })
          expect(refusalOf(answer)).toEqual([codes.invalid, 'code', 'format'])
        }
        now += 2_000
        expect(refusalOf(await client.call(paths.findpwdValidate, { way: 'email', code }))).toEqual([
          codes.invalid,
          'code',
          'format',
        ])
        // Wrong tries make the next one wait, as those of a password do.
        const early = await client.call(paths.findpwdValidate, { way: 'email', code })
        expect([early.reply.code, early.reply.fields?.[0]?.path]).toEqual([codes.tooMany, 'code'])
      })

      it('is sent once a minute, and ten times a day to one address', async () => {
        const { client, email } = await verifiedPerson('c.often')
        await test.server.context.db.deleteFrom('outbox').execute()
        const ask = () => client.call(paths.securitySendCode, { way: 'email' })
        // The verification was the first.
        for (let at = 1; at < limits.security.perDay; at++) {
          expect((await ask()).reply.code, String(at)).toBe(codes.ok)
          const { reply } = await ask()
          expect([reply.code, reply.fields?.[0]]).toEqual([
            codes.tooMany,
            { path: 'code', reason: 'limit', limit: limits.security.codeWaitMs / 1_000 },
          ])
          passMinute()
        }
        const { reply } = await ask()
        expect(reply.code).toBe(codes.tooMany)
        expect(reply.fields?.[0]?.limit).toBeGreaterThan(3_600)
        expect((await messageTo(email)).destination).toBe(email)
      })

      it('of one use is refused by another, and the newest one alone is good', async () => {
        const { client, email } = await verifiedPerson('c.bound')
        await client.call(paths.securitySendCode, { way: 'email' })
        const identity = await codeTo(email)
        const { client: stranger } = await begin('c.bound')
        expect(refusalOf(await stranger.call(paths.findpwdValidate, { way: 'email', code: identity }))[1]).toBe('code')
        await test.server.context.db.deleteFrom('outbox').execute()
        passMinute()
        await client.call(paths.securitySendCode, { way: 'email' })
        const newest = await codeTo(email)
        const answer = (code: string) => client.call(paths.securityCheck, { way: 'email', code })
        if (newest !== identity) expect(refusalOf(await answer(identity))[1]).toBe('code')
        expect((await answer(newest)).reply.code).toBe(codes.ok)
      })
    })

    describe('a forgotten password', () => {
      it('goes from the name over the identity check and the password to its end', async () => {
        const { client: owner, email } = await verifiedPerson('f.steps')
        const { client, recovery } = await begin('f.steps')
        expect(recovery).toMatchObject({ step: 'validate', loginname: 'f.steps', ways: ['tel', 'email', 'question'] })
        // No step can be left out.
        expect(refusalOf(await client.call(paths.findpwdPassword, { password: NEW }))).toEqual([
          codes.conflict,
          'step',
          'changed',
        ])
        await client.call(paths.findpwdSendCode, { way: 'email' })
        const before = client.cookie
        const { reply } = await client.call(paths.findpwdValidate, { way: 'email', code: await codeTo(email) })
        expect(reply.data).toMatchObject({ step: 'password' })
        // Whoever knew the earlier cookie has nothing.
        expect(client.cookie).not.toBe(before)
        const stranger = new TestClient(test.origin)
        stranger.cookie = before
        expect(await stepOf(stranger)).toBe('account')
        expect(refusalOf(await client.call(paths.findpwdPassword, { password: 'abcdefgh' }))[1]).toBe('password')
        expect((await client.call(paths.findpwdPassword, { password: NEW })).reply.data).toMatchObject({
          step: 'finish',
        })
        expect((await owner.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
        await TestClient.login(test.origin, 'f.steps', NEW)
        expect((await messageTo(email, 'passwordChanged')).text).toContain('f.steps')
        // The password was set once.
        expect(refusalOf(await client.call(paths.findpwdPassword, { password: PASSWORD }))[1]).toBe('step')
        const { rows } = (await admin.call(paths.accountOperationLog, { of: 'org', search: 'f.steps', pageSize: 50 }))
          .reply.data as { rows: { action: string }[] }
        expect(rows.map(({ action }) => action)).toEqual(
          expect.arrayContaining(['findpwd.account', 'findpwd.validate', 'findpwd.password']),
        )
      })

      it('is recovered by the answers to the questions too, and lets in an account that wrong passwords made wait', async () => {
        const owner = await person('f.ask')
        await check(owner)
        await owner.call(paths.securityQuestionsSave, { questions })
        for (let at = 0; at < 8; at++)
          await new TestClient(test.origin).call(paths.userLogin, { loginname: 'f.ask', password: 'wrong' })
        const { client, recovery } = await begin('f.ask')
        expect(recovery.questions).toEqual(['pet', 'trip', 'job'])
        const answers = ['rex', 'west lake', '杭州']
        expect((await client.call(paths.findpwdValidate, { way: 'question', answers })).reply.code).toBe(codes.ok)
        await client.call(paths.findpwdPassword, { password: NEW })
        await TestClient.login(test.origin, 'f.ask', NEW)
      })

      it('answers for an unknown name, a disabled account, one of a wall and one of the company as for any other', async () => {
        const { db } = test.server.context
        await verifiedPerson('f.disabled')
        await verifiedPerson('f.wall')
        await db.updateTable('account').set({ isDisabled: 1 }).where('loginname', '=', 'f.disabled').execute()
        await db.updateTable('account').set({ isWall: 1 }).where('loginname', '=', 'f.wall').execute()
        await verifiedPerson('f.company')
        const invitee = (
          await admin.call(paths.orgAccountAdd, { loginname: 'i.company', email: 'i.company@plant.example' })
        ).reply.data as { id: string }
        await admin.call(paths.orgAccountInvite, { id: invitee.id, channel: 'mail' })
        const invitation = (await messageTo('i.company@plant.example', 'invitation')).text
        await db.deleteFrom('outbox').execute()
        // Local passwords are off, so only the company lets in.
        await db.updateTable('org').set({ isLocalOff: 1 }).where('id', '=', 'org-a').execute()
        const token = /#([\w-]{43})/.exec(invitation)?.[1] ?? ''
        const opened = await new TestClient(test.origin).call(paths.findpwdInvited, { token })
        expect(opened.reply.code).toBe(codes.notFound)
        for (const loginname of ['f.nobody', 'f.company', 'f.disabled', 'f.wall', 'viewer-a']) {
          const { client, recovery } = await begin(loginname)
          expect(recovery).toEqual({
            step: 'validate',
            loginname,
            ways: ['tel', 'email', 'question'],
            questions: expect.any(Array),
          })
          expect(new Set(recovery.questions).size).toBe(limits.security.questions)
          for (const again of [loginname, loginname.toUpperCase()])
            expect((await begin(again)).recovery.questions, 'the same ones each time').toEqual(recovery.questions)
          const ask = () => client.call(paths.findpwdSendCode, { way: 'email' })
          expect((await ask()).reply).toMatchObject({ code: codes.ok, data: null })
          expect(refusalOf(await ask())).toEqual([codes.tooMany, 'code', 'limit'])
          const shouted = (await begin(loginname.toUpperCase())).client
          const soon = await shouted.call(paths.findpwdSendCode, { way: 'email' })
          expect(refusalOf(soon), loginname).toEqual([codes.tooMany, 'code', 'limit'])
          const answers = ['a', 'b', 'c']
          expect(refusalOf(await client.call(paths.findpwdValidate, { way: 'question', answers }))).toEqual([
            codes.invalid,
            'answers',
            'format',
          ])
          expect(refusalOf(await client.call(paths.findpwdValidate, { way: 'email', code: '123456' }))).toEqual([
            codes.invalid,
            'code',
            'format',
          ])
        }
        expect(await db.selectFrom('outbox').selectAll().where('purpose', '=', 'code').execute()).toEqual([])
      })

      it('leaves the second factor: the new password alone opens nothing', async () => {
        const { client: owner, email } = await verifiedPerson('f.factor')
        const { secret } = (await owner.call(paths.factorTotpBegin, {})).reply.data as { secret: string }
        const added = await owner.call(paths.factorTotpAdd, { title: 'Phone', code: totpCode(secret, now) })
        expect(added.reply.code).toBe(codes.ok)
        const { client } = await begin('f.factor')
        await client.call(paths.findpwdSendCode, { way: 'email' })
        await client.call(paths.findpwdValidate, { way: 'email', code: await codeTo(email) })
        expect((await client.call(paths.findpwdPassword, { password: NEW })).reply.code).toBe(codes.ok)
        const { reply } = await client.call(paths.userLogin, { loginname: 'f.factor', password: NEW })
        expect(reply.code).toBe(codes.factorRequired)
        expect((await client.get(paths.userInfo)).reply.code).toBe(codes.sessionMissing)
      })

      it('needs a picture, which is good once', async () => {
        const client = new TestClient(test.origin)
        const { vcodeId } = (await client.call(paths.userShowVcode, {})).reply.data as { vcodeId: string }
        const ask = () => client.call(paths.findpwdAccount, { loginname: 'viewer-a', vcodeId, vcode: '----' })
        for (const { reply } of [await ask(), await ask()]) expect(reply.code).toBe(codes.vcodeWrong)
        expect(await stepOf(client)).toBe('account')
      })

      it('has to be finished within half an hour', async () => {
        const { client } = await begin('viewer-a')
        expect(await stepOf(client)).toBe('validate')
        now += limits.security.recoveryMs + 1
        expect(await stepOf(client)).toBe('account')
      })
    })

    describe('an invitation', () => {
      const invited = async (loginname: string) => {
        const email = `${loginname}@plant.example`
        const { reply } = await admin.call(paths.orgAccountAdd, { loginname, email, name: '新人' })
        const { id } = reply.data as { id: string }
        const invite = () => admin.call(paths.orgAccountInvite, { id, channel: 'mail' })
        const tokenOf = async () => /#([\w-]{43})/.exec((await messageTo(email, 'invitation')).text)?.[1] ?? ''
        return { id, email, invite, tokenOf }
      }

      it('leads to the choice of a password, once, and verifies the address that it was sent to', async () => {
        const { id, invite, tokenOf } = await invited('i.new')
        expect((await invite()).reply.code).toBe(codes.ok)
        const earlier = await tokenOf()
        await test.server.context.db.deleteFrom('outbox').execute()
        await invite()
        const token = await tokenOf()
        const client = new TestClient(test.origin)
        const open = (each: string) => client.call(paths.findpwdInvited, { token: each })
        expect((await open(earlier)).reply.code).toBe(codes.notFound)
        expect((await open(token)).reply.data).toMatchObject({ step: 'password', loginname: 'i.new' })
        expect((await open(token)).reply.code).toBe(codes.notFound)
        expect((await client.call(paths.findpwdPassword, { password: NEW })).reply.code).toBe(codes.ok)
        const owner = await TestClient.login(test.origin, 'i.new', NEW)
        expect((await owner.get(paths.userInfo)).reply.data).toMatchObject({ mustChange: false })
        expect(await securityOf(owner)).toMatchObject({ isEmailVerified: true })
        // Whoever has logged in has a password, and recovers it.
        expect(refusalOf(await admin.call(paths.orgAccountInvite, { id, channel: 'mail' }))).toEqual([
          codes.conflict,
          'id',
          'used',
        ])
      })

      it('is sent again to whoever has forgotten a password before there was one, and to nobody who was not invited', async () => {
        const { db } = test.server.context
        const sent = async (email: string) =>
          (await db.selectFrom('outbox').select('purpose').where('destination', '=', email).execute()).map(
            ({ purpose }) => purpose,
          )
        const forget = async (loginname: string) => {
          const { client } = await begin(loginname)
          const { reply } = await client.call(paths.findpwdSendCode, { way: 'email' })
          expect(reply).toMatchObject({ code: codes.ok, data: null })
        }
        const uninvited = await invited('i.silent')
        const late = await invited('i.forgetful')
        await late.invite()
        await late.tokenOf()
        await db.deleteFrom('outbox').execute()
        // The first link is too old by then.
        now += limits.security.invitationMs + 1
        admin = await test.login('admin-a')
        await forget('i.silent')
        await forget('I.Forgetful')
        const token = await late.tokenOf()
        // The link leads where the administrator was, wherever the one was who asked for it.
        expect((await messageTo(late.email, 'invitation')).text).toContain(`${test.origin}/findpwd/account#`)
        expect([await sent(late.email), await sent(uninvited.email)]).toEqual([['invitation'], []])
        const client = new TestClient(test.origin)
        expect((await client.call(paths.findpwdInvited, { token })).reply.code).toBe(codes.ok)
        expect((await client.call(paths.findpwdPassword, { password: NEW })).reply.code).toBe(codes.ok)
        await db.deleteFrom('outbox').execute()
        passMinute()
        await forget('i.forgetful')
        await messageTo(late.email)
        expect(await sent(late.email)).toEqual(['code'])
      })

      it('ends after seven days, with the removal of the account, and is not sent without an address', async () => {
        const late = await invited('i.late')
        await late.invite()
        const lateToken = await late.tokenOf()
        const gone = await invited('i.gone')
        await gone.invite()
        const goneToken = await gone.tokenOf()
        expect((await admin.call(paths.orgAccountDelete, { id: gone.id })).reply.code).toBe(codes.ok)
        const client = new TestClient(test.origin)
        expect((await client.call(paths.findpwdInvited, { token: goneToken })).reply.code).toBe(codes.notFound)
        now += limits.security.invitationMs + 1
        expect((await client.call(paths.findpwdInvited, { token: lateToken })).reply.code).toBe(codes.notFound)
        admin = await test.login('admin-a')
        expect(refusalOf(await admin.call(paths.orgAccountInvite, { id: late.id, channel: 'sms' }))).toEqual([
          codes.invalid,
          'channel',
          'unknown',
        ])
      })
    })
  })
}
