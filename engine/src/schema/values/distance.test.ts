import { describe, expect, it } from 'vitest'
import { seededBelow } from '../../testing/seededRandom.ts'
import { distanceToEllipse, distanceToPolyline, distanceToRoundRect } from './distance.ts'

describe('distances', () => {
  it('of a rectangle are exact inside, at edges and beyond corners', () => {
    expect(distanceToRoundRect(10, 10, 100, 50, 0, 60, 35)).toBe(-25)
    expect(distanceToRoundRect(10, 10, 100, 50, 0, 113, 64)).toBe(5)
    expect(distanceToRoundRect(0, 0, 100, 100, 0, 50, 0)).toBe(0)
  })

  it('of a rounded rectangle leave the corner out', () => {
    expect(distanceToRoundRect(0, 0, 100, 100, 20, 0, 0)).toBeCloseTo(Math.hypot(20, 20) - 20)
    expect(distanceToRoundRect(0, 0, 100, 100, 5000, 50, 0)).toBeCloseTo(0)
  })

  it('of an ellipse equal the nearest of 20,000 points on it', () => {
    const random = seededBelow(5)
    for (let i = 0; i < 200; i++) {
      const [rx, ry, px, py] = [1 + random(200), 1 + random(200), random(600) - 300, random(600) - 300]
      let nearest = Number.POSITIVE_INFINITY
      for (let k = 0; k < 20_000; k++) {
        const angle = (k / 20_000) * 2 * Math.PI
        nearest = Math.min(nearest, Math.hypot(px - 7 - rx * Math.cos(angle), py - 9 - ry * Math.sin(angle)))
      }
      const distance = distanceToEllipse(7, 9, rx, ry, px, py)
      expect(Math.abs(distance)).toBeCloseTo(nearest, 1)
      expect(distance < 0).toBe(((px - 7) / rx) ** 2 + ((py - 9) / ry) ** 2 < 1)
    }
  })

  it('of a polyline are to its nearest piece', () => {
    const xy = [0, 0, 100, 0, 100, 100]
    expect(distanceToPolyline(xy, 3, 50, 7)).toBe(7)
    expect(distanceToPolyline(xy, 3, 103, 104)).toBe(5)
    expect(distanceToPolyline(xy, 1, 3, 4)).toBe(5)
    expect(distanceToPolyline([], 0, 3, 4)).toBe(Number.POSITIVE_INFINITY)
  })
})
