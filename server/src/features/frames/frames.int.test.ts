import { codes, type Frame, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

describe('pages of other sites', () => {
  let test: TestServer
  let admin: TestClient
  beforeAll(async () => {
    test = await TestServer.start({ env: { MIMIC_OUTGOING_HOSTS: 'grafana.plant' } })
    admin = await test.login('admin-a')
  })
  afterAll(() => test.stop())

  const all = 'scripts,forms,popups,downloads,sameOrigin'
  const add = async (fields: Readonly<Record<string, string>>) => {
    const { reply } = await admin.call(paths.frameAdd, {
      title: 'Report',
      url: 'https://reports.example.com/',
      ...fields,
    })
    return reply
  }
  const added = async (fields: Readonly<Record<string, string>>) => {
    const reply = await add(fields)
    expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
    return reply.data as Frame
  }
  const document = (id: string, client = admin) =>
    fetch(test.origin + paths.frameDocument.replace(':frameId', id), { headers: { cookie: client.cookie } })

  it('stand in a document whose policy names their one site', async () => {
    const { id } = await added({ path: 'day', sandbox: all, url: 'https://reports.example.com:8443/day?x=1' })
    const viewer = await test.login('viewer-a')
    expect((await viewer.call(paths.frameFind, { path: 'day' })).reply.data).toMatchObject({ id, title: 'Report' })
    const answer = await document(id, viewer)
    expect(answer.headers.get('content-type')).toContain('text/html')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('frame-src https://reports.example.com:8443;')
    expect(policy).toContain("default-src 'none'")
    const html = await answer.text()
    expect(html).toContain('src="https://reports.example.com:8443/day?x=1"')
    expect(html).toContain('allow-same-origin')
  })

  it('never have scripts together with our own origin', async () => {
    // The address of this server, as its own pages have it.
    const url = `https://${new URL(test.origin).host}/monitor/eg/list`
    const { id } = await added({ path: 'own', sandbox: all, url })
    const html = await (await document(id)).text()
    expect(html).toContain('allow-scripts')
    expect(html).not.toContain('allow-same-origin')
  })

  it.each([
    ['javascript:alert(1)', 'format'],
    ['data:text/html,x', 'format'],
    ['/monitor/eg/list', 'format'],
    ['https://user:secret@example.com/', 'format'],
    ['http://reports.example.com/', 'notAllowed'],
  ])('do not have the address %s', async (url, reason) => {
    expect(await add({ path: 'bad', url })).toMatchObject({ code: codes.invalid, fields: [{ path: 'url', reason }] })
  })

  it('may be http where the operator of the server names the host', async () => {
    const { id } = await added({ path: 'grafana', url: 'http://grafana.plant/d/1' })
    expect((await document(id)).headers.get('content-security-policy')).toContain('frame-src http://grafana.plant;')
  })

  it('have a path of their own, which an edit keeps', async () => {
    const { id } = await added({ path: 'once' })
    expect(await add({ path: 'once' })).toMatchObject({
      code: codes.invalid,
      fields: [{ path: 'path', reason: 'used' }],
    })
    expect((await admin.call(paths.frameEdit, { id, path: 'once', title: 'Again' })).reply.code).toBe(codes.ok)
    expect(await add({ path: '../x' })).toMatchObject({ code: codes.invalid, fields: [{ path: 'path' }] })
  })

  it('are shown by their path alone: switched off, removed or of others they are missing', async () => {
    const { id } = await added({ path: 'off' })
    await admin.call(paths.frameEdit, { id, isEnabled: false })
    expect((await admin.call(paths.frameFind, { path: 'off' })).reply.code).toBe(codes.notFound)
    expect((await document(id)).status).toBe(404)
    expect((await admin.call(paths.frameFind, { path: 'https://example.com/' })).reply.code).not.toBe(codes.ok)
    const ours = await added({ path: 'ours' })
    const other = await test.login('admin-b')
    expect((await other.call(paths.frameFind, { path: 'ours' })).reply.code).toBe(codes.notFound)
    expect((await document(ours.id, other)).status).toBe(404)
    expect((await fetch(test.origin + paths.frameDocument.replace(':frameId', ours.id))).status).toBe(401)
  })

  it('are kept by people with the right alone', async () => {
    const viewer = await test.login('viewer-a')
    const { reply } = await viewer.call(paths.frameAdd, { title: 'X', path: 'x', url: 'https://example.com/' })
    expect(reply.code).toBe(codes.forbidden)
    expect((await viewer.call(paths.frameQuery, {})).reply.code).toBe(codes.ok)
  })
})
