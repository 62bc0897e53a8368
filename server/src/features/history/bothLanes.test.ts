import { expect, it } from 'vitest'
import { isWithin, laneSpans, merged } from './bothLanes.ts'

const at = (...times: number[]) => times.map((time) => ({ time }))

it('puts both lanes in order; what was measured counts where both have something', () => {
  const recorded = new Map([
    ['a', at(1, 5)],
    ['sim:a', at(2, 3, 5, 7)],
    ['b', at(4)],
  ])
  const items = merged(recorded, 'a')
  expect(items.map(({ time, simulated = false }) => [time, simulated])).toEqual([
    [1, false],
    [2, true],
    [3, true],
    [5, false],
    [7, true],
  ])
  // The span of 5 has a measured value that says nothing of the simulated one.
  const { simulated, leftOut } = laneSpans(items)
  expect(leftOut).toEqual([{ from: 5, to: 5 }])
  expect(simulated).toEqual([
    { from: 2, to: 3 },
    { from: 7, to: 7 },
  ])
  expect([1, 2, 3, 5, 7].map((time) => isWithin(simulated, time))).toEqual([false, true, true, false, true])
  expect(merged(recorded, 'b')).toEqual(at(4))
  expect(laneSpans(merged(recorded, 'b'))).toEqual({})
})
