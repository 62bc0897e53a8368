import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codes, limits, type OrgAccount, paths, type UserInfo } from '@mimic/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

const RED = { r: 200, g: 30, b: 20, alpha: 1 }
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: RED } })

/** An icon file with these pictures. */
function icon(...pictures: { side: number; bits: number; data: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let from = head.length
  for (const [i, { side, bits, data }] of pictures.entries()) {
    const at = 6 + 16 * i
    head.writeUInt8(side % 256, at)
    head.writeUInt8(side % 256, at + 1)
    head.writeUInt16LE(bits, at + 6)
    head.writeUInt32LE(data.length, at + 8)
    head.writeUInt32LE(from, at + 12)
    from += data.length
  }
  return Buffer.concat([head, ...pictures.map(({ data }) => data)])
}

/** A bitmap of one colour, with a palette of 16 where it has 4 bits; its top row is transparent where it has fewer than 32. */
function bitmap(side: number, bits: 4 | 24 | 32): Buffer {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40, 0)
  head.writeInt32LE(side, 4)
  head.writeInt32LE(2 * side, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(bits, 14)
  const palette = Buffer.alloc(bits === 4 ? 64 : 0)
  if (bits === 4) palette.set([RED.b, RED.g, RED.r, 0], 4 * 5)
  const row = Math.ceil((side * bits) / 32) * 4
  const pixels = Buffer.alloc(row * side)
  if (bits === 4) pixels.fill(0x55)
  else
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) pixels.set([RED.b, RED.g, RED.r], y * row + x * (bits / 8))
  const mask = Buffer.alloc(Math.ceil(side / 32) * 4 * side)
  if (bits < 32) mask.fill(0xff, mask.length - Math.ceil(side / 32) * 4)
  return Buffer.concat([head, palette, pixels, mask])
}

const svg = (inner: string, more = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" ${more}>${inner}</svg>`)
const RECT = '<rect width="20" height="10" fill="rgb(200,30,20)"/>'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the avatar of an account, on ${engine.name}`, () => {
    let test: TestServer
    let owner: TestClient
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      owner = await test.login('viewer-a')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const upload = (bytes: Buffer) => owner.upload(paths.avatarUpload, {}, new Uint8Array(bytes))
    const info = async () => (await owner.get(paths.userInfo)).reply.data as UserInfo
    const get = async (client = owner) => {
      const { userId, gmtAvatar } = await info()
      const path = paths.avatarFile.replace(':userId', userId)
      return fetch(`${test.origin}${path}?v=${gmtAvatar}`, { headers: { cookie: client.cookie } })
    }
    /** Uploads a picture. @returns what is served, and its pixel in the middle */
    const kept = async (bytes: Buffer) => {
      const { reply } = await upload(bytes)
      expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
      const served = Buffer.from(await (await get()).arrayBuffer())
      const { data, info: size } = await sharp(served).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      const at = 4 * (Math.floor(size.height / 2) * size.width + Math.floor(size.width / 2))
      const { format } = await sharp(served).metadata()
      return { format, width: size.width, height: size.height, middle: [...data.subarray(at, at + 4)], data }
    }
    const red = [expect.closeTo(RED.r, -1), expect.closeTo(RED.g, -1), expect.closeTo(RED.b, -1), 255]

    it('[spec:txt-avatar-png] a PNG is kept as a PNG of at most 256 x 256 pixels', async () => {
      expect(await kept(await blank(600, 300).png().toBuffer())).toMatchObject({
        format: 'png',
        width: 256,
        height: 128,
        middle: red,
      })
    })
    it('[spec:txt-avatar-jpg] a JPEG becomes a PNG, without what its camera wrote', async () => {
      const secret = 'GPS 31.2N'
      const jpeg = await blank(30, 20)
        .flatten()
        .withExif({ IFD0: { Artist: secret } })
        .jpeg()
        .toBuffer()
      expect(await kept(jpeg)).toMatchObject({ format: 'png', width: 30, middle: red })
      expect(Buffer.from(await (await get()).arrayBuffer()).includes(secret)).toBe(false)
    })
    it('[spec:txt-avatar-gif] a GIF becomes a PNG', async () => {
      expect(await kept(await blank(9, 8).gif().toBuffer())).toMatchObject({ format: 'png', width: 9, middle: red })
    })
    it('[spec:txt-avatar-svg] an SVG is drawn, and never served as one', async () => {
      const drawn = await kept(svg(RECT, 'onload="alert(1)"'))
      expect(drawn).toMatchObject({ format: 'png', width: 256, height: 128, middle: red })
      expect(
        await kept(Buffer.concat([Buffer.from('<?xml version="1.0"?>\n<!-- by hand -->\n'), svg(RECT)])),
      ).toMatchObject({
        format: 'png',
      })
    })
    it('[spec:txt-avatar-ico] the largest picture of an ICO is taken, a bitmap or a PNG', async () => {
      const small = { side: 16, bits: 32, data: bitmap(16, 32) }
      const png = { side: 256, bits: 32, data: await blank(256, 256).png().toBuffer() }
      expect(await kept(icon(small, png))).toMatchObject({ format: 'png', width: 256, middle: red })
      expect(await kept(icon(small))).toMatchObject({ format: 'png', width: 16, middle: red })
      for (const bits of [24, 4] as const) {
        const { data, width, middle } = await kept(icon({ side: 20, bits, data: bitmap(20, bits) }))
        expect([width, middle]).toEqual([20, red])
        // Its top row is transparent, by the mask.
        expect(data[3]).toBe(0)
        expect(data[4 * 20 + 3]).toBe(255)
      }
    })

    it('[spec:txt-avatar-other] anything else is refused, whatever it claims to be', async () => {
      const png = await blank(300, 300).png().toBuffer()
      const truncated = icon({ side: 16, bits: 32, data: bitmap(16, 32) })
      for (const bytes of [
        await blank(9, 8).webp().toBuffer(),
        await blank(9, 8).tiff().toBuffer(),
        Buffer.from('<!doctype html><svg></svg>'),
        Buffer.from('%PDF-1.7'),
        png.subarray(0, 200),
        truncated.subarray(0, 60),
        icon({ side: 16, bits: 16, data: Buffer.alloc(200) }),
        Buffer.from('\0\0\x01\0\xff\xff', 'latin1'),
        svg('<rect'),
      ]) {
        const { status, reply } = await upload(bytes)
        expect([status, reply.code, reply.fields?.[0]?.path]).toEqual([400, codes.invalid, 'file'])
      }
    })

    it('[spec:txt-avatar-size] a file of 100 K is refused, one byte less is not', async () => {
      const png = await blank(4, 4).png().toBuffer()
      const padded = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)])
      expect((await upload(padded(limits.avatar.bytes - 1))).reply.code).toBe(codes.ok)
      expect((await upload(padded(limits.avatar.bytes))).reply).toMatchObject({
        code: codes.invalid,
        fields: [{ path: 'file', reason: 'tooLarge' }],
      })
      expect((await upload(padded(limits.avatar.bytes + 1))).reply.code).toBe(codes.tooLarge)
    })

    it('a hostile SVG reaches no other host and no file, and does not grow', async () => {
      let asked = 0
      const http = createServer((_request, response) => {
        asked++
        response.end()
      }).listen(0, '127.0.0.1')
      await new Promise((resolve) => http.once('listening', resolve))
      const { port } = http.address() as AddressInfo
      const links = [`http://127.0.0.1:${port}/a.png`, 'file:///etc/hostname', '/etc/hostname']
      const images = links.map((href) => `<image href="${href}" width="20" height="10"/>`).join('')
      const style = `<style>@import url(http://127.0.0.1:${port}/a.css);</style>`
      const use = `<use href="http://127.0.0.1:${port}/a.svg#a"/>`
      await upload(svg(`${style}${images}${use}${RECT}`))
      http.close()
      expect(asked).toBe(0)
      const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
      expect((await upload(Buffer.concat([Buffer.from(bomb), svg('<text>&b;</text>')]))).reply.code).toBe(codes.invalid)
      const vast = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>')
      expect((await upload(vast)).reply.code).toBe(codes.invalid)
    })

    it('is served as PNG to the organisation alone, by its version, and can be removed', async () => {
      await kept(await blank(4, 4).png().toBuffer())
      const first = (await info()).gmtAvatar
      await kept(await blank(5, 4).png().toBuffer())
      const { gmtAvatar, userId } = await info()
      expect(gmtAvatar).toBeGreaterThan(first)
      const admin = await test.login('admin-a')
      const served = await get(admin)
      expect(served.status).toBe(200)
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=31536000, immutable',
      })
      const { rows } = (await admin.call(paths.orgAccountQuery, { search: 'viewer-a' })).reply.data as {
        rows: OrgAccount[]
      }
      expect(rows.find(({ id }) => id === userId)?.gmtAvatar).toBe(gmtAvatar)
      expect((await get(await test.login('admin-b'))).status).toBe(404)
      expect((await fetch(`${test.origin}${paths.avatarFile.replace(':userId', userId)}`)).status).toBe(401)
      expect((await owner.call(paths.avatarRemove, {})).reply.code).toBe(codes.ok)
      expect((await info()).gmtAvatar).toBe(0)
      expect((await get()).status).toBe(404)
    })
  })
}
