import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Backoff } from './Backoff.ts'
import { usualWaits } from './waits.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('doubles the wait after each failed attempt, up to 3 s', () => {
  const backoff = new Backoff()
  expect(Array.from({ length: 7 }, () => backoff.down())).toEqual([250, 500, 1000, 2000, 3000, 3000, 3000])
})

it('begins small after a connection that stood, and not so small after a brief one', () => {
  const backoff = new Backoff()
  for (let i = 0; i < 9; i++) backoff.down()
  backoff.up()
  vi.advanceTimersByTime(6_000)
  expect([backoff.down(), backoff.down()]).toEqual([250, 500])
  backoff.up()
  vi.advanceTimersByTime(1_000)
  expect([backoff.down(), backoff.down()]).toEqual([1000, 2000])
})

it('takes other waits', () => {
  const backoff = new Backoff({ ...usualWaits, firstRetryMs: 10, longestRetryMs: 25, briefRetryMs: 5 })
  expect([backoff.down(), backoff.down(), backoff.down()]).toEqual([10, 20, 25])
  backoff.up()
  expect(backoff.down()).toBe(5)
})
