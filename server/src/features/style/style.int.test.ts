import { codes, paths, type Style, type StyleHost, type Theme, type UserInfo } from '@mimic/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

const RED = { r: 200, g: 30, b: 20 }
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: RED } })
const own: Theme = { title: 'Mimic', faviconIco: '/favicon.svg' }
const colours = { accent: '#1f5a3d', accentDark: '#7fc8a2', palette: '#1f5a3d,#b3541e' }

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the look of an organisation, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let other: TestClient
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      other = await test.login('admin-b')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const add = async (fields: Readonly<Record<string, string>>, client = admin) => {
      const { reply } = await client.call(paths.styleAdd, fields)
      expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
      return reply.data as Style
    }
    const themeFor = async (client: TestClient) => (await client.call(paths.userTheme, {})).reply.data as Theme
    const stranger = () => new TestClient(test.origin)
    const use = (id?: string, client = admin) => client.call(paths.styleUse, id === undefined ? {} : { id })
    const fetched = (address: string, client?: TestClient) =>
      fetch(test.origin + address, client && { headers: { cookie: client.cookie } })

    it('is Mimic’s own until a style is in use, then that of its people alone', async () => {
      expect(await themeFor(admin)).toEqual(own)
      const { id } = await add({ title: 'Blue', windowTitle: 'Water works', ...colours })
      expect(await themeFor(admin)).toEqual(own)
      expect((await use(id)).reply.code).toBe(codes.ok)
      const theme = { ...own, title: 'Water works', ...colours, palette: ['#1f5a3d', '#b3541e'] }
      expect(await themeFor(admin)).toEqual(theme)
      expect(await themeFor(await test.login('viewer-a'))).toEqual(theme)
      expect(((await admin.get(paths.userInfo)).reply.data as UserInfo).styleId).toBe(id)
      expect(((await other.get(paths.userInfo)).reply.data as UserInfo).styleId).toBe('')
      expect(await themeFor(other)).toEqual(own)
      // Several organisations share this address, and nobody has its name.
      expect(await themeFor(stranger())).toEqual(own)
      await use()
      expect(await themeFor(admin)).toEqual(own)
    })

    it.each([
      ['accent', '#ffd400', 'contrast'],
      ['accentDark', '#123456', 'contrast'],
      ['accent', 'red', 'format'],
      ['palette', 'red', 'format'],
      ['palette', Array.from({ length: 13 }, () => '#123456').join(), 'tooLong'],
    ])('refuses %s %s with the field that it is about', async (path, value, reason) => {
      const { reply } = await admin.call(paths.styleAdd, { title: 'Faint', [path]: value })
      expect(reply).toMatchObject({ code: codes.invalid, fields: [{ path, reason }] })
      const { id } = await add({ title: 'Readable' })
      expect((await admin.call(paths.styleEdit, { id, [path]: value })).reply).toMatchObject({
        code: codes.invalid,
        fields: [{ path, reason }],
      })
    })

    it('a style that is damaged in the store locks nobody out', async () => {
      const { id } = await add({ title: 'Damaged', windowTitle: 'Water works', ...colours })
      await use(id)
      const { db } = test.server.context
      await db.updateTable('style').set({ accent: '#ffff00', palette: '…', gmtLogo: 5 }).where('id', '=', id).execute()
      const theme = await themeFor(await test.login('viewer-a'))
      expect(theme).toMatchObject({ title: 'Water works' })
      expect(theme).not.toHaveProperty('accent')
      expect(theme).not.toHaveProperty('palette')
      expect((await fetched(theme.logo ?? '', admin)).status).toBe(404)
      await db.deleteFrom('style').where('id', '=', id).execute()
      const again = await test.login('viewer-a')
      expect(await themeFor(again)).toEqual(own)
      expect(((await again.get(paths.userInfo)).reply.data as UserInfo).styleId).toBe('')
    })

    it('a removed style leaves the default look, and none of its pictures', async () => {
      const style = await add({ title: 'Gone', windowTitle: 'Gone' })
      const logo = new Uint8Array(await picture(4, 4).png().toBuffer())
      await admin.upload(paths.styleSetPicture, { id: style.id, kind: 'logo' }, logo)
      await use(style.id)
      expect((await admin.call(paths.styleDelete, { id: style.id })).reply.code).toBe(codes.ok)
      expect(await themeFor(admin)).toEqual(own)
      const { db } = test.server.context
      expect(await db.selectFrom('style_picture').select('kind').where('styleId', '=', style.id).execute()).toEqual([])
    })

    it('is changed by people with the right alone, and by nobody of another organisation', async () => {
      const { id } = await add({ title: 'Ours' })
      const viewer = await test.login('viewer-a')
      for (const [path, body] of [
        [paths.styleQuery, {}],
        [paths.styleSystem, {}],
        [paths.styleAdd, { title: 'Theirs' }],
        [paths.styleEdit, { id, title: 'Theirs' }],
        [paths.styleUse, { id }],
        [paths.styleRemovePicture, { id, kind: 'logo' }],
        [paths.styleSetHost, { host: 'viewer.example.com', enterpriseId: 'org-a' }],
      ] as const)
        expect((await viewer.call(path, body)).reply.code, path).toBe(codes.forbidden)
      expect((await use(id, other)).reply.code).toBe(codes.notFound)
      expect((await other.call(paths.styleEdit, { id, title: 'Theirs' })).reply.code).toBe(codes.notFound)
      expect((await other.call(paths.styleRemovePicture, { id, kind: 'logo' })).reply.code).toBe(codes.notFound)
      const { rows } = (await other.call(paths.styleQuery, {})).reply.data as { rows: Style[] }
      expect(rows).toEqual([])
      // An operator of the platform gives host names; an administrator of another organisation is none.
      const given = await other.call(paths.styleSetHost, { host: 'plant.example.com', enterpriseId: 'org-b' })
      expect(given.reply.code).toBe(codes.forbidden)
    })

    it('shows at its host name before a login, with its pictures', async () => {
      const { id } = await add({ title: 'Host', windowTitle: 'Host look' })
      const logo = new Uint8Array(await picture(4, 4).png().toBuffer())
      await admin.upload(paths.styleSetPicture, { id, kind: 'logo' }, logo)
      await use(id)
      const address = (await themeFor(admin)).logo ?? ''
      expect((await fetched(address)).status).toBe(404)
      expect((await fetched(address, other)).status).toBe(404)
      expect((await fetched(address, admin)).status).toBe(200)
      const { hostname } = new URL(test.origin)
      const set = (enterpriseId?: string) =>
        admin.call(paths.styleSetHost, { host: hostname, ...(enterpriseId && { enterpriseId }) })
      expect((await set('nobody')).reply).toMatchObject({ code: codes.invalid, fields: [{ path: 'enterpriseId' }] })
      expect((await set('org-a')).reply.code).toBe(codes.ok)
      expect(await themeFor(stranger())).toMatchObject({ title: 'Host look', logo: address })
      expect((await fetched(address)).status).toBe(200)
      const hostsFor = async (client: TestClient) =>
        ((await client.call(paths.styleSystem, {})).reply.data as { hosts: StyleHost[] }).hosts
      expect(await hostsFor(admin)).toEqual([{ host: hostname, orgId: 'org-a', orgTitle: expect.any(String) }])
      expect(await hostsFor(other)).toEqual([])
      await set('org-b')
      expect(await themeFor(stranger())).toEqual(own)
      expect((await hostsFor(other)).map(({ host }) => host)).toEqual([hostname])
      await set()
      expect(await hostsFor(admin)).toEqual([])
      await use()
    })

    it('keeps pixels alone of its pictures', async () => {
      const { id } = await add({ title: 'Pictures' })
      const upload = (kind: string, bytes: Buffer) =>
        admin.upload(paths.styleSetPicture, { id, kind }, new Uint8Array(bytes))
      const kept = async (kind: 'logo' | 'favicon' | 'login', bytes: Buffer) => {
        const { reply } = await upload(kind, bytes)
        expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
        const { gmtLogo, gmtFavicon, gmtLogin } = reply.data as Style
        const since = { logo: gmtLogo, favicon: gmtFavicon, login: gmtLogin }[kind]
        expect(since).toBeGreaterThan(0)
        const address = paths.stylePicture.replace(':styleId', id).replace(':kind', kind)
        const served = await fetched(`${address}?v=${since}`, admin)
        expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
        const data = Buffer.from(await served.arrayBuffer())
        const { format, width, height } = await sharp(data).metadata()
        return { format, width, height, data }
      }
      const drawing =
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10" onload="alert(1)"><rect width="40" height="10"/></svg>'
      const logo = await kept('logo', Buffer.from(drawing))
      expect(logo).toMatchObject({ format: 'png', width: 512, height: 128 })
      expect(logo.data.includes('alert')).toBe(false)
      expect(await kept('favicon', await picture(300, 300).png().toBuffer())).toMatchObject({
        format: 'png',
        width: 128,
      })
      const secret = 'GPS 31.2N'
      const photograph = await picture(900, 600)
        .withExif({ IFD0: { Artist: secret } })
        .jpeg()
        .toBuffer()
      const login = await kept('login', photograph)
      expect(login).toMatchObject({ format: 'jpeg', width: 900, height: 600 })
      expect(login.data.includes(secret)).toBe(false)
      for (const [kind, bytes] of [
        ['logo', Buffer.from('<!doctype html><svg></svg>')],
        ['login', Buffer.from(drawing)],
        ['login', photograph.subarray(0, 200)],
        ['favicon', Buffer.from('%PDF-1.7')],
      ] as const)
        expect((await upload(kind, bytes)).reply).toMatchObject({ code: codes.invalid, fields: [{ path: 'file' }] })
      const { reply } = await admin.call(paths.styleRemovePicture, { id, kind: 'logo' })
      expect(reply.data).toMatchObject({ gmtLogo: 0 })
      expect((await fetched(paths.stylePicture.replace(':styleId', id).replace(':kind', 'logo'), admin)).status).toBe(
        404,
      )
    })
  })
}
