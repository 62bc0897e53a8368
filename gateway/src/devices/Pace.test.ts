import { expect, it } from 'vitest'
import { Pace } from './Pace.ts'

const paced = (...everyMs: number[]): Pace => {
  const pace = new Pace()
  for (const ms of everyMs) pace.note(ms, 1_000)
  return pace
}
const times = (count: number, ms: number): number[] => Array.from({ length: count }, () => ms)

it('a device is behind when the median of its last ten polls says so, and no longer when they keep the interval', () => {
  expect(paced(...times(9, 4_200)).behind).toBeUndefined()
  expect(paced(...times(10, 4_200)).behind).toEqual({ wantedMs: 1_000, everyMs: 4_200 })
  // One long read, or four, is no delay.
  expect(paced(...times(6, 1_000), ...times(4, 60_000)).behind).toBeUndefined()
  expect(paced(...times(10, 4_200), ...times(6, 1_000)).behind).toBeUndefined()
  expect(paced(...times(30, 1_000)).behind).toBeUndefined()
})

it('one that is about at the limit does not come and go', () => {
  expect(paced(...times(10, 1_400)).behind).toBeUndefined()
  expect(paced(...times(10, 1_600), ...times(10, 1_400)).behind).toEqual({ wantedMs: 1_000, everyMs: 1_400 })
  expect(paced(...times(10, 1_600), ...times(10, 1_150)).behind).toBeUndefined()
})

it('counts the polls that were left out, and begins anew after an outage', () => {
  const pace = paced(1_000, 1_400, 2_000, 4_200)
  expect(pace.missed).toBe(0 + 0 + 1 + 3)
  for (let i = 0; i < 10; i++) pace.note(5_000, 1_000)
  pace.reset()
  expect(pace.behind).toBeUndefined()
  expect(pace.missed).toBe(44)
})
