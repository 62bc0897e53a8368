import { type EquipmentInfo, type PageSummary, paths, type TemplateSettings } from '@mimic/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

interface PageFile {
  readonly con: { readonly bgImage?: string }
  readonly widgets: readonly {
    readonly data: { readonly signalId: string; readonly equipId: string }
    readonly clickEvent: { readonly config: { readonly pageId: string; readonly script: string } }
  }[]
  readonly bind: { readonly signals: readonly string[]; readonly equips: readonly string[] }
}

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`a project from templates, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let templateId: string
    let pictureId: string
    const tanks: EquipmentInfo[] = []

    const done = async <T>(path: string, body: Record<string, string>, client = admin): Promise<T> => {
      const { reply } = await client.call(path, body)
      expect(reply.code, `${path} ${JSON.stringify(reply)}`).toBe(200)
      return reply.data as T
    }
    const add = async (body: Record<string, string>, client = admin) =>
      (await client.call(paths.projectTemplateMulti, body)).reply
    const pagesOf = async (projectId: string) =>
      (await done<{ rows: PageSummary[]; homePageId: string }>(paths.projectPageQuery, { projectId })) satisfies object
    const fileOf = async (id: string) =>
      (await admin.get(`/lfscada/content/page/${id}/1.json`)).reply as unknown as PageFile

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      templateId = (await done<{ id: string }>(paths.templateAdd, { title: 'Tank' })).id
      const settings = await done<TemplateSettings>(paths.templateSettingsEdit, {
        id: templateId,
        parameters: JSON.stringify([{ name: 'unit', title: 'Unit', initial: '1' }]),
        signals: JSON.stringify([
          { title: 'Level', sn: 'L-{unit}' },
          { title: 'State', sn: 'S-{unit}' },
        ]),
      })
      const [level, state] = settings.signals.map(({ id }) => id)
      const set = await done<{ projectId: string; homePageId: string }>(paths.pageSetOpen, {
        owner: 'template',
        ownerId: templateId,
        title: 'Overview',
      })
      const { id: detail } = await done<{ id: string }>(paths.projectPageAdd, {
        projectId: set.projectId,
        title: 'Detail',
      })
      const pixels = sharp({ create: { width: 4, height: 4, channels: 3, background: '#1450a0' } })
      const picture = await admin.upload(
        paths.imageUpload,
        { projectId: set.projectId, title: 'Tank' },
        new Uint8Array(await pixels.png().toBuffer()),
      )
      const { id, url } = picture.reply.data as { id: string; url: string }
      pictureId = id
      const widget = (signalId: string | undefined, pageId: string) => ({
        id: `w-${signalId}`,
        widgetType: 'UsualDataText',
        data: { type: 'signal', signalId, equipId: templateId },
        clickEvent: { enable: true, config: { pageId, script: `mimic.read('${signalId}')` } },
      })
      const save = async (pageId: string, title: string, widgets: object[], more: Record<string, string> = {}) => {
        const { reply } = await admin.post(paths.projectPageSave, {
          id: pageId,
          projectId: set.projectId,
          title,
          width: '800',
          height: '600',
          baseVersion: '0',
          file: JSON.stringify({ format: 1, con: {}, widgets }),
          ...more,
        })
        expect(reply.code, JSON.stringify(reply)).toBe(200)
      }
      await save(set.homePageId, 'Overview', [widget(level, detail), widget(state, detail)], { bgImage: url })
      await save(detail, 'Detail', [widget(level, set.homePageId)])
      await done(paths.projectPagePassword, { id: detail, checkpwd: 'true', password: 'pump-7' })
      for (const unit of ['1', '2']) {
        const { id: equipId } = await done<{ id: string }>(paths.equipmentAdd, {
          equipName: `Tank ${unit}`,
          gatewayId: 'gw-a',
        })
        await done(paths.equipmentBindTemplate, { id: equipId, templateId, parameters: JSON.stringify({ unit }) })
        tanks.push(await done<EquipmentInfo>(paths.equipmentInfo, { id: equipId }))
      }
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    it('has the pages of each device with its own signals, links, scripts and pictures', async () => {
      const equipIds = tanks.map(({ id }) => id).join(',')
      const { data } = await add({ equipIds, title: 'Tank farm', note: 'West' })
      const { id, pageId, pages } = data as { id: string; pageId: string; pages: number }
      expect(pages).toBe(4)
      const { rows, homePageId } = await pagesOf(id)
      expect(rows.map(({ title, checkpwd }) => [title, checkpwd])).toEqual([
        ['Tank 1 · Overview', false],
        ['Tank 1 · Detail', true],
        ['Tank 2 · Overview', false],
        ['Tank 2 · Detail', true],
      ])
      expect([homePageId, pageId]).toEqual([rows[0]?.id, rows[0]?.id])
      for (const [n, tank] of tanks.entries()) {
        const [overview, detail] = rows.slice(2 * n)
        const file = await fileOf(overview?.id ?? '')
        const own = tank.signals.map((signal) => signal.id)
        expect(file.widgets.map(({ data: bound }) => bound)).toMatchObject(
          own.map((signalId) => ({ signalId, equipId: tank.id })),
        )
        expect(file.widgets[0]?.clickEvent.config).toMatchObject({
          pageId: detail?.id,
          script: `mimic.read('${own[0]}')`,
        })
        expect(file.bind).toMatchObject({ signals: own.toSorted(), equips: [tank.id] })
        expect((await fileOf(detail?.id ?? '')).widgets[0]?.clickEvent.config.pageId).toBe(overview?.id)
        const { con } = file
        expect(con.bgImage).toMatch(/^\/lfscada\/content\/image\//)
        expect(con.bgImage).not.toContain(pictureId)
      }
      // The template can go: the project needs nothing of it.
      const { total } = await done<{ total: number }>(paths.imageQuery, { projectId: id })
      expect(total).toBe(1)
      const { rows: log } = await done<{ rows: { action: string; detail: object }[] }>(paths.accountOperationLog, {
        objectId: id,
      })
      expect(log.map(({ action }) => action)).toContain('project.templateMulti')
    })

    it('may be one that is there already: its pages are added at the end', async () => {
      const [first] = tanks
      const before = (await pagesOf('project-a')).rows.map(({ id }) => id)
      const { data } = await add({ equipIds: first?.id ?? '', projectId: 'project-a' })
      const { rows } = await pagesOf('project-a')
      expect(rows.slice(0, before.length).map(({ id }) => id)).toEqual(before)
      expect(rows.slice(before.length).map(({ title }) => title)).toEqual(['Overview', 'Detail'])
      expect(data).toMatchObject({ id: 'project-a', pageId: rows[before.length]?.id, pages: 2 })
    })

    it('is refused with its reason, and then nothing is added', async () => {
      const count = async () => (await done<{ total: number }>(paths.projectQuery, {})).total
      const before = await count()
      const [tank] = tanks
      const refusal = async (body: Record<string, string>, client = admin) => {
        const { code, fields } = await add(body, client)
        return [code, fields?.[0]?.path, fields?.[0]?.reason]
      }
      expect(await refusal({ equipIds: '', title: 'None' })).toEqual([400, 'equipIds', 'required'])
      expect(await refusal({ equipIds: tank?.id ?? '' })).toEqual([400, 'title', 'required'])
      // A device without a template, and one of another organisation.
      expect(await refusal({ equipIds: `${tank?.id},eq-a`, title: 'X' })).toEqual([400, 'equipIds', 'unknown'])
      expect(await refusal({ equipIds: 'eq-b', title: 'X' })).toEqual([400, 'equipIds', 'unknown'])
      expect((await refusal({ equipIds: tank?.id ?? '', projectId: 'project-b' }))[0]).toBe(404)
      expect((await refusal({ equipIds: tank?.id ?? '', title: 'X' }, await test.login('viewer-a')))[0]).toBe(403)
      expect(await refusal({ equipIds: tank?.id ?? '', title: 'X' }, await test.login('admin-b'))).toEqual([
        400,
        'equipIds',
        'unknown',
      ])
      expect(await count()).toBe(before)
    })

    it('stands at the end of the order that people make, which every list follows', async () => {
      const titles = async (sort = 'place') =>
        (await done<{ rows: { title: string; id: string }[] }>(paths.projectQuery, { sort })).rows
      const first = await titles()
      const added = (await done<{ id: string }>(paths.projectAddMulti, { title: 'AAA first by name' })).id
      expect((await titles()).map(({ id }) => id)).toEqual([...first.map(({ id }) => id), added])
      const [top] = first
      await done(paths.projectPlace, { id: added, beforeId: top?.id ?? '' })
      expect((await titles()).map(({ id }) => id)).toEqual([added, ...first.map(({ id }) => id)])
      await done(paths.projectPlace, { id: added })
      expect((await titles()).at(-1)?.id).toBe(added)
      expect((await admin.call(paths.projectPlace, { id: added, beforeId: 'project-b' })).reply).toMatchObject({
        code: 400,
        fields: [{ path: 'beforeId', reason: 'unknown' }],
      })
      expect((await admin.call(paths.projectPlace, { id: 'project-b' })).reply.code).toBe(404)
      // A list without an order of its own refuses one.
      expect((await admin.call(paths.templateQuery, { sort: 'place' })).reply.code).toBe(400)
    })
  })
}
