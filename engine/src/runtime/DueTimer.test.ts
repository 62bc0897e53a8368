import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DueTimer } from './DueTimer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  // Before the clock: a spy on a stopped clock's timer would put that timer back later.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('fires once, at the earliest moment that it was told of', () => {
  const fire = vi.fn()
  const timer = new DueTimer(fire)
  timer.wait(1000, 0)
  timer.wait(500, 0)
  timer.wait(800, 0)
  vi.advanceTimersByTime(499)
  expect(fire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2)
  expect(fire).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(fire).toHaveBeenCalledTimes(1)
})

it('sets no timer anew for a moment that is not earlier, and none for never', () => {
  const set = vi.spyOn(globalThis, 'setTimeout')
  const timer = new DueTimer(() => {})
  timer.wait(Number.POSITIVE_INFINITY, 0)
  expect(set).not.toHaveBeenCalled()
  timer.wait(500, 0)
  timer.wait(500, 10)
  timer.wait(900, 20)
  expect(set).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(1)
})

it('can be told of the next moment while it fires, and fires no more when it was cleared', () => {
  const timer: DueTimer = new DueTimer(() => {
    fired++
    timer.wait(500 * (fired + 1), 500 * fired)
  })
  let fired = 0
  timer.wait(500, 0)
  vi.advanceTimersByTime(1600)
  expect(fired).toBe(3)
  timer.clear()
  vi.advanceTimersByTime(10_000)
  expect(fired).toBe(3)
  expect(vi.getTimerCount()).toBe(0)
})

it('waits for what is further away than a timeout can be', () => {
  const fire = vi.fn()
  new DueTimer(fire).wait(2 ** 40, 0)
  vi.advanceTimersByTime(1000)
  expect(fire).not.toHaveBeenCalled()
})
