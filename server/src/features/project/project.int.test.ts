import { codes, type PageInfo, type PageSummary, type Project, paths } from '@mimic/contract'
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

const edit = (fields: Record<string, string | number>, client = designer) =>
  client.call(paths.projectEdit, { id: 'project-a', ...fields })
const edited = async (fields: Record<string, string | number>) => {
  const { reply } = await edit(fields)
  expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
  return reply.data as Project
}
const errorValue = async () => {
  const { reply } = await viewer.call(paths.projectMonitorPageInfo, { id: 'page-a' })
  return (reply.data as PageInfo).errorValue
}

describe('what a project shows for a value in error', () => {
  it('[spec:proj-error-value] is the value as it came, or with custom errorDefaultVal, 0 unless another is set', async () => {
    expect(await errorValue()).toBeNull()
    expect(await edited({ errorValShow: 'custom' })).toMatchObject({ errorValShow: 'custom', errorDefaultVal: 0 })
    expect(await errorValue()).toBe(0)
    expect(await edited({ errorDefaultVal: -99.5 })).toMatchObject({ errorValShow: 'custom', errorDefaultVal: -99.5 })
    expect(await errorValue()).toBe(-99.5)
    await edited({ errorValShow: 'asIs' })
    expect(await errorValue()).toBeNull()
  })

  it('stays as it is when other fields are edited, and stands in the list of projects', async () => {
    await edited({ errorValShow: 'custom', errorDefaultVal: 7 })
    await edited({ title: 'Pumps' })
    const { reply } = await viewer.call(paths.projectQuery, {})
    expect((reply.data as { rows: Project[] }).rows).toContainEqual(
      expect.objectContaining({ id: 'project-a', title: 'Pumps', errorValShow: 'custom', errorDefaultVal: 7 }),
    )
  })

  it('is refused when it is no number or no known way, and of those who may not edit', async () => {
    const refused = async (fields: Record<string, string>) => {
      const { reply } = await edit(fields)
      return [reply.code, reply.fields?.[0]?.path]
    }
    expect(await refused({ errorDefaultVal: 'none' })).toEqual([codes.invalid, 'errorDefaultVal'])
    expect(await refused({ errorDefaultVal: '' })).toEqual([codes.invalid, 'errorDefaultVal'])
    expect(await refused({ errorValShow: 'hidden' })).toEqual([codes.invalid, 'errorValShow'])
    expect((await edit({ errorValShow: 'custom' }, viewer)).reply.code).toBe(codes.forbidden)
    expect((await edit({ errorValShow: 'custom' }, await test.login('admin-b'))).reply.code).not.toBe(codes.ok)
    expect(await errorValue()).toBeNull()
  })
})

/** Saves the page anew, with a button that opens another one. */
async function linkTo(pageId: string): Promise<void> {
  const { file } = (await viewer.call(paths.projectMonitorPageInfo, { id: 'page-a' })).reply.data as PageInfo
  const { widgets, ...page } = (await viewer.get(file)).reply as unknown as { widgets: object[] }
  const clickEvent = { type: 'page', config: { pageId } }
  const position = { x: 20, y: 140, width: 100, height: 40, rotate: 0 }
  const link = { id: 'w9', widgetType: 'UsualButton', position, clickEvent }
  const fields = { id: 'page-a', projectId: 'project-a', title: 'Page', width: '800', height: '600', baseVersion: '1' }
  const whole = JSON.stringify({ ...page, widgets: [...widgets, link] })
  expect((await designer.post(paths.projectPageSave, { ...fields, file: whole })).reply.code).toBe(codes.ok)
}

describe('a project', () => {
  it('is added with its first page, which opens for it', async () => {
    const { reply } = await designer.call(paths.projectAddMulti, { title: 'Waterworks' })
    const { id, pageId } = reply.data as { id: string; pageId: string }
    const home = await viewer.call(paths.projectMonitorQueryHome, { projectId: id })
    expect(home.reply.data).toEqual({ projectId: id, pageId, title: 'Waterworks' })
  })

  it('is copied with its pages, whose links lead to the copies', async () => {
    await designer.call(paths.projectEdit, { id: 'project-a', note: 'first', errorValShow: 'custom' })
    const { reply: made } = await designer.call(paths.projectPageAdd, { projectId: 'project-a', title: 'Detail' })
    const detail = (made.data as { id: string }).id
    await linkTo(detail)
    const { reply } = await designer.call(paths.projectCopyMulti, { id: 'project-a', title: 'Second' })
    expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
    const { id } = reply.data as { id: string }
    const { rows } = (await designer.call(paths.projectQuery, { search: 'Second' })).reply.data as { rows: Project[] }
    expect(rows).toMatchObject([{ id, note: 'first', errorValShow: 'custom', pageCount: 2 }])
    const { reply: listed } = await designer.call(paths.projectPageQuery, { projectId: id })
    const pages = (listed.data as { rows: PageSummary[] }).rows
    expect(pages.map(({ title, version }) => [title, version])).toEqual([
      ['Page', 1],
      ['Detail', 0],
    ])
    const { data } = (await viewer.call(paths.projectMonitorPageInfo, { id: pages[0]?.id ?? '' })).reply
    const copied = JSON.stringify((await viewer.get((data as PageInfo).file)).reply)
    expect(copied).toContain(pages[1]?.id)
    expect(copied).not.toContain(detail)
    expect(copied).toContain('a-level')
    const foreign = await test.login('admin-b')
    expect((await foreign.call(paths.projectCopyMulti, { id: 'project-a', title: 'Theirs' })).reply.code).toBe(404)
    expect((await viewer.call(paths.projectCopyMulti, { id: 'project-a', title: 'Mine' })).reply.code).toBe(403)
  })

  it('is archived and taken back: meanwhile it is in no list for monitoring', async () => {
    const watched = async () =>
      ((await viewer.call(paths.projectQuery, { archived: 'false' })).reply.data as { rows: Project[] }).rows
    const home = async () => (await viewer.call(paths.projectMonitorQueryHome, { equipmentId: 'eq-a' })).reply.code
    expect(await edited({ archived: 'true' })).toMatchObject({ archived: true })
    expect((await watched()).map(({ id }) => id)).not.toContain('project-a')
    expect(await home()).toBe(404)
    await edited({ archived: 'false' })
    expect((await watched()).map(({ id }) => id)).toContain('project-a')
    expect(await home()).toBe(codes.ok)
  })

  it('is deleted with its pages, unless something else belongs to it', async () => {
    const { reply } = await designer.call(paths.projectAddMulti, { title: 'Mistake' })
    const { id, pageId } = reply.data as { id: string; pageId: string }
    expect((await designer.call(paths.projectDelete, { id })).reply.code).toBe(codes.ok)
    expect((await viewer.call(paths.projectMonitorPageInfo, { id: pageId })).reply.code).toBe(codes.notFound)
    const { db } = test.server.context
    expect(await db.selectFrom('page').select('id').where('projectId', '=', id).execute()).toEqual([])
    expect((await designer.call(paths.projectDelete, { id: 'project-a' })).reply).toMatchObject({
      code: codes.conflict,
      fields: [{ reason: 'used', detail: 'Mean' }],
    })
    expect((await viewer.call(paths.projectMonitorPageInfo, { id: 'page-a' })).reply.code).toBe(codes.ok)
  })
})
