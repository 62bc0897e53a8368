import sharp from 'sharp'
import { expect, it } from 'vitest'
import { seededRandom } from '../testing/seededRandom.ts'
import { claimedSize } from './claimedSize.ts'

const copyOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer

it.each([
  ['png', {}],
  ['gif', {}],
  ['webp', {}],
  ['webp', { lossless: true }],
  ['jpeg', {}],
  ['jpeg', { progressive: true }],
] as const)('the size of a %s file %o stands in its header', async (format, options) => {
  for (const alpha of [0.5, 1])
    for (const [width, height] of [
      [1, 1],
      [300, 20],
      [7, 1999],
    ] as const) {
      const picture = sharp({ create: { width, height, channels: 4, background: { r: 9, g: 99, b: 9, alpha } } })
      const bytes = await picture.withMetadata({ orientation: 1 }).toFormat(format, options).toBuffer()
      expect(claimedSize(copyOf(bytes))).toEqual({ width, height })
    }
})

it('IM5 a damaged or foreign file has none, and ends', async () => {
  const seed = 2026
  const random = seededRandom(seed)
  const jpeg = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  expect(claimedSize(new ArrayBuffer(0))).toBeUndefined()
  expect(claimedSize(copyOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBeUndefined()
  for (let round = 0; round < 500; round++) {
    const bytes = Buffer.from(jpeg.subarray(0, 2 + Math.floor(random() * jpeg.length)))
    for (let i = 0; i < 20; i++) bytes[2 + Math.floor(random() * (bytes.length - 2))] = Math.floor(random() * 256)
    expect(() => claimedSize(copyOf(bytes)), `seed ${seed}, round ${round}`).not.toThrow()
  }
})
