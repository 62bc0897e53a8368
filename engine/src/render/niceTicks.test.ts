import { expect, it } from 'vitest'
import { niceTicks } from './niceTicks.ts'

it.each([
  [0, 88, 5, 0, 100, 20, 0],
  [0, 0.42, 5, 0, 0.5, 0.1, 1],
  [-3, 17, 4, -5, 20, 5, 0],
  [0, 1234, 5, 0, 1400, 200, 0],
  [0, 0, 5, 0, 0.2, 0.2, 1],
])('%s to %s in about %i steps is %s to %s by %s', (min, max, count, low, high, step, scale) => {
  const ticks = niceTicks(min, max, count, true)
  expect(ticks.min).toBeCloseTo(low)
  expect(ticks.max).toBeCloseTo(high)
  expect(ticks.step).toBeCloseTo(step)
  expect(ticks.scale).toBe(scale)
})

it('keeps the ends that are set', () => {
  expect(niceTicks(3, 97, 5, false)).toMatchObject({ min: 3, max: 97, step: 20 })
})
