import { describe, expect, it } from 'vitest'
import { placeOf } from './dragRow.ts'

describe('the place of a dragged row', () => {
  const boxes = [0, 30, 60, 90].map((top) => ({ top, height: 30 }))

  it('is among the others, by its middle', () => {
    expect(placeOf(15, boxes, 0)).toBe(0)
    expect(placeOf(46, boxes, 0)).toBe(1)
    expect(placeOf(1000, boxes, 0)).toBe(3)
    expect(placeOf(-50, boxes, 3)).toBe(0)
    expect(placeOf(74, boxes, 3)).toBe(2)
  })
})
