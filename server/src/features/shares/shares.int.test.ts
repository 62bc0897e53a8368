import { codes, paths, type Share, type SharedEquipment } from '@mimic/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertSampleRows } from '../../testing/sampleRows.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { PASSWORD, TestServer } from '../../testing/TestServer.ts'

const EVERYTHING = { enabled: true, history: true, alarms: true, write: true }
const NOTHING = { enabled: true, history: false, alarms: false, write: false }
const MINUTE_MS = 60_000

let now = 1_780_000_000_000
let test: TestServer
let owner: TestClient
/** An account of the other organisation. */
let visitor: TestClient

type Body = Record<string, string | number | boolean>
const call = async (path: string, body: Body, client = visitor) => (await client.call(path, body)).reply
const editPwd = (password: string, client = owner) => call(paths.shareEditPwd, { equipId: 'eq-a', password }, client)
const editAuth = (auth: Body, client = owner) => call(paths.shareEditAuth, { equipId: 'eq-a', ...auth }, client)
const info = async (client = owner) => (await call(paths.shareInfo, { equipId: 'eq-a' }, client)).data as Share
const codeOf = async () => (await info()).path.split('/').at(-1) ?? ''
const open = async (password: string, client = visitor) =>
  call(paths.shareOpen, { code: await codeOf(), password }, client)
const opened = async (client = visitor) => call(paths.shareOpened, { code: await codeOf() }, client)
const read = (client = visitor) => call(paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' }, client)
const past = () => ({ dataSignal: 'a-level,a-set', dateStart: now - MINUTE_MS, dateEnd: now })
const alarmsOf = (client = visitor) => call(paths.alarmQuery, { dataEquip: 'eq-a' }, client)
const write = (value: number, client = visitor) =>
  call(paths.projectMonitorWrite, { signalId: 'a-set', value: String(value) }, client)
const auditOf = (action: string) =>
  test.server.context.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('gmtCreate').execute()

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`a share, on ${engine.name}`, () => {
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, now: () => now })
      await insertSampleRows(test.server.context.db)
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })
    beforeEach(async () => {
      now += 3_600_000
      // A proof is older than ten minutes by now.
      owner = await test.login('admin-a')
      visitor = await test.login('admin-b')
      await editPwd('pump2026')
      await editAuth(EVERYTHING)
    })

    it('does not exist before it is made, and needs a password to be turned on', async () => {
      const equipId = 'eq-a-none'
      expect((await call(paths.shareInfo, { equipId }, owner)).data).toEqual({
        equipId,
        enabled: false,
        hasPassword: false,
        path: '',
        author: '',
        gmtModified: null,
        history: false,
        alarms: false,
        write: false,
      })
      expect(await call(paths.shareEditAuth, { equipId, ...EVERYTHING }, owner)).toMatchObject({
        code: codes.invalid,
        fields: [{ path: 'password', reason: 'required' }],
      })
      expect((await call(paths.shareEditAuth, { equipId, ...EVERYTHING, enabled: false }, owner)).code).toBe(codes.ok)
      expect((await call(paths.shareInfo, { equipId }, owner)).data).toMatchObject({ enabled: false, alarms: true })
    })

    it.each([
      ['[spec:txt-share-short] 3 characters are refused', 'abc', 'tooShort'],
      ['[spec:txt-share-ok] 4 letters or digits are accepted', 'a1B2', undefined],
      ['[spec:txt-share-special] a special character is refused', 'abc$1', 'format'],
      ['a space is refused', 'abc 1', 'format'],
      ['letters of other scripts are refused', '密码密码', 'format'],
    ])('%s as its password', async (_, password, reason) => {
      const reply = await editPwd(password)
      if (reason === undefined) {
        expect(reply.code).toBe(codes.ok)
        expect((await open(password)).code).toBe(codes.ok)
      } else {
        expect(reply.code).toBe(codes.invalid)
        expect(reply.fields).toMatchObject([{ path: 'password', reason }])
        expect((await open(password)).code).not.toBe(codes.ok)
      }
    })

    it('[spec:equip-share-pwd] has a password that can be changed: the new one opens it, and whoever used the old one is out', async () => {
      expect(await open('pump2026')).toMatchObject({
        code: codes.ok,
        data: { equipId: 'eq-a', equipName: 'Pump a', orgTitle: 'Organisation a' },
      })
      expect((await read()).code).toBe(codes.ok)
      const { code, data } = await editPwd('other2026')
      expect([code, data]).toMatchObject([codes.ok, { hasPassword: true, author: 'admin-a', gmtModified: now }])
      expect((await read()).code).toBe(codes.notFound)
      expect((await opened()).code).toBe(codes.pageLocked)
      expect((await open('pump2026')).code).toBe(codes.wrongPassword)
      expect((await open('other2026')).code).toBe(codes.ok)
      expect((await read()).code).toBe(codes.ok)
    })

    it('keeps its password as a hash, and tells it nobody', async () => {
      await open('pump2026')
      const { db } = test.server.context
      const rows = await db.selectFrom('equip_share').selectAll().execute()
      expect(rows.find(({ equipId }) => equipId === 'eq-a')?.passwordHash).toMatch(/^\$argon2id\$/)
      const told = [await info(), (await opened()).data, await db.selectFrom('audit').selectAll().execute(), rows]
      expect(JSON.stringify(told)).not.toContain('pump2026')
      expect(JSON.stringify(told.slice(0, 3))).not.toContain('argon2')
    })

    it('[spec:equip-share-auth] has rights that can be changed, and that apply from the next call on', async () => {
      await open('pump2026')
      const may = async () => ({
        live: (await read()).code === codes.ok,
        history: (await call(paths.historyQuery, past())).code === codes.ok,
        alarms: ((await alarmsOf()).data as { total: number }).total > 0,
        // No gateway runs in this test, so an accepted write fails with this code.
        write: (await write(3)).code === codes.gatewayOffline,
      })
      const rights = { history: false, alarms: false, write: false }
      const only = { live: true, ...rights }
      expect(await may()).toEqual({ live: true, history: true, alarms: true, write: true })
      for (const right of ['history', 'alarms', 'write']) {
        expect((await editAuth({ ...NOTHING, [right]: true })).data).toMatchObject({ enabled: true, [right]: true })
        expect(await may()).toEqual({ ...only, [right]: true })
        expect((await opened()).data).toMatchObject({ ...rights, [right]: true })
      }
      await editAuth({ ...EVERYTHING, enabled: false })
      expect(await may()).toEqual({ ...only, live: false })
      await editAuth(EVERYTHING)
      expect((await may()).live).toBe(true)
      const last = (await auditOf('equipment.share.editAuth')).at(-1)
      expect(last).toMatchObject({ orgId: 'org-a', subject: 'eq-a', result: 'success' })
    })

    it('is set by accounts that may edit the equipment, in the organisation that owns it', async () => {
      const designer = await test.login('designer-a')
      expect((await editPwd('abcd', designer)).code).toBe(codes.forbidden)
      expect((await editAuth(EVERYTHING, designer)).code).toBe(codes.forbidden)
      expect((await call(paths.shareInfo, { equipId: 'eq-a' }, designer)).code).toBe(codes.forbidden)
      await open('pump2026')
      expect((await call(paths.shareInfo, { equipId: 'eq-a' })).code).toBe(codes.notFound)
      expect((await editPwd('abcd', visitor)).code).toBe(codes.notFound)
      expect((await editAuth(NOTHING, visitor)).code).toBe(codes.notFound)
    })

    it('answers a wrong password as a page does, and more slowly from the fifth on', async () => {
      expect(await open('wrong')).toMatchObject({ code: codes.wrongPassword, fields: [{ path: 'password' }] })
      for (let i = 0; i < 4; i++) await open('wrong')
      expect((await open('pump2026')).code).toBe(codes.tooMany)
      expect((await read()).code).toBe(codes.notFound)
      now += 1_000
      expect((await open('pump2026')).code).toBe(codes.ok)
    })

    it('that is off is answered like one that never existed', async () => {
      const code = await codeOf()
      await editAuth({ ...EVERYTHING, enabled: false })
      for (const path of [paths.shareOpen, paths.shareOpened]) {
        const body = path === paths.shareOpen ? { password: 'pump2026' } : {}
        const off = await visitor.call(path, { code, ...body })
        expect(off.reply.code).toBe(codes.notFound)
        expect(await visitor.call(path, { code: 'never-there', ...body })).toEqual(off)
      }
    })

    it('is opened by nobody without a login', async () => {
      expect((await open('pump2026', new TestClient(test.origin))).code).toBe(codes.sessionMissing)
    })

    it('is opened for one session, until it ends', async () => {
      await open('pump2026')
      expect((await read(await test.login('admin-b'))).code).toBe(codes.notFound)
      await call(paths.userLogout, {})
      expect((await read()).code).toBe(codes.sessionEnded)
    })

    it('gives no account a right that its own organisation denies', async () => {
      const { db } = test.server.context
      await db.updateTable('account').set({ roleId: 'designer' }).where('loginname', '=', 'admin-b').execute()
      try {
        expect((await open('pump2026')).data).toMatchObject({ history: true, alarms: false, write: false })
        expect((await read()).code).toBe(codes.ok)
        expect((await alarmsOf()).code).toBe(codes.alarmDenied)
        expect((await write(3)).code).toBe(codes.writeDenied)
      } finally {
        await db.updateTable('account').set({ roleId: 'admin' }).where('loginname', '=', 'admin-b').execute()
      }
    })

    it('changes nothing for accounts of the organisation that owns the equipment', async () => {
      const own = await test.login('designer-a')
      await editAuth(NOTHING)
      expect((await call(paths.historyQuery, past(), own)).code).toBe(codes.ok)
      await editAuth(EVERYTHING)
      expect((await open('pump2026', own)).data).toMatchObject({
        alarms: false,
        write: false,
      } as Partial<SharedEquipment>)
      expect((await write(3, own)).code).toBe(codes.writeDenied)
      await editAuth({ ...EVERYTHING, enabled: false })
      expect((await read(own)).code).toBe(codes.ok)
    })

    it('records account, organisation and share of a write in the audit; others’ writes stay hidden', async () => {
      const own = await owner.call(paths.projectMonitorWrite, { signalId: 'a-set', value: '4' })
      const ownUuid = String(own.reply['uuid'])
      await open('pump2026')
      const { uuid } = (await write(3)) as unknown as { uuid: string }
      const rows = await auditOf('signal.write')
      const row = rows.find(({ id }) => id === uuid)
      const { db } = test.server.context
      const account = await db.selectFrom('account').selectAll().where('loginname', '=', 'admin-b').executeTakeFirst()
      const { id } = await db
        .selectFrom('equip_share')
        .selectAll()
        .where('equipId', '=', 'eq-a')
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ orgId: 'org-a', userId: account?.id, subject: 'a-set' })
      expect(JSON.parse(row?.detail ?? '')).toMatchObject({ value: 3, share: { id, visitorOrgId: 'org-b' } })
      expect(JSON.parse((await auditOf('equipment.share.open')).at(-1)?.detail ?? '')).toEqual({
        visitorOrgId: 'org-b',
        loginname: 'admin-b',
      })
      expect((await call(paths.projectMonitorWriteCallback, { uuid })).code).toBe(codes.gatewayOffline)
      expect((await call(paths.projectMonitorWriteCallback, { uuid: ownUuid })).code).toBe(codes.notFound)
      const stolen = { signalId: 'a-set', value: '4', uuid: ownUuid }
      expect((await call(paths.projectMonitorWrite, stolen)).code).toBe(codes.variableMissing)
      expect((await call(paths.projectMonitorWrite, { ...stolen, uuid, value: '3' })).code).toBe(codes.gatewayOffline)
      // The device's limits apply to visitors too.
      expect((await write(11)).code).toBe(codes.writeOutOfRange)
    })

    it('exports its history as a file', async () => {
      await open('pump2026')
      const export_ = (signal: string) => {
        const query = new URLSearchParams({
          kind: 'csv',
          dataSignal: signal,
          dateStart: String(now - 1),
          dateEnd: String(now),
        })
        return fetch(`${test.origin}${paths.historyExport}?${query}`, { headers: { cookie: visitor.cookie } })
      }
      expect((await export_('a-level')).status).toBe(200)
      await editAuth(NOTHING)
      expect((await export_('a-level')).status).toBe(400)
    })

    it('distinguishes two people who open it at the same time by their sessions only', async () => {
      const second = await TestClient.login(test.origin, 'admin-b', PASSWORD)
      await Promise.all([open('pump2026'), open('pump2026', second)])
      expect((await read()).code).toBe(codes.ok)
      expect((await read(second)).code).toBe(codes.ok)
    })
  })
}
