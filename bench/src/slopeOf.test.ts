import { expect, it } from 'vitest'
import { slopeOf } from './slopeOf.ts'

it('finds how fast a noisy figure grows', () => {
  expect(slopeOf([5, 5, 5])).toBe(0)
  expect(slopeOf([1, 3, 5, 7])).toBeCloseTo(2)
  expect(slopeOf([10, 9, 10, 9])).toBeCloseTo(-0.2)
  expect(() => slopeOf([1])).toThrow('two measurements')
})
