import { crc32, deflateSync } from 'node:zlib'

type Random = (n: number) => number

/** Size of a photo, pixels. */
const [WIDTH, HEIGHT] = [192, 128]

/** Images as a page file holds them, `data:` URLs: as many plant symbols (SVG) as photos (PNG). */
export function seededPictures(random: Random, pairs: number): string[] {
  return Array.from({ length: pairs }, () => [symbol(random), photo(random)]).flat()
}

const color = (random: Random) => `#${(0x404040 + random(0xa0a0a0)).toString(16).padStart(6, '0')}`

/** A tank with a pump. */
function symbol(random: Random): string {
  const level = 20 + random(60)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 120 80"><rect x="4" y="4" width="70" height="72" rx="8" fill="${color(random)}"/><rect x="4" y="${80 - level}" width="70" height="${level - 4}" fill="${color(random)}"/><circle cx="96" cy="54" r="20" fill="${color(random)}" stroke="#333" stroke-width="3"/><path d="M86 40v28l26-14z" fill="#fff"/><path d="M74 20h22v14" fill="none" stroke="#555" stroke-width="6"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** A colour gradient with discs and some grain, so that it compresses about as a photo of plant does. */
function photo(random: Random): string {
  const discs = Array.from({ length: 6 }, () => [random(WIDTH), random(HEIGHT), 8 + random(30), random(256)] as const)
  const [red, green] = [random(160), random(160)]
  const rows = new Uint8Array(HEIGHT * (1 + 3 * WIDTH))
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const disc = discs.find(([cx, cy, radius]) => (x - cx) ** 2 + (y - cy) ** 2 < radius ** 2)
      const grain = random(4)
      rows.set(
        [red + (x >> 2) + grain, green + (y >> 1) + grain, disc ? disc[3] : 90 + grain],
        y * (1 + 3 * WIDTH) + 1 + 3 * x,
      )
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  // Eight bits of red, green and blue.
  head.set([8, 2], 8)
  const file = [
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND'),
  ]
  return `data:image/png;base64,${Buffer.concat(file).toString('base64')}`
}

/** A part of a PNG file: length, name, data, checksum. */
function chunk(name: string, data: Uint8Array = new Uint8Array(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
