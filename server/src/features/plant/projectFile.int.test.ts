import { codes, type PageSummary, type ProjectImport, paths } from '@mimic/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import type { ProjectFile } from './readProjectFile.ts'

let test: TestServer
let designer: TestClient
let stranger: TestClient
let text: string
let imageUrl: string

const done = async (path: string, body: Record<string, string | boolean | number>, client = designer) => {
  const { reply } = await client.call(path, body)
  expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
  return reply.data as { id: string }
}
const pagesOf = async (client: TestClient, projectId: string) =>
  (await done(paths.projectPageQuery, { projectId }, client)) as unknown as {
    rows: PageSummary[]
    homePageId: string
  }
const fileOf = async (client: TestClient, id: string) =>
  JSON.stringify((await client.get(`/lfscada/content/page/${id}/1.json`)).reply)
const counts = async (client: TestClient) =>
  ((await done(paths.projectQuery, {}, client)) as unknown as { total: number }).total

beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 1000 })
  designer = await test.login('designer-a')
  stranger = await test.login('admin-b')
  const pixels = sharp({ create: { width: 4, height: 4, channels: 3, background: '#1450a0' } })
  const uploaded = await designer.upload(
    paths.imageUpload,
    { projectId: 'project-a', title: 'Pump' },
    new Uint8Array(await pixels.png().toBuffer()),
  )
  imageUrl = (uploaded.reply.data as { url: string }).url
  const { id } = await done(paths.projectPageAdd, { projectId: 'project-a', title: 'Hall' })
  const widgets = [
    {
      id: 'w1',
      widgetType: 'UsualDataText',
      position: { x: 20, y: 20, width: 100, height: 40, rotate: 0 },
      // A text that happens to be an id is no name of a row.
      style: { text: 'eq-a' },
      data: { type: 'signal', signalId: 'a-level', equipId: 'eq-a' },
      clickEvent: {
        enable: true,
        config: { action: 'script', pageId: 'page-a', script: `mimic.read('a-level'); mimic.openPage("page-a")` },
      },
    },
    {
      id: 'w2',
      widgetType: 'UsualDataText',
      position: { x: 20, y: 80, width: 100, height: 40, rotate: 0 },
      data: { type: 'mvar', mvarId: 'mvar-a' },
    },
  ]
  const saved = await designer.post(paths.projectPageSave, {
    id,
    projectId: 'project-a',
    title: 'Hall',
    width: '800',
    height: '600',
    bgImage: imageUrl,
    baseVersion: '0',
    file: JSON.stringify({ format: 1, con: {}, widgets }),
  })
  expect(saved.reply).toMatchObject({ code: codes.ok })
  await done(paths.projectPageHome, { id })
  const columns = [{ type: 'mvar', dataId: 'mvar-a', title: 'Mean', statistic: 'avg' }]
  await done(paths.reportAdd, {
    projectId: 'project-a',
    title: 'Day',
    kind: 'custom',
    span: '1h',
    columns: JSON.stringify(columns),
  })
  const exported = await done(paths.projectExportMulti, { id: 'project-a' })
  text = (exported as unknown as { file: string }).file
})
afterAll(() => test?.stop())

describe('a project as a file', () => {
  it('holds what its pages name, so that another server finds it by serial number and tag', () => {
    const file = JSON.parse(text) as ProjectFile
    expect(file.pages.map(({ title }) => title)).toEqual(['Page', 'Hall'])
    expect(file.variables).toEqual([expect.objectContaining({ id: 'mvar-a', title: 'Mean' })])
    expect(file.reports).toHaveLength(1)
    expect(file.pictures).toHaveLength(1)
    expect(file.devices).toEqual([
      expect.objectContaining({
        id: 'eq-a',
        sn: 'P-a',
        signals: expect.arrayContaining([expect.objectContaining({ sn: 'a-level' })]),
      }),
    ])
    expect(text).not.toContain('passwordHash')
  })

  it('comes into the same server as a project of its own, whose links, variables and pictures are its own', async () => {
    const made = (await done(paths.projectImportMulti, { file: text, title: 'Second' })) as unknown as ProjectImport
    const { rows, homePageId } = await pagesOf(designer, made.id ?? '')
    const [first, hall] = rows
    expect(rows.map(({ title }) => title)).toEqual(['Page', 'Hall'])
    expect(homePageId).toBe(hall?.id)
    const drawn = await fileOf(designer, hall?.id ?? '')
    expect(drawn).toContain('"signalId":"a-level"')
    expect(drawn).toContain(`"pageId":"${first?.id}"`)
    expect(drawn).toContain(`mimic.openPage(\\"${first?.id}\\")`)
    expect(drawn).not.toContain('mvar-a')
    const { bgImage } = (await done(paths.projectMonitorPageInfo, { id: hall?.id ?? '' })) as unknown as {
      bgImage: string
    }
    expect(bgImage).not.toBe(imageUrl)
    expect((await fetch(test.origin + bgImage, { headers: { cookie: designer.cookie } })).status).toBe(200)
    const mvars = (await done(paths.mvarQuery, { projectId: made.id ?? '' })) as unknown as {
      rows: { formula: string }[]
    }
    expect(mvars.rows.map(({ formula }) => formula)).toEqual(['{eq-a.a-level}'])
  })

  it('is refused where a device or a signal is not there, with its name, and nothing is stored', async () => {
    const before = await counts(stranger)
    const { reply } = await stranger.call(paths.projectImportMulti, { file: text })
    expect([reply.code, reply.fields]).toEqual([
      codes.invalid,
      [{ path: 'devices.eq-a', reason: 'unknown', detail: expect.stringContaining('(P-a)') }],
    ])
    const chosen = { file: text, devices: JSON.stringify({ 'eq-a': 'eq-b' }) }
    const { reply: tagged } = await stranger.call(paths.projectImportMulti, chosen)
    expect(tagged.fields).toContainEqual({
      path: 'devices.eq-a.a-level',
      reason: 'unknown',
      detail: expect.stringContaining('a-level'),
    })
    expect(await counts(stranger)).toBe(before)
  })

  it('is mapped by serial number and tag where ids differ, and a plan stores nothing', async () => {
    const modbus = { host: '192.0.2.10', port: 502, unitId: 1, intervalMs: 1000 }
    const own = (JSON.parse(text) as ProjectFile).devices[0]?.signals ?? []
    const device = {
      id: 'other-pump',
      equipName: 'Other pump',
      sn: 'P-a',
      gatewayId: 'gw-b',
      driver: 'modbus-tcp',
      driverConfig: modbus,
      signals: own.map(({ sn }, address) => ({
        id: `other-${sn}`,
        title: sn,
        sn,
        access: 'rw',
        address: { area: 'holding', address, type: 'i16' },
      })),
    }
    await done(
      paths.plantPush,
      { files: JSON.stringify([{ path: 'devices/o.json', text: JSON.stringify(device) }]) },
      stranger,
    )
    const before = await counts(stranger)
    const plan = (await done(
      paths.projectImportMulti,
      { file: text, plan: true },
      stranger,
    )) as unknown as ProjectImport
    expect(plan).toMatchObject({ id: null, pages: 2, devices: [{ id: 'eq-a', equipId: 'other-pump', missing: [] }] })
    expect(await counts(stranger)).toBe(before)
    const made = (await done(paths.projectImportMulti, { file: text }, stranger)) as unknown as ProjectImport
    const { rows } = await pagesOf(stranger, made.id ?? '')
    const drawn = await fileOf(stranger, rows[1]?.id ?? '')
    expect(drawn).toContain('"signalId":"other-a-level"')
    expect(drawn).toContain(`mimic.read('other-a-level')`)
    expect(drawn).toContain('"equipId":"other-pump"')
    expect(drawn).toContain('"text":"eq-a"')
  })

  it('is refused with the field when it is none, and of those who may not', async () => {
    const refused = async (file: string, client = designer) => {
      const { reply } = await client.call(paths.projectImportMulti, { file })
      return [reply.code, reply.fields?.[0]?.path]
    }
    expect(await refused('no')).toEqual([codes.invalid, 'file'])
    expect(await refused('{}')).toEqual([codes.invalid, 'file.format'])
    expect(await refused(text.replace('"variables": [', '"variables": [{"id":"a/b"},'))).toEqual([
      codes.invalid,
      'file.variables.0.id',
    ])
    const viewer = await test.login('viewer-a')
    expect((await refused(text, viewer))[0]).toBe(codes.forbidden)
    expect((await viewer.call(paths.projectExportMulti, { id: 'project-a' })).reply.code).toBe(codes.forbidden)
    expect((await stranger.call(paths.projectExportMulti, { id: 'project-a' })).reply.code).toBe(codes.notFound)
  })
})
