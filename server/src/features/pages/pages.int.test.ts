import { codes, limits, paths } from '@mimic/contract'
import { closeCodes } from '@mimic/contract/live'
import { models } from '@mimic/engine/models'
import { nest } from '@mimic/engine/schema'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

const FILE = '/lfscada/content/page/page-a/2.json'
const widget = { id: 'w9', widgetType: 'UsualDataText', data: { type: 'signal', signalId: 'a-run', equipId: 'eq-a' } }
const file = { format: 1, con: { width: 800, password: 'hunter2' }, widgets: [widget], bind: { signals: ['b-level'] } }
let now = 1_780_000_000_000
let test: TestServer
let designer: TestClient
let viewer: TestClient

beforeEach(async () => {
  test = await TestServer.start({ rateFactor: 100, now: () => now })
  designer = await test.login('designer-a')
  viewer = await test.login('viewer-a')
})
afterEach(() => test.stop())

const save = (more: Record<string, string> = {}) => {
  const fields = { id: 'page-a', projectId: 'project-a', title: 'Pumps', width: '800', height: '600', baseVersion: '1' }
  return designer.post(paths.projectPageSave, { ...fields, file: JSON.stringify(file), ...more })
}
const info = async (client: TestClient) =>
  (await client.call(paths.projectMonitorPageInfo, { id: 'page-a' })).reply.data
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(test.origin + path, { headers: { cookie: viewer.cookie, ...headers } })

describe('saving a page', () => {
  it('makes the next version, notifies the server’s parts, and records the author', async () => {
    const heard: unknown[] = []
    test.server.context.events.on('pageSaved', (event) => heard.push(event))
    expect((await save({ note: 'new pump' })).reply.data).toEqual({ version: 2, gmtModified: now })
    expect(heard).toEqual([{ orgId: 'org-a', pageId: 'page-a', version: 2, by: 'designer-a' }])
    expect(await info(viewer)).toMatchObject({ title: 'Pumps', version: 2, savedBy: 'designer-a', file: FILE })
    const [entry, ...more] = await test.server.context.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '!=', 'user.login')
      .execute()
    expect(more).toEqual([])
    expect(entry).toMatchObject({ orgId: 'org-a', action: 'page.save', subject: 'page-a', result: 'success' })
    expect(JSON.parse(entry!.detail)).toEqual({
      title: 'Pumps',
      note: 'new pump',
      before: { title: 'Page', version: 1 },
      after: { title: 'Pumps', version: 2 },
    })
  })

  it('derives bind from the widgets, whatever the file says, and keeps no password', async () => {
    await save({ checkpwd: 'false' })
    const saved = (await (await get(FILE)).json()) as { bind: unknown; con: object }
    expect(saved.bind).toEqual({ equips: ['eq-a'], signals: ['a-run'], keys: [], mvars: [] })
    expect(saved.con).not.toHaveProperty('password')
  })

  it('keeps the versions before it as they were', async () => {
    const before = await (await get('/lfscada/content/page/page-a/1.json')).text()
    await save()
    expect(await (await get('/lfscada/content/page/page-a/1.json')).text()).toBe(before)
  })

  it('refuses a page background of another server, in the options and in the file', async () => {
    const bgImage = 'https://elsewhere.example/a.png'
    expect((await save({ bgImage })).reply.fields).toEqual([{ path: 'bgImage', reason: 'format' }])
    const inFile = await save({ file: JSON.stringify({ ...file, con: { bgImage } }) })
    expect(inFile.reply.fields).toEqual([{ path: 'file.bgImage', reason: 'format' }])
    expect((await save({ bgImage: '/usual/image/1' })).reply.code).toBe(codes.ok)
  })

  it.each([
    ['button', { widgetType: 'UsualButton', data: { signalId: 'a-set' } }],
    ['input', { widgetType: 'UsualInput', data: { signalId: 'a-set' } }],
  ])('without the permission to write accepts no %s that writes without a confirmation', async (_, kind) => {
    const silent = (value: string, confirm: unknown = false) => ({
      ...file,
      widgets: [
        { id: 'w1', ...kind, clickEvent: { enable: true, config: { action: 'write', writeValue: value, confirm } } },
      ],
    })
    const put = (client: TestClient, page: object, baseVersion: string) =>
      client.post(paths.projectPageSave, {
        id: 'page-a',
        projectId: 'project-a',
        title: 'Pumps',
        width: '800',
        height: '600',
        baseVersion,
        file: JSON.stringify(page),
      })
    const admin = await test.login('admin-a')
    const refused = [403, [{ path: 'file.clickEvent.config.confirm', reason: 'format', detail: 'w1' }]]
    const answer = async (...args: Parameters<typeof put>) => {
      const { status, reply } = await put(...args)
      return [status, reply.fields]
    }
    for (const confirm of [false, 0, 'false'])
      expect(await answer(designer, silent('1', confirm), '1')).toEqual(refused)
    expect((await put(designer, silent('1', true), '1')).reply.code).toBe(codes.ok)
    expect((await put(admin, silent('1'), '2')).reply.code).toBe(codes.ok)
    // A write without confirmation that a permitted account saved may stay; any other may not.
    expect((await put(designer, silent('1'), '3')).reply.code).toBe(codes.ok)
    expect(await answer(designer, silent('2'), '4')).toEqual(refused)
  })

  it('without the permission to write accepts no list entry whose click writes without a confirmation', async () => {
    const entry = { label: 'On', clickEvent: { enable: true, config: { action: 'write', confirm: false } } }
    const widgets = [{ id: 'w1', widgetType: 'UsualSelect', data: { signalId: 'a-set', options: [entry] } }]
    const { status, reply } = await save({ file: JSON.stringify({ ...file, widgets }) })
    expect([status, reply.fields?.[0]?.detail]).toEqual([403, 'w1'])
  })

  it('is refused when it is based on an older version, and changes nothing', async () => {
    await save()
    const { status, reply } = await save({ title: 'Too late' })
    expect([status, reply.code, reply.fields?.[0]?.path]).toEqual([409, codes.conflict, 'baseVersion'])
    expect(await info(viewer)).toMatchObject({ title: 'Pumps', version: 2 })
  })

  it('[spec:lim-widgets] takes 2000 widgets and no more', async () => {
    const widgets = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ id: `w${i}`, widgetType: 'UsualText' }))
    const send = (count: number) => save({ file: JSON.stringify({ ...file, widgets: widgets(count) }) })
    const { reply } = await send(limits.page.widgets + 1)
    expect([reply.code, reply.fields]).toEqual([codes.invalid, [{ path: 'file', reason: 'limit' }]])
    expect((await send(limits.page.widgets)).reply.code).toBe(codes.ok)
  })

  it('refuses a file of more than 16 MB', async () => {
    const { status, reply } = await save({ file: ' '.repeat(limits.page.bytes + 1) })
    expect([status, reply.code]).toEqual([413, codes.tooLarge])
  })
})

describe('the images of widgets', () => {
  const images = models.flatMap(({ type, props }) =>
    Object.entries(props)
      .filter(([, prop]) => prop.isImage)
      .map(([path]) => ({ type, path })),
  )

  it('are refused from another server, each under its own name', async () => {
    expect(images).not.toEqual([])
    let version = 1
    for (const { type, path } of images) {
      const saveImage = (address: string) => {
        const widgets = [{ id: 'w7', widgetType: type, ...nest({ [path]: address }) }]
        return save({ file: JSON.stringify({ ...file, widgets }), baseVersion: String(version) })
      }
      for (const address of ['https://elsewhere.example/a.png', '//elsewhere.example/a.png', 'data:text/html,x']) {
        const { status, reply } = await saveImage(address)
        const fields = [{ path: `file.${path}`, reason: 'format', detail: 'w7' }]
        expect([status, reply.fields], `${type} ${path} ${address}`).toEqual([400, fields])
      }
      expect((await saveImage(`${test.origin}/usual/image/1`)).reply.code, `${type} ${path}`).toBe(codes.ok)
      version++
    }
  })
})

describe('a page file', () => {
  it('is cached by the browser for ever, but privately, and is not sent again', async () => {
    const first = await get('/lfscada/content/page/page-a/1.json')
    expect(first.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(first.headers.get('vary')).toContain('cookie')
    const etag = first.headers.get('etag') ?? ''
    const again = await get('/lfscada/content/page/page-a/1.json', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get('/lfscada/content/page/page-a/1.json', { 'if-none-match': etag, cookie: '' })).status).toBe(401)
  })
})

describe('a page with a password', () => {
  const unlock = (password: string, client = viewer) =>
    client.call(paths.projectMonitorValidPassword, { id: 'page-a', password })

  beforeEach(async () => {
    expect((await save({ checkpwd: 'true', password: 'valve' })).reply.code).toBe(codes.ok)
  })

  it('[spec:proj-page-password] is closed until the password is given: file, values and token', async () => {
    expect(await info(viewer)).toMatchObject({ checkpwd: true, locked: true, file: '' })
    const locked = [423, codes.pageLocked]
    const file = await viewer.get(FILE)
    expect([file.status, file.reply.code]).toEqual(locked)
    for (const [path, body] of [
      [paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' }],
      [paths.projectMonitorSignalQuery, { pageId: 'page-a', dataSignal: 'a-run' }],
      [paths.projectMonitorGatewayQuery, { pageId: 'page-a', dataEquip: '' }],
    ] as const) {
      const { status, reply } = await viewer.call(path, body)
      expect([path, status, reply.code]).toEqual([path, ...locked])
    }
  })

  it('[spec:proj-page-password-check] opens to the right password, for this session alone', async () => {
    const wrong = await unlock('wrong')
    expect([wrong.status, wrong.reply.code, wrong.reply.fields?.[0]?.path]).toEqual([
      422,
      codes.wrongPassword,
      'password',
    ])
    expect((await unlock('valve')).reply.code).toBe(codes.ok)
    expect(await info(viewer)).toMatchObject({ locked: false, file: FILE })
    expect((await viewer.get(FILE)).status).toBe(200)
    const other = await test.login('viewer-a')
    expect(await info(other)).toMatchObject({ locked: true })
  })

  it('is locked again by another password: calls, tokens and sockets', async () => {
    await unlock('valve')
    const tokenOf = async () =>
      String((await viewer.call(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' })).reply.data)
    const open = (token: string) =>
      LiveSocket.open(`${test.origin}${paths.projectSocket}${token}`, { origin: test.origin, cookie: viewer.cookie })
    const [{ socket }, unused] = [await open(await tokenOf()), await tokenOf()]
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const body = { id: 'page-a', checkpwd: 'true', password: 'other' }
    expect((await designer.call(paths.projectPagePassword, body)).reply.code).toBe(codes.ok)
    expect(await closed).toBe(closeCodes.sessionEnded)
    expect((await viewer.get(FILE)).status).toBe(423)
    await expect(open(unused)).rejects.toThrow('refused 403')
    expect(await info(viewer)).toMatchObject({ locked: true })
    expect((await unlock('valve')).reply.code).toBe(codes.wrongPassword)
    expect((await unlock('other')).reply.code).toBe(codes.ok)
    // A save that changes the password locks the page too; one that keeps it does not.
    expect((await save({ checkpwd: 'true', baseVersion: '2' })).reply.code).toBe(codes.ok)
    expect(await info(viewer)).toMatchObject({ locked: false })
    expect((await save({ checkpwd: 'true', password: 'third', baseVersion: '3' })).reply.code).toBe(codes.ok)
    expect(await info(viewer)).toMatchObject({ locked: true })
  })

  it('is open to its designers', async () => {
    expect(await info(designer)).toMatchObject({ locked: false })
  })

  it('stores and answers the password nowhere', async () => {
    const pages = await test.server.context.db.selectFrom('page').selectAll().execute()
    expect(pages.find(({ id }) => id === 'page-a')?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify([pages, await info(designer)])).not.toContain('valve')
    const versions = await test.server.context.db.selectFrom('page_version').selectAll().execute()
    expect(JSON.stringify(versions)).not.toMatch(/valve|hunter2/)
  })

  it('accepts five wrong attempts of an account, then makes it wait', async () => {
    const other = await test.login('operation-a')
    for (let i = 0; i < 5; i++) expect((await unlock('wrong')).reply.code).toBe(codes.wrongPassword)
    expect((await unlock('valve')).reply.code).toBe(codes.tooMany)
    expect((await unlock('valve', other)).reply.code).toBe(codes.ok)
    now += 1_000
    expect((await unlock('valve')).reply.code).toBe(codes.ok)
  })

  it('needs a password before it can be closed, and keeps it when a save gives none', async () => {
    const { reply } = await designer.post(paths.projectPageSave, {
      id: 'page-b',
      projectId: 'project-b',
      title: 'T',
      width: '800',
      height: '600',
      baseVersion: '1',
      file: JSON.stringify(file),
      checkpwd: 'true',
    })
    expect(reply.code).toBe(codes.notFound)
    expect((await save({ checkpwd: 'true', baseVersion: '2' })).reply.code).toBe(codes.ok)
    expect((await unlock('valve')).reply.code).toBe(codes.ok)
  })
})

it('a page that has no password yet cannot be closed without one', async () => {
  const { reply } = await save({ checkpwd: 'true' })
  expect([reply.code, reply.fields]).toEqual([codes.invalid, [{ path: 'password', reason: 'required' }]])
})
