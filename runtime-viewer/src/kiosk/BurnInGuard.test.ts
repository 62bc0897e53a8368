import { describe, expect, it } from 'vitest'
import { shiftAt } from './BurnInGuard.ts'

describe('the position of the picture against burn-in', () => {
  it.each([0, 1, 4, 20])('takes every place within %i pixels, a pixel at a time, from the middle', (reach) => {
    expect(shiftAt(0, reach)).toEqual({ x: 0, y: 0 })
    const places = (2 * reach + 1) ** 2
    const seen = new Map<string, number>()
    for (let step = 0; step < 4 * places; step++) {
      const { x, y } = shiftAt(step, reach)
      const next = shiftAt(step + 1, reach)
      if (reach > 0) expect(Math.abs(next.x - x) + Math.abs(next.y - y)).toBe(1)
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(reach)
      seen.set(`${x} ${y}`, (seen.get(`${x} ${y}`) ?? 0) + 1)
    }
    expect(seen.size).toBe(places)
    // No position is shown much longer than another.
    expect(Math.max(...seen.values())).toBeLessThanOrEqual(reach === 0 ? 4 : 5)
  })
})
