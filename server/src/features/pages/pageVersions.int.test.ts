import { codes, paths } from '@mimic/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

let now = 1_780_000_000_000
let test: TestServer
let designer: TestClient
/** The page of the test. */
let pageId: string

const file = (width: number) => JSON.stringify({ format: 1, con: { width }, widgets: [] })
const save = async (baseVersion: number, note: string) => {
  now += 1000
  const fields = { id: pageId, projectId: 'project-a', title: 'Page', width: '800', height: '600' }
  const more = { baseVersion: String(baseVersion), note, file: file(800 + baseVersion) }
  expect((await designer.post(paths.projectPageSave, { ...fields, ...more })).reply.code).toBe(codes.ok)
}
const list = async (more: Record<string, string> = {}, client = designer) =>
  (await client.call(paths.pageVersionQuery, { pageId, ...more })).reply
const edit = async (more: Record<string, string>, client = designer) =>
  (await client.call(paths.pageVersionEdit, { pageId, version: '2', ...more })).reply

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the versions of a page on ${engine.name}`, () => {
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, now: () => now })
      designer = await test.login('designer-a')
    })
    beforeEach(async () => {
      const { reply } = await designer.call(paths.projectPageCopy, { id: 'page-a', title: 'Page' })
      pageId = (reply.data as { id: string }).id
      await save(1, 'new pump')
      await save(2, '')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    it('are listed newest first, by pages, with author, time and note', async () => {
      const first = await list({ pageSize: '2' })
      expect(first.data).toEqual({
        total: 3,
        rows: [
          { pageId, version: 3, title: '', note: '', savedBy: 'designer-a', gmtCreate: now },
          { pageId, version: 2, title: '', note: 'new pump', savedBy: 'designer-a', gmtCreate: now - 1000 },
        ],
      })
      expect(await list({ pageSize: '2', page: '2' })).toMatchObject({ data: { total: 3, rows: [{ version: 1 }] } })
      expect(await list({ pageSize: '2', page: '3' })).toMatchObject({ data: { total: 3, rows: [] } })
    })

    it('keep their page file, each its own', async () => {
      const con = async (version: number) =>
        ((await designer.get(`/lfscada/content/page/${pageId}/${version}.json`)).reply as { con?: unknown }).con
      expect(await con(2)).toMatchObject({ width: 801 })
      expect(await con(3)).toMatchObject({ width: 802 })
    })

    it('have a name and a note, changed one by one, and the audit holds the values before', async () => {
      expect((await edit({ title: 'Before the new line' })).data).toMatchObject({
        version: 2,
        title: 'Before the new line',
        note: 'new pump',
      })
      expect((await edit({ note: '' })).data).toMatchObject({ title: 'Before the new line', note: '' })
      expect((await edit({ title: '' })).data).toMatchObject({ title: '', note: '' })
      expect(await list()).toMatchObject({ data: { rows: [{ version: 3, note: '' }, { note: '' }, {}] } })
      const { db } = test.server.context
      const entries = await db
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', 'project.page.version.edit')
        .where('subject', '=', pageId)
        .orderBy('gmtCreate')
        .execute()
      expect(entries.map(({ orgId, subject, result }) => [orgId, subject, result])).toEqual(
        Array(3).fill(['org-a', pageId, 'success']),
      )
      expect(entries.map(({ detail }) => JSON.parse(detail) as unknown)).toContainEqual({
        title: 'Before the new line',
        version: 2,
        before: { title: '' },
        after: { title: 'Before the new line' },
      })
    })

    it('are refused by name when they do not exist', async () => {
      for (const version of ['4', '2147483648', '9007199254740991'])
        expect((await edit({ version, title: 'x' })).code).toBe(codes.notFound)
      expect((await edit({ version: '0', title: 'x' })).code).toBe(codes.invalid)
      expect((await edit({ title: 'x'.repeat(65) })).fields?.[0]).toMatchObject({ path: 'title', reason: 'tooLong' })
    })

    it('do not exist for another organisation, and are not for accounts that only read', async () => {
      const before = await test.server.context.db.selectFrom('page_version').selectAll().execute()
      const foreign = await test.login('admin-b')
      for (const answer of [await list({}, foreign), await edit({ title: 'x' }, foreign)])
        expect([answer.code, answer.data]).toEqual([codes.notFound, undefined])
      for (const reader of [await test.login('viewer-a'), await test.login('operation-a')])
        for (const answer of [await list({}, reader), await edit({ title: 'x' }, reader)])
          expect([answer.code, answer.data]).toEqual([codes.forbidden, undefined])
      expect(await test.server.context.db.selectFrom('page_version').selectAll().execute()).toEqual(before)
    })

    it('a copied page does not inherit the name of the version it was copied from', async () => {
      await edit({ version: '3', title: 'Accepted' })
      const { reply } = await designer.call(paths.projectPageCopy, { id: pageId, title: 'Copy' })
      const { id } = reply.data as { id: string }
      expect(await list({ pageId: id })).toMatchObject({ data: { rows: [{ version: 1, title: '' }] } })
    })
  })
}
