import { codes, limits, paths, type Template } from '@mimic/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

let test: TestServer
let designer: TestClient

const call = async (path: string, body: Record<string, string | boolean>, client = designer) =>
  (await client.call(path, body)).reply
const add = async (title: string) => (await call(paths.templateAdd, { title })).data as Template
const open = async (owner: string, ownerId: string, client = designer) =>
  call(paths.pageSetOpen, { owner, ownerId, title: '页面 1' }, client)

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`on ${engine.name}`, () => {
    beforeEach(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 100 })
      designer = await test.login('designer-a')
    })
    afterEach(async () => {
      await test.stop()
      await engine.drop()
    })

    describe('templates', () => {
      it('are added, found, renamed, counted by their pages, and removed with them', async () => {
        const { id } = await add('Pump')
        await add('Tank')
        await call(paths.templateEdit, { id, title: 'Pump, 3 kW', note: 'two speeds' })
        const { homePageId } = (await open('template', id)).data as { homePageId: string }
        expect((await call(paths.templateQuery, { search: 'pump' })).data).toMatchObject({
          total: 1,
          rows: [{ id, title: 'Pump, 3 kW', note: 'two speeds', pageCount: 1 }],
        })
        expect((await call(paths.templateDelete, { id })).code).toBe(codes.ok)
        expect((await call(paths.templateDetail, { id })).code).toBe(codes.notFound)
        expect((await call(paths.projectMonitorPageInfo, { id: homePageId })).code).toBe(codes.notFound)
        expect((await call(paths.templateQuery, {})).data).toMatchObject({ total: 1 })
      })

      it('are refused without a name, and changed by designers alone, of their own organisation', async () => {
        expect((await call(paths.templateAdd, { title: '' })).fields?.[0]).toMatchObject({ path: 'title' })
        expect((await call(paths.templateAdd, { title: 'x'.repeat(limits.title + 1) })).code).toBe(codes.invalid)
        const { id } = await add('Pump')
        const viewer = await test.login('viewer-a')
        expect((await call(paths.templateDelete, { id }, viewer)).code).toBe(codes.forbidden)
        expect((await call(paths.templateDetail, { id }, viewer)).code).toBe(codes.ok)
        const foreign = await test.login('admin-b')
        for (const path of [paths.templateDetail, paths.templateDelete])
          expect((await call(path, { id }, foreign)).code).toBe(codes.notFound)
        expect((await call(paths.templateQuery, {}, foreign)).data).toMatchObject({ total: 0 })
      })
    })

    describe('the pages of an equipment', () => {
      it('are a separate set, made once, with everything that the pages of a project have', async () => {
        expect((await call(paths.pageSetFind, { owner: 'equipment', ownerId: 'eq-a' })).data).toEqual({
          projectId: null,
          homePageId: null,
        })
        const both = await Promise.all([open('equipment', 'eq-a'), open('equipment', 'eq-a')])
        const [first, second] = both.map(({ data }) => data as { projectId: string; homePageId: string })
        expect(first).toEqual(second)
        const { projectId = '', homePageId = '' } = first ?? {}
        const added = await call(paths.projectPageAdd, { projectId, title: 'Curves' })
        expect(added.code).toBe(codes.ok)
        const { rows } = (await call(paths.projectPageQuery, { projectId })).data as { rows: { title: string }[] }
        expect(rows.map(({ title }) => title)).toEqual(['页面 1', 'Curves'])
        expect((await call(paths.projectMonitorPageInfo, { id: homePageId })).data).toMatchObject({
          equipmentId: 'eq-a',
          templateId: null,
          projectId,
        })
        expect((await call(paths.projectPageEditOpen, { projectId, pageId: homePageId })).code).toBe(codes.ok)
        const viewer = await test.login('viewer-a')
        expect((await call(paths.pageSetFind, { owner: 'equipment', ownerId: 'eq-a' }, viewer)).data).toEqual(first)
      })

      it('are not a project', async () => {
        await open('equipment', 'eq-a')
        expect((await call(paths.projectQuery, {})).data).toMatchObject({ total: 1, rows: [{ id: 'project-a' }] })
      })

      it('are made by designers alone, for equipment of their own organisation', async () => {
        expect((await open('equipment', 'eq-a', await test.login('viewer-a'))).code).toBe(codes.forbidden)
        expect((await open('equipment', 'eq-b')).code).toBe(codes.notFound)
        expect((await open('template', 'eq-a')).code).toBe(codes.notFound)
        expect((await open('organisation', 'org-a')).code).toBe(codes.invalid)
      })
    })
  })
}
