import { crc32 } from 'node:zlib'
import { codes, limits, paths } from '@mimic/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

let test: TestServer
let designer: TestClient
let viewer: TestClient

beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 100 })
  designer = await test.login('designer-a')
  viewer = await test.login('viewer-a')
})
afterAll(() => test.stop())

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 160, alpha: 0.5 } } })
const upload = (bytes: Buffer, client = designer) =>
  client.upload(paths.imageUpload, { projectId: 'project-a', title: 'Pump' }, bytesOf(bytes))
const get = (url: string, cookie = viewer.cookie) => fetch(test.origin + url, { headers: { cookie } })

interface Kept {
  readonly id: string
  readonly url: string
  readonly mime: string
  readonly width: number
  readonly height: number
}

const keep = async (bytes: Buffer): Promise<Kept> => {
  const { reply } = await upload(bytes)
  expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
  return reply.data as Kept
}

describe('a picture that is in use', () => {
  it('names the pages that show it, in a widget or behind them, and no others', async () => {
    const image = await keep(await blank(8, 8).png().toBuffer())
    const usage = async (client = designer) => (await client.call(paths.imageUsage, { id: image.id })).reply
    expect((await usage()).data).toEqual({ pages: [], total: 0 })
    const widget = { id: 'w1', widgetType: 'UsualImage', data: { imgUrl: image.url } }
    const file = JSON.stringify({ format: 1, con: {}, widgets: [widget], bind: {} })
    const save = (more: Record<string, string>) =>
      designer.post(paths.projectPageSave, {
        id: 'page-a',
        projectId: 'project-a',
        title: 'Pumps',
        width: '800',
        height: '600',
        file,
        ...more,
      })
    expect((await save({ baseVersion: '1' })).reply.code).toBe(codes.ok)
    expect((await usage()).data).toEqual({ pages: [{ id: 'page-a', title: 'Pumps' }], total: 1 })
    const empty = JSON.stringify({ format: 1, con: {}, widgets: [], bind: {} })
    await save({ baseVersion: '2', file: empty })
    expect((await usage()).data).toMatchObject({ total: 0 })
    await save({ baseVersion: '3', file: empty, bgImage: image.url })
    expect((await usage()).data).toMatchObject({ total: 1 })
    expect((await usage(viewer)).code).toBe(codes.forbidden)
    expect((await usage(await test.login('admin-b'))).code).toBe(codes.notFound)
  })
})

describe('a picture that is uploaded', () => {
  it('is kept as pixels alone: no metadata, no appended bytes, no second frame', async () => {
    const secret = 'GPS 31.2N 121.4E'
    const jpeg = await blank(40, 30)
      .flatten()
      .withExif({ IFD0: { Artist: secret } })
      .jpeg()
      .toBuffer()
    expect(jpeg.includes(secret)).toBe(true)
    const image = await keep(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]))
    expect(image).toMatchObject({ mime: 'image/jpeg', width: 40, height: 30 })
    const served = Buffer.from(await (await get(image.url)).arrayBuffer())
    expect(served.includes(secret)).toBe(false)
    expect(served.includes('<script>')).toBe(false)
  })

  it('stands upright, whatever the camera says', async () => {
    const turned = await blank(40, 20).flatten().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await keep(turned)).toMatchObject({ width: 20, height: 40 })
  })

  it('may be PNG, WebP or GIF, and keeps what is transparent', async () => {
    expect(await keep(await blank(9, 8).png().toBuffer())).toMatchObject({ mime: 'image/png', width: 9, height: 8 })
    expect(await keep(await blank(9, 8).webp().toBuffer())).toMatchObject({ mime: 'image/webp' })
    expect(await keep(await blank(9, 8).gif().toBuffer())).toMatchObject({ mime: 'image/png', width: 9 })
    const { url } = await keep(await blank(9, 8).webp().toBuffer())
    const { hasAlpha } = await sharp(Buffer.from(await (await get(url)).arrayBuffer())).metadata()
    expect(hasAlpha).toBe(true)
  })

  it('is refused if it is no picture, whatever it claims to be', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>1</script></svg>'
    const png = await blank(300, 300).png().toBuffer()
    for (const bytes of [
      Buffer.from(svg),
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      Buffer.from('%PDF-1.7'),
      Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'),
      png.subarray(0, 200),
      Buffer.from(''),
    ]) {
      const { status, reply } = await upload(bytes)
      expect([status, reply.code, reply.fields?.[0]?.path]).toEqual([400, codes.invalid, 'file'])
    }
  })

  it('is refused above 8 MB, and above the pixels that a machine has memory for', async () => {
    const { status, reply } = await upload(Buffer.alloc(limits.image.bytes + 1))
    expect([status, reply.code]).toEqual([413, codes.tooLarge])
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect((await upload(bomb)).reply.code).toBe(codes.invalid)
  })

  it('is refused by the size in its header, before decoding: 24 million pixels, 16,384 a side', async () => {
    const claims = async (width: number, height: number) => {
      const png = await blank(1, 1).png().toBuffer()
      png.writeUInt32BE(width, 16)
      png.writeUInt32BE(height, 20)
      // Decoders read a header only if its checksum is right.
      png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
      return png
    }
    for (const [width, height] of [
      [1, 60_000_000],
      [16_385, 1],
      [1, 16_385],
      [4901, 4900],
    ] as const) {
      const { status, reply } = await upload(await claims(width, height))
      expect([status, reply.fields?.[0]], `${width} x ${height}`).toEqual([
        400,
        { path: 'file', reason: 'tooLarge', limit: limits.image.pixels },
      ])
    }
    expect(await keep(await blank(4800, 5000).png().toBuffer())).toMatchObject({ width: 4800, height: 5000 })
  })

  it('waits for four others at most, and logins go on meanwhile', async () => {
    const slow = await blank(4800, 5000).png().toBuffer()
    const answers = Promise.all(Array.from({ length: 12 }, () => upload(slow)))
    const from = performance.now()
    await test.login('admin-b')
    const loginMs = performance.now() - from
    const statuses = (await answers).map(({ status }) => status)
    const decodedMs = performance.now() - from
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(8)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
    // The limit is the decoding time itself, because a busy machine slows both.
    expect(loginMs).toBeLessThan(decodedMs)
    expect(await keep(await blank(9, 8).png().toBuffer())).toMatchObject({ width: 9 })
  })

  it('is served as a picture and nothing else, to its own organisation', async () => {
    const { url } = await keep(await blank(9, 8).png().toBuffer())
    const answer = await get(url)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('cache-control')).toMatch(/^private, .*immutable$/)
    const again = await fetch(test.origin + url, {
      headers: { cookie: viewer.cookie, 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await test.login('admin-b')
    expect((await get(url, other.cookie)).status).toBe(404)
    expect((await get(url, '')).status).toBe(401)
  })

  it('is listed and removed by designers alone, with a line in the audit', async () => {
    const { id, url } = await keep(await blank(9, 8).png().toBuffer())
    const list = async () =>
      (await viewer.call(paths.imageQuery, { projectId: 'project-a', pageSize: 100 })).reply.data as { rows: Kept[] }
    expect((await list()).rows.map((row) => row.id)).toContain(id)
    expect((await viewer.call(paths.imageDelete, { id })).status).toBe(403)
    expect((await upload(await blank(2, 2).png().toBuffer(), viewer)).status).toBe(403)
    expect((await designer.call(paths.imageDelete, { id })).reply.code).toBe(codes.ok)
    expect((await list()).rows.map((row) => row.id)).not.toContain(id)
    expect((await get(url)).status).toBe(404)
    const lines = await test.server.context.db.selectFrom('audit').selectAll().where('subject', '=', id).execute()
    expect(lines.map(({ action }) => action).sort()).toEqual(['project.image.delete', 'project.image.upload'])
  })
})

describe('pictures that are pasted into another project', () => {
  it('are copied once, with the rights on both, and what cannot come is not in the answer', async () => {
    const { data } = (await designer.call(paths.projectAdd, { title: 'Second', note: '' })).reply
    const { id: projectId } = data as { id: string }
    const pixels = await sharp({ create: { width: 5, height: 5, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer()
    const { reply } = await designer.upload(
      paths.imageUpload,
      { projectId: 'project-a', title: 'Green' },
      new Uint8Array(pixels),
    )
    const { id } = reply.data as { id: string }
    const copy = (ids: string, by = designer, into = projectId) => by.call(paths.imageCopy, { projectId: into, ids })
    const copied = (await copy(`${id},gone`)).reply
    expect(copied.data).toMatchObject({
      copies: [{ from: id, image: { projectId, title: 'Green' } }],
    })
    expect((await copy(id)).reply.data).toMatchObject({ copies: (copied.data as { copies: object[] }).copies })
    // Where it is already, it is itself.
    expect((await copy(id, designer, 'project-a')).reply.data).toMatchObject({ copies: [{ from: id, image: { id } }] })
    const stranger = await test.login('admin-b')
    expect((await copy(id, stranger)).reply.code).toBe(codes.notFound)
    expect((await copy(id, stranger, 'project-b')).reply.data).toEqual({ copies: [] })
    expect((await copy(id, viewer)).reply.code).toBe(codes.forbidden)
  })
})
