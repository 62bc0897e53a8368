import { codes, paths } from '@mimic/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

let test: TestServer
let designer: TestClient
let viewer: TestClient

beforeEach(async () => {
  test = await TestServer.start({ rateFactor: 100 })
  designer = await test.login('designer-a')
  viewer = await test.login('viewer-a')
})
afterEach(() => test.stop())

const pages = async () => {
  const { reply } = await viewer.call(paths.projectPageQuery, { projectId: 'project-a' })
  return reply.data as { rows: { id: string; title: string; version: number; checkpwd: boolean }[]; homePageId: string }
}
const titles = async () => (await pages()).rows.map(({ title }) => title)
const done = async (path: string, body: Record<string, string | boolean>) => {
  const { reply } = await designer.call(path, body)
  expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
  return reply.data as { id: string }
}
const add = (title: string) => done(paths.projectPageAdd, { projectId: 'project-a', title })

describe('the pages of a project', () => {
  it('are added at the end, renamed, and put in order', async () => {
    const { id } = await add('Tanks')
    const { id: last } = await add('Pumps')
    expect(await titles()).toEqual(['Page', 'Tanks', 'Pumps'])
    await done(paths.projectPageEdit, { id, title: 'Filters' })
    await done(paths.projectPageSort, { projectId: 'project-a', pageIds: [last, 'page-a', id].join(',') })
    expect(await titles()).toEqual(['Pumps', 'Page', 'Filters'])
  })

  it('[spec:des-page-size] [spec:des-page-fit] [spec:des-page-bg] begin as 1024 by 768, container, white', async () => {
    const { id } = await add('Tanks')
    const { reply } = await viewer.call(paths.projectMonitorPageInfo, { id })
    expect(reply.data).toMatchObject({ width: 1024, height: 768, fit: 'container', bgColor: 'white', version: 0 })
  })

  it('cannot be reordered by somebody who has not seen them all', async () => {
    const { id } = await add('Tanks')
    for (const pageIds of ['page-a', `page-a,${id},${id}`, `page-a,page-b`]) {
      const { status, reply } = await designer.call(paths.projectPageSort, { projectId: 'project-a', pageIds })
      expect([pageIds, status, reply.code]).toEqual([pageIds, 409, codes.conflict])
    }
    expect(await titles()).toEqual(['Page', 'Tanks'])
  })

  it('are copied with the saved version and their password, and follow the original', async () => {
    await add('Tanks')
    await done(paths.projectPagePassword, { id: 'page-a', checkpwd: true, password: 'valve' })
    const { id } = await done(paths.projectPageCopy, { id: 'page-a', title: 'Page 2' })
    expect(await titles()).toEqual(['Page', 'Page 2', 'Tanks'])
    expect((await viewer.call(paths.projectMonitorPageInfo, { id })).reply.data).toMatchObject({
      locked: true,
      version: 1,
    })
    const original = await designer.get('/lfscada/content/page/page-a/1.json')
    const copied = await designer.get(`/lfscada/content/page/${id}/1.json`)
    expect(copied.reply).toEqual(original.reply)
  })

  it('have a home page: the first until one is chosen, and again when that one is deleted', async () => {
    const { id } = await add('Tanks')
    expect((await pages()).homePageId).toBe('page-a')
    await done(paths.projectPageHome, { id })
    expect((await pages()).homePageId).toBe(id)
    await done(paths.projectPageDelete, { id })
    expect((await pages()).homePageId).toBe('page-a')
  })

  it('are deleted with all their versions and shared documents', async () => {
    await done(paths.projectPageEditOpen, { projectId: 'project-a', pageId: 'page-a' })
    await done(paths.projectPageDelete, { id: 'page-a' })
    expect(await titles()).toEqual([])
    const { db } = test.server.context
    for (const table of ['page_version', 'coedit_room', 'coedit_update'] as const)
      expect(await db.selectFrom(table).selectAll().where('pageId', '=', 'page-a').execute()).toEqual([])
    expect((await designer.call(paths.projectPageEditOpen, { projectId: 'project-a', pageId: 'page-a' })).status).toBe(
      404,
    )
  })

  it('are changed by designers alone', async () => {
    expect((await viewer.call(paths.projectPageDelete, { id: 'page-a' })).status).toBe(403)
    expect((await viewer.call(paths.projectPageAdd, { projectId: 'project-a', title: 'T' })).status).toBe(403)
  })
})

describe('the password of a page', () => {
  const protect = (body: Record<string, string | boolean>) =>
    designer.call(paths.projectPagePassword, { id: 'page-a', ...body })

  it('[spec:des-page-protect] holds at once, and a save without one keeps it', async () => {
    expect((await protect({ checkpwd: true })).reply.fields).toEqual([{ path: 'password', reason: 'required' }])
    expect((await protect({ checkpwd: true, password: 'valve' })).reply.code).toBe(codes.ok)
    const info = async () => (await viewer.call(paths.projectMonitorPageInfo, { id: 'page-a' })).reply.data
    expect(await info()).toMatchObject({ locked: true, file: '' })
    const file = JSON.stringify({ format: 1, con: {}, widgets: [], bind: {} })
    const fields = { id: 'page-a', projectId: 'project-a', title: 'T', width: '800', height: '600', baseVersion: '1' }
    expect((await designer.post(paths.projectPageSave, { ...fields, file })).reply.code).toBe(codes.ok)
    expect(await info()).toMatchObject({ locked: true, version: 2 })
    expect((await protect({ checkpwd: false })).reply.code).toBe(codes.ok)
    expect(await info()).toMatchObject({ locked: false })
    // The password is still there when the page is protected again.
    expect((await protect({ checkpwd: true })).reply.code).toBe(codes.ok)
    const lines = await test.server.context.db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify(lines)).not.toContain('valve')
  })
})
