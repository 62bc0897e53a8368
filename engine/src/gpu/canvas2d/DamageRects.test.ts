import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../testing/seededRandom.ts'
import { DamageRects } from './DamageRects.ts'

type Rect = readonly [x: number, y: number, width: number, height: number]
type Box = readonly [x0: number, y0: number, x1: number, y1: number]

const WIDTH = 300
const HEIGHT = 200

function traced(...boxes: readonly Box[]): Rect[] {
  const rects = new DamageRects()
  rects.reset(WIDTH, HEIGHT)
  for (const box of boxes) rects.mark(...box)
  return Array.from({ length: rects.count }, (_, i): Rect => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rects.boxes.subarray(4 * i)
    return [x0, y0, x1 - x0, y1 - y0]
  })
}

describe('DamageRects', () => {
  it('takes whole pixels around a box, and nothing beyond the canvas', () => {
    expect(traced([10.4, 20.6, 30.1, 40])).toEqual([[10, 20, 21, 20]])
    expect(traced([-5, 190, 20, 230])).toEqual([[0, 190, 20, 10]])
    expect(traced([301, 10, 340, 20], [10, -20, 30, -1])).toEqual([])
  })

  it('draws what overlaps once, and what only touches by itself', () => {
    expect(traced([0, 0, 20, 20], [10, 10, 30, 30])).toEqual([[0, 0, 30, 30]])
    expect(traced([0, 0, 20, 20], [20, 0, 40, 20])).toHaveLength(2)
  })

  it('joins what a grown box lies upon', () => {
    expect(traced([0, 0, 10, 10], [50, 0, 60, 10], [5, 5, 55, 8])).toEqual([[0, 0, 60, 10]])
  })

  it('RD3 covers all and draws nothing twice (seed 7)', () => {
    const random = seededRandom(7)
    for (let round = 0; round < 300; round++) {
      const boxes = Array.from({ length: 1 + Math.floor(random() * 24) }, (): Box => {
        const [x, y] = [random() * 340 - 20, random() * 240 - 20]
        return [x, y, x + random() * 80, y + random() * 80]
      })
      const drawn = new Uint8Array(WIDTH * HEIGHT)
      for (const [x, y, width, height] of traced(...boxes)) {
        for (let row = y; row < y + height; row++)
          for (let column = x; column < x + width; column++) drawn[row * WIDTH + column]!++
      }
      expect(Math.max(...drawn)).toBeLessThanOrEqual(1)
      for (const [x0, y0, x1, y1] of boxes) {
        for (let row = Math.max(0, Math.floor(y0)); row < Math.min(HEIGHT, y1); row++)
          for (let column = Math.max(0, Math.floor(x0)); column < Math.min(WIDTH, x1); column++)
            if (drawn[row * WIDTH + column] !== 1) throw new Error(`round ${round}: ${column}, ${row} is not drawn`)
      }
    }
  })
})
