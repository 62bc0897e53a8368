import { type Announcement, codes, DAY_MS, dayOf, type Message, type Notice, paths } from '@mimic/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeEngines } from '../../../testing/storeEngines.ts'
import type { TestClient } from '../../../testing/TestClient.ts'
import { TestServer } from '../../../testing/TestServer.ts'
import { tellExpiries } from '../expiryWatch.feature.ts'
import { publishAnnouncements } from './publishAnnouncements.ts'

/** A picture of one pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`announcements and notices, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let viewer: TestClient
    let other: TestClient
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      viewer = await test.login('viewer-a')
      other = await test.login('admin-b')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })
    beforeEach(async () => {
      for (const table of ['announcement', 'announcement_image', 'stored_message', 'message_state'] as const)
        await db().deleteFrom(table).execute()
      await db().updateTable('account').set({ isOperator: 0 }).execute()
    })

    const db = () => test.server.context.db
    const call = async (path: string, body: Record<string, string> = {}, client = admin) =>
      (await client.call(path, body)).reply
    const add = async (fields: Record<string, string> = {}) => {
      const reply = await call(paths.announcementAdd, { title: 'Work', text: '**Friday**', ...fields })
      expect(reply).toMatchObject({ code: codes.ok })
      return reply.data as Announcement
    }
    const told = async (client: TestClient) =>
      ((await call(paths.messageQuery, { type: 'notice' }, client)).data as { rows: Message[] }).rows
    const titles = async (client: TestClient) => (await told(client)).map(({ title }) => title)
    const notices = async (client: TestClient) => (await call(paths.noticeQuery, {}, client)).data as Notice[]
    const day = (days: number) => dayOf(Date.now() + days * DAY_MS)

    it('are messages to whom they are for: the organisation, some roles, or all organisations', async () => {
      await add({ title: 'All of us' })
      await add({ title: 'Viewers', audience: 'roles', roleIds: 'viewer,designer' })
      const refused = await call(paths.announcementAdd, { title: 'World', text: 'x', audience: 'everybody' })
      expect(refused).toMatchObject({ code: codes.invalid, fields: [{ path: 'audience', reason: 'notHeld' }] })
      await db().updateTable('account').set({ isOperator: 1 }).where('loginname', '=', 'admin-a').execute()
      const { id } = await add({ title: 'World', audience: 'everybody' })
      expect(await titles(admin)).toEqual(['World', 'All of us'])
      expect(await titles(viewer)).toEqual(['World', 'Viewers', 'All of us'])
      expect(await titles(other)).toEqual(['World'])
      await db().updateTable('account').set({ isOperator: 0 }).execute()
      for (const [path, body] of [
        [paths.announcementEdit, { id, isWithdrawn: 'true' }],
        [paths.announcementDelete, { id }],
        [paths.announcementImageRemove, { id }],
      ] as const)
        expect(await call(path, body)).toMatchObject({ fields: [{ path: 'audience', reason: 'notHeld' }] })
      expect(await titles(other)).toEqual(['World'])
    })

    it('begin and end with their days, and are withdrawn, changed and removed at once', async () => {
      const planned = await add({ title: 'Next week', firstDay: day(7), lastDay: day(8) })
      const { id } = await add({ title: 'Now', lastDay: day(0) })
      expect([planned.state, await titles(viewer)]).toEqual(['planned', ['Now']])
      const context = { ...test.server.context, now: () => Date.now() + 7 * DAY_MS }
      await publishAnnouncements(context)
      // It was told a week ahead of our clock.
      expect(await titles(viewer)).toEqual(['Next week', 'Now'])
      await publishAnnouncements(test.server.context)
      expect(await titles(viewer)).toEqual(['Now'])
      const edit = async (fields: Record<string, string>) =>
        expect(await call(paths.announcementEdit, { id, ...fields })).toMatchObject({ code: codes.ok })
      const [before] = await told(viewer)
      await edit({ title: 'Now or never' })
      expect(await told(viewer)).toMatchObject([{ id: before?.id, title: 'Now or never' }])
      await edit({ isWithdrawn: 'true' })
      expect([await titles(viewer), await notices(viewer)]).toEqual([[], []])
      expect((await call(paths.noticeDetail, { id: before?.id ?? '' }, viewer)).code).toBe(codes.notFound)
      await edit({ isWithdrawn: 'false', audience: 'roles', roleIds: 'admin' })
      expect([await titles(viewer), await titles(admin)]).toEqual([[], ['Now or never']])
      await call(paths.announcementDelete, { id })
      expect(await titles(admin)).toEqual([])
    })

    it('name the field that is wrong', async () => {
      for (const [fields, path, reason] of [
        [{ audience: 'roles' }, 'roleIds', 'required'],
        [{ audience: 'roles', roleIds: 'nobody' }, 'roleIds', 'unknown'],
        [{ firstDay: '2026-12-02', lastDay: '2026-12-01' }, 'lastDay', 'beforeStart'],
        [{ firstDay: 'tomorrow' }, 'firstDay', 'format'],
        [{ text: 'x'.repeat(4001) }, 'text', 'tooLong'],
      ] as const)
        expect(await call(paths.announcementAdd, { title: 'T', text: 'x', ...fields })).toMatchObject({
          code: codes.invalid,
          fields: [{ path, reason }],
        })
    })

    it('have a picture, which those see whom the announcement is for', async () => {
      const { id } = await add({ audience: 'roles', roleIds: 'viewer' })
      const file = new Uint8Array(Buffer.from(PICTURE, 'base64'))
      const { reply } = await admin.upload(paths.announcementImageUpload, { id }, file)
      expect(reply.code).toBe(codes.ok)
      const [notice] = await notices(viewer)
      expect(notice).toMatchObject({ showType: 'notice', title: 'Work', notes: ['**Friday**'], isSystemNotice: true })
      const url = notice?.imgUrl ?? ''
      const statusFor = async (client: TestClient) =>
        (await fetch(test.origin + url, { headers: { cookie: client.cookie } })).status
      const operator = await test.login('operation-a')
      expect([await statusFor(viewer), await statusFor(admin)]).toEqual([200, 200])
      expect([await statusFor(operator), await statusFor(other)]).toEqual([404, 404])
      const no = await admin.upload(paths.announcementImageUpload, { id }, new TextEncoder().encode('<svg/>'))
      expect(no.reply).toMatchObject({ code: codes.invalid, fields: [{ path: 'file', reason: 'format' }] })
      await call(paths.announcementImageRemove, { id })
      expect([(await notices(viewer))[0]?.imgUrl, await statusFor(viewer)]).toEqual(['', 404])
    })

    it('[spec:notice-types] [spec:notice-close-dismiss] are notices until they are read, dismissed or over; expiries too', async () => {
      await add({ title: 'Now' })
      const over = await add({ title: 'Over' })
      await db()
        .updateTable('announcement')
        .set({ lastDay: day(-1) })
        .where('id', '=', over.id)
        .execute()
      const key = { title: 'Historian', permissions: 'equipment.read', lifetime: 'd365' }
      const { id: keyId } = (await call(paths.apiKeyAdd, key)).data as { id: string }
      await db()
        .updateTable('api_key')
        .set({ gmtExpire: Date.now() + 6 * DAY_MS })
        .where('id', '=', keyId)
        .execute()
      // However often, and by whomever, it is told once a stage; the newest stage is shown.
      await Promise.all([tellExpiries(test.server.context), tellExpiries(test.server.context)])
      const later = { ...test.server.context, now: () => Date.now() + 5 * DAY_MS }
      await tellExpiries(later)
      expect(await notices(viewer)).toMatchObject([{ title: 'Now' }])
      const due = await notices(admin)
      expect(due.map(({ showType, title, dataId }) => [showType, title, dataId === keyId])).toEqual([
        ['api', 'Historian', true],
        ['notice', 'Now', false],
      ])
      expect(due[0]?.bold).toContain('1 天内到期')
      const expiries = (await call(paths.messageQuery, { type: 'expire' })).data as { total: number }
      expect(expiries.total).toBe(2)
      await call(paths.noticeDetail, { id: due[1]?.id ?? '', dismiss: 'true' })
      await call(paths.messageMarkAsRead, { ids: due[0]?.id ?? '' })
      expect((await notices(admin)).map(({ title }) => title)).toEqual(['Historian'])
      expect((await told(admin)).find(({ title }) => title === 'Now')?.state).toBe('ignored')
    })
  })
}
