import { codes, type Operation, paths } from '@mimic/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, PASSWORD, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'
import { AuditChain, verifyAudit } from './AuditChain.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the audit, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ rateFactor: 100, ...engine.options })
      admin = await test.login('admin-a')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const log = async (body: Record<string, string> = {}, client = admin) =>
      (
        (await client.call(paths.accountOperationLog, { of: 'org', pageSize: '100', ...body })).reply.data as {
          rows: Operation[]
        }
      ).rows
    const login = (loginname: string, password: string, address = '192.0.2.9') =>
      new TestClient(test.origin).call(paths.userLogin, { loginname, password }, { 'x-forwarded-for': address })

    it('holds logins, wrong passwords and logouts with their address', async () => {
      await login('viewer-a', 'wrong')
      await login('viewer-a', PASSWORD)
      const viewer = await test.login('viewer-a')
      await viewer.call(paths.userLogout, {})
      const entries = (await log({ search: 'viewer-a' })).filter(({ loginname }) => loginname === 'viewer-a').reverse()
      expect(entries.slice(0, 2)).toMatchObject([
        { action: 'user.login', result: String(codes.badLogin), address: '192.0.2.9' },
        { action: 'user.login', result: 'success', address: '192.0.2.9' },
      ])
      expect(entries.at(-1)).toMatchObject({ action: 'user.logout', result: 'success', address: '127.0.0.1' })
    })

    it('holds failed logins under unknown names: some per minute one by one, and the number of the others', async () => {
      const { db } = test.server.context
      const entered = async () =>
        (await db.selectFrom('audit').selectAll().where('userId', '=', '').where('action', '=', 'user.login').execute())
          .map(({ detail, result, address }) => ({ ...JSON.parse(detail), result, address }))
          .filter(({ known }) => known === false)
      await login('=cmd|nobody', 'Pump-room-8')
      // The attempts come from many addresses, because one address must wait after some failed logins.
      for (let i = 0; i < 30; i++) await login(`nobody-${i}`, 'wrong', `198.51.100.${i}`)
      const first = await entered()
      expect(first).toHaveLength(20)
      expect(first).toContainEqual({
        name: '=cmd|nobody',
        known: false,
        result: String(codes.badLogin),
        address: '192.0.2.9',
      })
      expect(JSON.stringify(first)).not.toContain('Pump-room-8')
      expect(await log({ search: 'cmd|nobody' })).toMatchObject([
        { loginname: '', objectTitle: '=cmd|nobody', result: String(codes.badLogin) },
      ])
      const headers = { cookie: admin.cookie }
      const file = await fetch(`${test.origin}${paths.accountOperationExport}?of=org&search=cmd%7Cnobody`, { headers })
      // No spreadsheet program takes it for a formula.
      expect(await file.text()).not.toMatch(/(^|,)"?=cmd/m)
      await test.server.stop()
      await test.startServer()
      admin = await test.login('admin-a')
      const { db: after } = test.server.context
      const rows = await after.selectFrom('audit').select('detail').where('userId', '=', '').execute()
      expect(rows.map(({ detail }) => JSON.parse(detail).suppressed).filter(Boolean)).toEqual([11])
    })

    it('holds wrong passwords of pages, calls without permission (once a minute), and exports', async () => {
      const viewer = await test.login('viewer-a')
      const designer = await test.login('designer-a')
      const guard = { id: 'page-a', checkpwd: 'true', password: 'valve' }
      expect((await designer.call(paths.projectPagePassword, guard)).reply.code).toBe(codes.ok)
      await viewer.call(paths.projectMonitorValidPassword, { id: 'page-a', password: 'wrong' })
      await viewer.call(paths.projectMonitorValidPassword, { id: 'page-a', password: 'valve' })
      for (let i = 0; i < 5; i++) await viewer.call(paths.projectMonitorWrite, { signalId: 'a-set', value: '1' })
      const range = { dateStart: String(Date.now() - 3_600_000), dateEnd: String(Date.now()), kind: 'csv' }
      const query = new URLSearchParams({ projectId: 'project-a', dataSignal: 'a-level', ...range })
      const headers = { cookie: viewer.cookie }
      expect((await fetch(`${test.origin}${paths.historyExport}?${query}`, { headers })).status).toBe(200)
      const of = async (action: string) => (await log()).filter((entry) => entry.action === action)
      expect(await of('page.unlock')).toMatchObject([{ result: 'success' }, { result: String(codes.wrongPassword) }])
      const refused = await of('call.refused')
      expect(refused).toHaveLength(1)
      expect(refused[0]).toMatchObject({ loginname: 'viewer-a', result: String(codes.writeDenied) })
      expect(await of('history.export')).toMatchObject([{ loginname: 'viewer-a', result: 'success' }])
    })

    it('records for a write the device, tag, value before, wanted value, answer, page, version and widget', async () => {
      const gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
      try {
        const seq = await gateway.send([['a-set', Date.now(), 2, 0]])
        await until(() => gateway.acked.has(seq))
        const body = { signalId: 'a-set', value: '3.5', pageId: 'page-a', widgetId: 'w1' }
        const { uuid } = (await admin.call(paths.projectMonitorWrite, body)).reply
        const settled = async () => (await log()).find(({ id }) => id === uuid)?.result.startsWith('success')
        await until(settled)
        const entry = (await log()).find(({ id }) => id === uuid)
        expect(entry?.result).toBe('success 3.5')
        expect(JSON.parse(entry?.detail ?? '')).toMatchObject({
          device: expect.any(String),
          tag: expect.any(String),
          before: 2,
          value: 3.5,
          pageId: 'page-a',
          pageVersion: 1,
          widgetId: 'w1',
        })
        const foreign = await admin.call(paths.projectMonitorWrite, { ...body, pageId: 'page-b' })
        expect(foreign.reply.fields).toEqual([{ path: 'pageId', reason: 'unknown' }])
      } finally {
        await gateway.stop()
      }
    })

    it('is searched by time, account, object and result, and exported', async () => {
      const since = Date.now()
      await admin.call(paths.equipmentEdit, { id: 'eq-a', equipName: 'Pump nine' })
      expect((await log({ search: 'PUMP nine' })).map(({ action }) => action)).toEqual(['equipment.edit'])
      expect((await log({ dateStart: String(since) })).every(({ gmtCreate }) => gmtCreate >= since)).toBe(true)
      expect((await log({ dateEnd: String(since - 1) })).some(({ action }) => action === 'equipment.edit')).toBe(false)
      const failed = await log({ outcome: 'failure' })
      expect(failed.length).toBeGreaterThan(2)
      expect(failed.every(({ result }) => /^\d+$/.test(result))).toBe(true)
      const file = await fetch(`${test.origin}${paths.accountOperationExport}?of=org&search=pump%20nine`, {
        headers: { cookie: admin.cookie, 'x-mimic-lang': 'en' },
      })
      const lines = (await file.text()).trim().split('\r\n')
      expect(lines[0]).toBe('Time,Account,Address,Operation,Object,Object id,Result,Details')
      expect(lines[1]).toMatch(
        /^\d{4}-\d\d-\d\dT[\d:.]{12}\+08:00,admin-a,127\.0\.0\.1,equipment\.edit,Pump nine,eq-a,success,/,
      )
      const designer = await test.login('designer-a')
      const others = await fetch(`${test.origin}${paths.accountOperationExport}?of=org`, {
        headers: { cookie: designer.cookie },
      })
      expect(others.status).toBe(403)
    })

    describe('is a chain', () => {
      let chain: AuditChain
      const db = () => test.server.context.db
      beforeEach(async () => {
        chain = new AuditChain(db(), Date.now)
        await login('viewer-a', PASSWORD)
        await until(async () => {
          await chain.seal().catch(() => undefined)
          const found = await verifyAudit(db())
          return found.is === 'whole' && found.unsealed === 0
        })
      })

      it('that no statement changes', async () => {
        await expect(db().updateTable('audit').set({ result: 'success' }).execute()).rejects.toThrow(/does not change/)
        expect(await verifyAudit(db())).toMatchObject({ is: 'whole', unsealed: 0 })
      })

      it('whose oldest entries may go, and which breaks where one was taken out or put in', async () => {
        const rows = await db().selectFrom('audit').select(['id', 'seq', 'gmtCreate']).orderBy('seq').execute()
        expect(rows.length).toBeGreaterThan(8)
        const before = await verifyAudit(db())
        const third = rows[3]
        await chain.forget(third?.gmtCreate ?? 0)
        const after = await verifyAudit(db())
        expect(after).toMatchObject({ is: 'whole', head: before.is === 'whole' ? before.head : '' })
        const taken = rows.at(-2)
        await db()
          .deleteFrom('audit')
          .where('id', '=', taken?.id ?? '')
          .execute()
        expect(await verifyAudit(db())).toEqual({
          is: 'broken',
          seq: Number(taken?.seq),
          at: `entry ${taken?.seq} is missing`,
        })
      })
    })
  })
}
