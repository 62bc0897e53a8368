import { expect, it } from 'vitest'
import { isSimulatedAt, merged, simulatedSpans } from './bothLanes.ts'

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
  const { simulated } = simulatedSpans(items)
  expect(simulated).toEqual([
    { from: 2, to: 3 },
    { from: 7, to: 7 },
  ])
  expect([1, 2, 3, 5, 7].map((time) => isSimulatedAt(simulated, time))).toEqual([false, true, true, false, true])
  expect(merged(recorded, 'b')).toEqual(at(4))
  expect(simulatedSpans(merged(recorded, 'b'))).toEqual({})
})
