import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeChunk, encodeChunk, type Point } from './chunkCodec.ts'

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

  it('takes under three bytes for a sample of three decimals', () => {
    const points = Array.from(
      { length: 600 },
      (_, i): Point => ({ time: T0 + i * 1000, value: Math.round((5 + Math.sin(i / 50)) * 1000) / 1000, quality: 0 }),
    )
    expect(encodeChunk(points).length / points.length).toBeLessThan(3)
  })

  it('throws on other bytes', () => {
    expect(() => decodeChunk(new Uint8Array([1, 2, 3]))).toThrow()
  })
})
