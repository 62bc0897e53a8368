import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeChunk, encodeChunk } from './chunkCodec.ts'
import type { Point } from './Point.ts'

const T0 = 1_780_000_000_000
const scalar = fc.oneof(
  fc.integer({ min: -100_000, max: 100_000 }).map((n) => n / 100),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string(),
  fc.boolean(),
  fc.constant(null),
)
const step = fc.record({
  gap: fc.integer({ min: 0, max: 10_000_000 }),
  value: scalar,
  quality: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
})

/** Random numbers from 0 to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

describe('the history chunk', () => {
  it('decodes to what was encoded', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let time = T0
        const points = steps.map(({ gap, value, quality }): Point => {
          time += gap
          return { time, value, quality }
        })
        expect(decodeChunk(encodeChunk(points))).toEqual(points)
      }),
    )
  })

  it('takes under two bytes for a sample of three decimals that a device measured with some noise', () => {
    const random = seeded(7)
    const points = Array.from({ length: 3600 }, (_, i): Point => {
      const value = 50 + 5 * Math.sin(i / 900) + (random() - 0.5) / 5
      return { time: T0 + i * 1000 + Math.floor(random() * 4), value: Math.round(value * 1000) / 1000, quality: 0 }
    })
    expect(encodeChunk(points).length / points.length).toBeLessThan(2)
  })

  it.each([
    ['first', 'AT0Awv8BBgeAkJKC5zMAoMuYAYp9BG51bGy2fQR0cnVl0nwIIuawtOS9jSIA3+WkAYHuBRgtRFT7IQlAgH2/pMoG'],
    ['present', 'BgeAkJKC5zPoBwYCFM8PAAYFzw+QTgAK+gET9woOAAICAgABABAYLURU+yEJQCYEbnVsbAR0cnVlCCLmsLTkvY0iDgACAQAAAAA='],
  ])('reads stored chunks of the %s layout', (_, stored) => {
    expect(decodeChunk(Buffer.from(stored, 'base64'))).toEqual([
      { time: T0, value: 1.25, quality: 0 },
      { time: T0 + 1000, value: null, quality: 2 },
      { time: T0 + 2003, value: true, quality: 1 },
      { time: T0 + 3000, value: '水位', quality: 0 },
      { time: T0 + 3000, value: -0.1, quality: 0 },
      { time: T0 + 9000, value: Math.PI, quality: 0 },
      { time: T0 + 10_000, value: -7, quality: 0 },
    ])
  })

  it('stores the shorter of numbers and their differences, and the usual step of time', () => {
    const sized = (values: readonly number[], stepMs: number) =>
      encodeChunk(values.map((value, i): Point => ({ time: T0 + i * stepMs, value, quality: 0 }))).length
    const grid = Array.from({ length: 50 }, () => 3)
    // Each sample takes a byte of time and a byte of value; the header takes 13 bytes, and each column one more.
    expect(sized(grid, 1000)).toBe(13 + 51 + 51)
    // For drifting values, differences take one byte each, and the numbers two.
    const drift = grid.map((_, i) => 1000 + i)
    expect(sized(drift, 1000)).toBe(13 + 51 + 52)
    // For jumping values, differences take two bytes each, and the numbers one.
    const jumps = grid.map((_, i) => (i % 2 === 0 ? 60 : -60))
    expect(sized(jumps, 1000)).toBe(13 + 51 + 51)
  })

  it('stores qualities only if one is not good', () => {
    const good = (['a', true, 2] as const).map((value, i): Point => ({ time: T0 + i, value, quality: 0 }))
    const doubted = good.map((point, i): Point => ({ ...point, quality: i === 2 ? 1 : 0 }))
    expect(encodeChunk(doubted).length - encodeChunk(good).length).toBe(4)
    expect(decodeChunk(encodeChunk(doubted))).toEqual(doubted)
  })

  it('throws on other bytes', () => {
    for (const bytes of [[1, 2, 3], [6], [6, 2, 0, 0, 0, 0, 2, 2], []])
      expect(() => decodeChunk(Uint8Array.from(bytes))).toThrow()
  })
})
