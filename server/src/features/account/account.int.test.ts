import { codes, type OpenSession, type Operation, paths, type UserInfo } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { PASSWORD, TestServer } from '../../testing/TestServer.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`one's own account, on ${engine.name}`, () => {
    let test: TestServer
    let now = Date.now()
    let password = PASSWORD

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, now: () => now })
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const change = async (client: TestClient, next: string, oldPassword = password) => {
      const { reply } = await client.call(paths.accountPasswordEdit, { oldPassword, password: next })
      if (reply.code === codes.ok) password = next
      return reply
    }
    const operator = () => TestClient.login(test.origin, 'operation-a', password)

    it('[spec:txt-password-min] [spec:txt-password-max] [spec:txt-password-case] takes a password of 8 to 15 characters, whose case counts', async () => {
      const client = await operator()
      expect((await change(client, 'Eight-88')).code).toBe(codes.ok)
      expect((await change(client, 'Fifteen-letters')).code).toBe(codes.ok)
      await expect(TestClient.login(test.origin, 'operation-a', 'fifteen-letters')).rejects.toThrow('401')
      await operator()
    })

    it.each([
      ['[spec:txt-password-short]', 'Seven-7', 'tooShort'],
      ['[spec:txt-password-long]', 'Sixteen-letters!', 'tooLong'],
      ['[spec:txt-password-fullwidth]', 'Ｐump-room-9', 'format'],
    ])('%s refuses %s, with the field', async (_, next, reason) => {
      const reply = await change(await operator(), next)
      expect(reply).toMatchObject({ code: codes.invalid, fields: [{ path: 'password', reason }] })
      await operator()
    })

    it('ends the other sessions of the account with their sockets, and records it in the audit', async () => {
      const [here, there, other] = [await operator(), await operator(), await test.login('admin-a')]
      const { reply } = await there.call(paths.messageToken, {})
      const socket = new WebSocket(`${test.origin.replace('http', 'ws')}${paths.messageSocket}${reply.data}`, {
        headers: { cookie: there.cookie, origin: test.origin },
      })
      await new Promise((resolve) => socket.on('open', resolve))
      const closed = new Promise((resolve) => socket.on('close', resolve))
      expect((await change(here, 'Pump-room-8')).code).toBe(codes.ok)
      expect(await closed).toBe(4001)
      const code = async (client: TestClient) => (await client.get(paths.userInfo)).reply.code
      expect([await code(here), await code(there), await code(other)]).toEqual([200, codes.sessionEnded, 200])
      const log = (await here.call(paths.accountOperationLog, {})).reply.data as { rows: Operation[] }
      expect(log.rows.find(({ action }) => action !== 'user.login')).toMatchObject({
        action: 'user.password.edit',
        objectTitle: 'operation-a',
        loginname: 'operation-a',
        result: 'success',
      })
      expect(JSON.stringify(log)).not.toContain('Pump-room-8')
    })

    it('lists its own sessions, and ends one or all others', async () => {
      const later = () => {
        now += 1
        return operator()
      }
      const [own, one, other] = [await later(), await later(), await later()]
      const list = async () => (await own.call(paths.accountSessionQuery, {})).reply.data as OpenSession[]
      const open = await list()
      const [newest] = open
      expect(open.filter(({ isOwn }) => isOwn)).toHaveLength(1)
      const end = async (by: TestClient, body: Record<string, string>) =>
        (await by.call(paths.accountSessionEnd, body)).reply
      expect((await end(own, { sessionId: newest?.id ?? '' })).data).toEqual({ ended: 1 })
      expect((await other.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
      // The session of somebody else is ended by nobody who names it.
      const stranger = await test.login('viewer-a')
      expect((await end(stranger, { sessionId: (await list())[0]?.id ?? '' })).data).toEqual({ ended: 0 })
      expect((await one.get(paths.userInfo)).reply.code).toBe(codes.ok)
      await end(own, {})
      expect(await list()).toMatchObject([{ isOwn: true }])
      expect((await one.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
    })

    it('reports a wrong old password, and makes the account wait after five of them', async () => {
      const client = await operator()
      for (let i = 0; i < 5; i++)
        expect(await change(client, 'Another-one-1', 'guess')).toMatchObject({
          code: codes.invalid,
          fields: [{ path: 'oldPassword' }],
        })
      expect((await change(client, 'Another-one-1')).code).toBe(codes.tooMany)
      now += 1_000
      expect((await change(client, 'Another-one-1')).code).toBe(codes.ok)
    })

    it.each([
      ['Password1', 'common'],
      ['abcabcabc', 'repetitive'],
      ['Operation-A1', 'ownName'],
    ])('is not %s, and says why', async (password, reason) => {
      const { code, fields } = await change(await operator(), password)
      expect([code, fields]).toEqual([codes.invalid, [{ path: 'password', reason }]])
    })

    it('[spec:perm-text-account] can be changed by a viewer too, but not by the account of a wall screen, which is told why', async () => {
      const setWall = (isWall: number) =>
        test.server.context.db.updateTable('account').set({ isWall }).where('loginname', '=', 'viewer-a').execute()
      const edit = async (path: string, body: Record<string, string>, lang = 'cn') =>
        (await test.login('viewer-a')).call(path, body, { 'x-mimic-lang': lang })
      const texts = { cn: '无权修改密码或用户信息', en: 'No permission to change password or user information' }
      await setWall(1)
      for (const [path, body] of [
        [paths.accountPasswordEdit, { oldPassword: PASSWORD, password: 'Another-one-1' }],
        [paths.accountEdit, { tel: '13800000000' }],
      ] as const)
        for (const [lang, message] of Object.entries(texts)) {
          const { status, reply } = await edit(path, body, lang)
          expect([status, reply.code, reply.message]).toEqual([403, codes.accountDenied, message])
        }
      await setWall(0)
      expect((await edit(paths.accountEdit, { tel: '13800000000' })).reply.code).toBe(codes.ok)
      expect(
        (await edit(paths.accountPasswordEdit, { oldPassword: PASSWORD, password: 'Another-one-1' })).reply.code,
      ).toBe(codes.ok)
    })

    it('[spec:txt-phone] accepts a telephone number, and refuses anything else', async () => {
      const client = await test.login('designer-a')
      const edit = async (tel: string) => (await client.call(paths.accountEdit, { tel })).reply
      for (const tel of ['13800000000', '+86 571-8888 6666', '']) {
        expect((await edit(tel)).code, tel).toBe(codes.ok)
        expect(((await client.get(paths.userInfo)).reply.data as UserInfo).tel).toBe(tel)
      }
      for (const tel of ['call me', '12', '138000000x0', '-13800000000', '1'.repeat(21)])
        expect(await edit(tel), tel).toMatchObject({ code: codes.invalid, fields: [{ path: 'tel' }] })
    })

    it('lists one’s own operations by object; administrators see those of the whole organisation', async () => {
      const [admin, designer] = [await test.login('admin-a'), await test.login('designer-a')]
      await admin.call(paths.equipmentEdit, { id: 'eq-a', equipName: 'Pump one' })
      await (await test.login('admin-b')).call(paths.equipmentEdit, { id: 'eq-b', equipName: 'Pump b' })
      const log = async (client: TestClient, body: Record<string, string> = {}) =>
        (await client.call(paths.accountOperationLog, { pageSize: '100', ...body })).reply
      const namesIn = (reply: { data?: unknown }) => [
        ...new Set((reply.data as { rows: Operation[] }).rows.map(({ loginname }) => loginname)),
      ]
      const edits = (await log(admin, { search: 'pump ONE' })).data
      expect(edits).toMatchObject({
        rows: [{ action: 'equipment.edit', objectId: 'eq-a', objectTitle: 'Pump one', loginname: 'admin-a' }],
      })
      expect(namesIn(await log(designer))).toEqual(['designer-a'])
      expect(namesIn(await log(admin, { of: 'org' })).sort()).toEqual([
        'admin-a',
        'designer-a',
        'operation-a',
        'viewer-a',
      ])
      expect((await log(admin, { of: 'org', objectId: 'eq-a' })).data).toMatchObject({ total: 1 })
      expect((await log(admin, { of: 'org', objectId: 'eq-b' })).data).toMatchObject({ total: 0 })
      expect(await log(designer, { of: 'org' })).toMatchObject({ code: codes.forbidden, fields: [{ path: 'of' }] })
    })

    it('keeps what it has set for itself, which its information has as well', async () => {
      const client = await operator()
      const config = async () => (await client.call(paths.accountConfigQuery, {})).reply.data
      const start = {
        ...{ alarmRepeat: 'times', alarmVoice: 'tone', equipDisplay: 'own' },
        ...{ scadaAdaption: true, language: 'browser', startPage: 'equipment' },
      }
      expect(await config()).toEqual({ prompType: 'sound,title,alter', ...start })
      const save = async (body: Record<string, string>) => (await client.call(paths.accountConfigSave, body)).reply
      expect((await save({ prompType: 'title', scadaAdaption: 'false', language: 'en' })).code).toBe(codes.ok)
      const wanted = { ...start, prompType: 'title', scadaAdaption: false, language: 'en' }
      expect(await config()).toEqual(wanted)
      expect((await client.get(paths.userInfo)).reply.data).toMatchObject(wanted)
      // No reminder at all is a choice, too.
      await save({ prompType: '' })
      expect(await config()).toMatchObject({ prompType: '' })
      expect(await save({ prompType: 'title,smoke' })).toMatchObject({ code: 400, fields: [{ path: 'prompType' }] })
      expect(await save({ startPage: '/admin' })).toMatchObject({ code: 400, fields: [{ path: 'startPage' }] })
      await save({ prompType: 'sound,title,alter', scadaAdaption: 'true', language: 'browser' })
      const other = await test.login('admin-a')
      expect((await other.get(paths.userInfo)).reply.data).toMatchObject({ prompType: 'sound,title,alter' })
    })
  })
}
