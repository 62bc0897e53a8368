import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DamageTiles } from './DamageTiles.ts'

const box = fc
  .tuple(
    fc.integer({ min: -50, max: 500 }),
    fc.integer({ min: -50, max: 400 }),
    fc.integer({ min: 0, max: 150 }),
    fc.integer({ min: 0, max: 150 }),
  )
  .map(([x, y, width, height]) => [x, y, x + width, y + height] as const)

describe('DamageTiles', () => {
  it('RD3 its rectangles cover every marked pixel of the canvas, and none twice', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 12 }), (boxes) => {
        const tiles = new DamageTiles()
        tiles.reset(450, 330)
        for (const [x0, y0, x1, y1] of boxes) tiles.mark(x0, y0, x1, y1)
        const covered = new Uint8Array(480 * 360)
        tiles.trace({
          rect(x, y, width, height) {
            for (let row = y; row < y + height; row++)
              for (let column = x; column < x + width; column++) covered[row * 480 + column]!++
          },
        })
        expect(covered.every((times) => times <= 1)).toBe(true)
        for (const [x0, y0, x1, y1] of boxes) {
          for (const x of [x0, x1])
            for (const y of [y0, y1]) if (x >= 0 && y >= 0 && x < 450 && y < 330) expect(covered[y * 480 + x]).toBe(1)
        }
      }),
    )
  })
})
