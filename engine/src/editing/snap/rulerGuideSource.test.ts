import { expect, it } from 'vitest'
import { rulerGuideSource } from './rulerGuideSource.ts'

it('attracts to the nearest of its lines on each axis, without a line of its own', () => {
  const source = rulerGuideSource([
    { axis: 'x', at: 200 },
    { axis: 'x', at: 100 },
    { axis: 'y', at: 50 },
  ])
  expect(source.nearest('x', 104, 5)).toEqual({ at: 100, rank: 0 })
  expect(source.nearest('x', 196, 5)?.at).toBe(200)
  expect(source.nearest('x', 150, 5)).toBeUndefined()
  expect(source.nearest('y', 51, 5)?.at).toBe(50)
  expect(source.nearest('y', 100, 5)).toBeUndefined()
})
