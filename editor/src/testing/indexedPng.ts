import { crc32, deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'

const COLOURS = 256
/**
 * The same picture with a palette of its most frequent colours: a fifth of the bytes. Made for screenshots, not for
 * photographs.
 */
export function indexedPng(bytes: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(bytes)
  const uses = new Map<number, number>()
  const colours = new Uint32Array(width * height)
  for (let i = 0; i < colours.length; i++) {
    const colour = data.readUIntBE(4 * i, 3)
    colours[i] = colour
    uses.set(colour, (uses.get(colour) ?? 0) + 1)
  }
  const palette = [...uses]
    .sort((a, b) => b[1] - a[1])
    .slice(0, COLOURS)
    .map(([colour]) => colour)
  const indexOf = new Map(palette.map((colour, i) => [colour, i]))
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = colours[y * width + x] ?? 0
      const known = indexOf.get(colour) ?? nearest(palette, colour)
      indexOf.set(colour, known)
      lines[y * (width + 1) + x + 1] = known
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const colourBytes = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', colourBytes),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [i, other] of palette.entries()) {
    const [r, g, b] = [16, 8, 0].map((at) => ((other >> at) & 255) - ((colour >> at) & 255)) as [number, number, number]
    const far = r * r + g * g + b * b
    if (far < least) [best, least] = [i, far]
  }
  return best
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
