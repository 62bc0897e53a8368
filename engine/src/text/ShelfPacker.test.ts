import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ShelfPacker } from './ShelfPacker.ts'

const SIDE = 64
const size = fc.integer({ min: 1, max: 40 })

it('TX2 places what fits inside its square, and nothing over anything else', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(size, size), { maxLength: 60 }), (sizes) => {
      const packer = new ShelfPacker(SIDE)
      const taken = new Uint8Array(SIDE * SIDE)
      for (const [width, height] of sizes) {
        const place = packer.place(width, height)
        if (place === undefined) continue
        for (let y = place.y; y < place.y + height; y++) {
          for (let x = place.x; x < place.x + width; x++) {
            expect(x).toBeLessThan(SIDE)
            expect(y).toBeLessThan(packer.bottom)
            expect(taken[y * SIDE + x]).toBe(0)
            taken[y * SIDE + x] = 1
          }
        }
      }
      expect(packer.bottom).toBeLessThanOrEqual(SIDE)
    }),
  )
})

it('TX2 has room for a full square, and for another after it was cleared', () => {
  const packer = new ShelfPacker(SIDE)
  for (let i = 0; i < 2; i++) {
    expect(packer.place(SIDE, SIDE)).toEqual({ x: 0, y: 0 })
    expect(packer.place(1, 1)).toBeUndefined()
    packer.clear()
  }
})
