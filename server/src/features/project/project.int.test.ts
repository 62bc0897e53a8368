import { codes, type PageInfo, type Project, paths } from '@mimic/contract'
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

describe('a project', () => {
  it('is added with its first page, which opens for it', async () => {
    const { reply } = await designer.call(paths.projectAddMulti, { title: 'Waterworks' })
    const { id, pageId } = reply.data as { id: string; pageId: string }
    const home = await viewer.call(paths.projectMonitorQueryHome, { projectId: id })
    expect(home.reply.data).toEqual({ projectId: id, pageId, title: 'Waterworks' })
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
