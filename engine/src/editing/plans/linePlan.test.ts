import { describe, expect, it } from 'vitest'
import { MIN_DRAWN } from '../../widgets/rectEdit.ts'
import { newLineLeaves } from './linePlan.ts'

const line = (...points: readonly (readonly [number, number])[]) => newLineLeaves(points.map(([x, y]) => ({ x, y })))

describe('a new polyline', () => {
  it('is as long as a drawn widget must be, along or across', () => {
    expect(line([10, 10], [10 + MIN_DRAWN, 10])).toBeDefined()
    expect(line([10, 10], [10, 10 + MIN_DRAWN])).toBeDefined()
    expect(line([10, 10], [9 + MIN_DRAWN, 10])).toBeUndefined()
  })

  it('has two different points at least, in whole units', () => {
    expect(line([10, 10])).toBeUndefined()
    expect(line([10, 10], [10.4, 9.6], [90, 10])).toEqual(line([10, 10], [90, 10]))
  })
})
