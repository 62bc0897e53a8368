import { describe, expect, it } from 'vitest'
import { cameraOn, isWhole, mapScale, seenRect, shownRect } from './mapPlan.ts'

const host = { width: 800, height: 400 }

describe('the plan of the map', () => {
  it('shows the whole page, wide or high', () => {
    expect(mapScale({ width: 2000, height: 1000 })).toBe(0.1)
    expect(mapScale({ width: 100, height: 1400 })).toBe(0.1)
  })

  it('shows the visible part of the page, or nothing if none is visible', () => {
    const seen = seenRect({ x: -100, y: 900, zoom: 2 }, host)
    expect(seen).toEqual({ x: -100, y: 900, width: 400, height: 200 })
    expect(shownRect(seen, { width: 1000, height: 1000 })).toEqual({ x: 0, y: 900, width: 300, height: 100 })
    expect(shownRect({ ...seen, y: 1000 }, { width: 1000, height: 1000 })).toBeUndefined()
  })

  it('tells whether the whole page is visible', () => {
    const seen = { x: -10, y: -10, width: 820, height: 620 }
    expect(isWhole(seen, { width: 800, height: 600 })).toBe(true)
    expect(isWhole(seen, { width: 811, height: 600 })).toBe(false)
    expect(isWhole({ ...seen, y: 1 }, { width: 800, height: 600 })).toBe(false)
  })

  it('moves a point to the middle at the same zoom', () => {
    const camera = cameraOn(500, 300, { zoom: 2 }, host)
    expect(camera).toEqual({ x: 300, y: 200, zoom: 2 })
  })
})
