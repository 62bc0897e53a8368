import { type Comment, codes, limits, paths } from '@mimic/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

let now = 1_780_000_000_000
let test: TestServer
let designer: TestClient
let admin: TestClient
/** The page of the test. */
let pageId: string

const place = { widgetId: 'w1', dx: '4', dy: '8.5', x: '24', y: '28.5' }
const say = async (text: string, more: Record<string, string> = {}, client = designer) => {
  now += 1000
  return (await client.call(paths.commentAdd, { pageId, text, ...more })).reply
}
const said = async (text: string, more: Record<string, string> = {}, client = designer) => {
  const reply = await say(text, more, client)
  expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
  return reply.data as Comment
}
const list = async (client = designer) =>
  ((await client.call(paths.commentQuery, { pageId })).reply.data as { rows: Comment[] }).rows
const call = async (path: string, body: Record<string, string | boolean>, client = designer) =>
  (await client.call(path, body)).reply

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`comments on a page, on ${engine.name}`, () => {
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, now: () => now })
      designer = await test.login('designer-a')
      admin = await test.login('admin-a')
    })
    beforeEach(async () => {
      const { data } = await call(paths.projectPageCopy, { id: 'page-a', title: 'Page' })
      pageId = (data as { id: string }).id
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    it('are pinned to a widget or a place, and answered there', async () => {
      const first = await said('  Too small ', place)
      expect(first).toMatchObject({ text: 'Too small', widgetId: 'w1', dx: 4, dy: 8.5, x: 24, y: 28.5 })
      const free = await said('Pump here?', { x: '700', y: '500' })
      const answer = await said('Larger now', { parentId: first.id }, admin)
      expect(answer).toMatchObject({ parentId: first.id, widgetId: 'w1', x: 24, author: 'admin-a', isOwn: true })
      const rows = await list(await test.login('viewer-a'))
      expect(rows.map(({ id, isOwn }) => [id, isOwn])).toEqual([first, free, answer].map(({ id }) => [id, false]))
    })

    it('are resolved and reopened by anybody who may edit', async () => {
      const { id } = await said('Wrong colour', place)
      const settled = (await call(paths.commentResolve, { id, resolved: true }, admin)).data
      expect(settled).toMatchObject({ resolvedBy: 'admin-a', gmtResolved: now })
      const open = (await call(paths.commentResolve, { id, resolved: false })).data
      expect(open).toMatchObject({ resolvedBy: '', gmtResolved: null })
      const answer = await said('Yes', { parentId: id })
      expect(await call(paths.commentResolve, { id: answer.id, resolved: true })).toMatchObject({ code: codes.invalid })
    })

    it('are changed and removed only by their author, and not while they have others’ answers', async () => {
      const { id } = await said('Frist')
      now += 5
      expect((await call(paths.commentEdit, { id, text: 'First' })).data).toMatchObject({
        text: 'First',
        gmtModified: now,
      })
      for (const path of [paths.commentEdit, paths.commentDelete])
        expect((await call(path, path === paths.commentEdit ? { id, text: 'x' } : { id }, admin)).code).toBe(
          codes.forbidden,
        )
      const own = await said('and more', { parentId: id })
      const other = await said('No', { parentId: id }, admin)
      expect((await call(paths.commentDelete, { id })).code).toBe(codes.conflict)
      expect((await call(paths.commentDelete, { id: other.id }, admin)).code).toBe(codes.ok)
      expect((await call(paths.commentDelete, { id })).code).toBe(codes.ok)
      expect(await list()).toEqual([])
      expect((await call(paths.commentDelete, { id: own.id })).code).toBe(codes.notFound)
    })

    it('are refused if they are empty, too long, or answer a comment that cannot be answered', async () => {
      for (const text of ['', '   ', 'x'.repeat(limits.comment.text + 1)])
        expect((await say(text)).fields?.[0], text.slice(0, 4)).toMatchObject({ path: 'text' })
      expect((await say('a', { x: '1e9' })).fields?.[0]).toMatchObject({ path: 'x' })
      const { id } = await said('a')
      const answer = await said('b', { parentId: id })
      expect((await say('c', { parentId: answer.id })).fields?.[0]).toMatchObject({ path: 'parentId' })
    })

    it('are limited per page', async () => {
      const { db } = test.server.context
      const { id: _id, isOwn: _isOwn, isUnread: _isUnread, ...one } = await said('a')
      const rest = Array.from({ length: limits.comment.perPage - 1 }, (_, i) => ({ ...one, id: `c-${i}` }))
      for (let at = 0; at < rest.length; at += 100)
        await db
          .insertInto('page_comment')
          .values(rest.slice(at, at + 100).map((row) => ({ ...row, orgId: 'org-a', userId: 'nobody' })))
          .execute()
      expect((await say('one more')).fields?.[0]).toMatchObject({ path: 'pageId', reason: 'limit' })
    })

    it('are read by an account in every browser, but not for other accounts', async () => {
      const { id } = await said('Larger?')
      const answer = await said('Yes', { parentId: id }, admin)
      const own = await said('Done', { parentId: id }, admin)
      const unread = async (client: TestClient) =>
        (await list(client)).filter(({ isUnread }) => isUnread).map((row) => row.id)
      expect(await unread(designer)).toEqual([answer.id, own.id])
      expect(await unread(admin)).toEqual([id])
      const read = (ids: string, client = designer) => call(paths.commentRead, { pageId, ids }, client)
      expect((await read(`${answer.id},gone`)).code).toBe(codes.ok)
      // Another browser, which did not know of it, sends it again.
      const elsewhere = await test.login('designer-a')
      expect((await read(`${answer.id},${id}`, elsewhere)).code).toBe(codes.ok)
      expect(await unread(designer)).toEqual([own.id])
      expect(await unread(elsewhere)).toEqual([own.id])
      expect(await unread(admin)).toEqual([id])
      expect(await unread(await test.login('viewer-a'))).toEqual([id, answer.id, own.id])
      // A later answer is unread again.
      const later = await said('Really?', { parentId: id }, admin)
      expect(await unread(elsewhere)).toEqual([own.id, later.id])
    })

    it('are marked as read by every account that may read them, each for itself', async () => {
      const { id } = await said('a')
      const read = (client: TestClient, of = pageId) => call(paths.commentRead, { pageId: of, ids: id }, client)
      const stored = () =>
        test.server.context.db.selectFrom('page_comment_read').selectAll().where('commentId', '=', id).execute()
      const foreign = await test.login('admin-b')
      expect((await read(foreign)).code).toBe(codes.notFound)
      // A comment of another organisation is not found, even beside a page of one's own.
      expect((await read(foreign, 'page-b')).code).toBe(codes.ok)
      const viewer = await test.login('viewer-a')
      await call(paths.projectPagePassword, { id: pageId, checkpwd: true, password: 'valve' })
      expect((await read(viewer)).code).toBe(codes.pageLocked)
      expect(await stored()).toEqual([])
      expect((await read(admin)).code).toBe(codes.ok)
      expect((await stored()).map(({ commentId }) => commentId)).toEqual([id])
      expect((await call(paths.commentDelete, { id })).code).toBe(codes.ok)
      expect(await stored()).toEqual([])
    })

    it('are for accounts that edit pages, of the page’s own organisation', async () => {
      const { id } = await said('a', place)
      const viewer = await test.login('viewer-a')
      expect((await say('b', {}, viewer)).code).toBe(codes.forbidden)
      const foreign = await test.login('admin-b')
      expect((await say('b', {}, foreign)).code).toBe(codes.notFound)
      expect((await call(paths.commentQuery, { pageId }, foreign)).code).toBe(codes.notFound)
      for (const path of [paths.commentDelete, paths.commentResolve, paths.commentEdit])
        expect(
          (await call(path, { id, ...(path === paths.commentDelete ? {} : { text: 'x' }) }, foreign)).code,
        ).not.toBe(codes.ok)
      expect((await list()).map(({ text }) => text)).toEqual(['a'])
    })

    it('are not read through a page’s password', async () => {
      await said('secret')
      await call(paths.projectPagePassword, { id: pageId, checkpwd: true, password: 'valve' })
      const viewer = await test.login('viewer-a')
      expect((await call(paths.commentQuery, { pageId }, viewer)).code).toBe(codes.pageLocked)
    })

    it('are deleted with their page, and recorded in the audit', async () => {
      const { db } = test.server.context
      const entries = () =>
        db.selectFrom('audit').selectAll().where('action', '=', 'project.page.comment.add').execute()
      const before = await entries()
      const { id } = await said('a')
      await said('b', { parentId: id })
      await call(paths.projectPageDelete, { id: pageId })
      expect(await db.selectFrom('page_comment').selectAll().where('pageId', '=', pageId).execute()).toEqual([])
      expect((await entries()).length - before.length).toBe(2)
    })
  })
}
