import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FrameRetry } from './FrameRetry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Each frame fails with `error`, as long as there is one. */
function failing() {
  const told: string[] = []
  const state = { error: 'lost' as string | undefined, drawn: 0 }
  const draw = () => {
    state.drawn++
    if (state.error === undefined) retry.drawn()
    else retry.failed(new Error(state.error))
  }
  const retry = new FrameRetry(draw, (error) => told.push((error as Error).message))
  return { retry, draw, told, state }
}

it('GP21 draws a frame that failed again, ever later, and tells the same failure once a minute', () => {
  const { draw, told, state } = failing()
  draw()
  vi.advanceTimersByTime(10_000)
  // The waits are 0.1, 0.2, 0.4, 0.8, 1.6, 3.2 s.
  expect(state.drawn).toBe(7)
  vi.advanceTimersByTime(49_000)
  expect(told).toEqual(['lost'])
  state.error = 'another'
  vi.advanceTimersByTime(5_000)
  expect(told).toEqual(['lost', 'another'])
  vi.advanceTimersByTime(120_000)
  expect(told).toEqual(['lost', 'another', 'another', 'another'])
})

it('GP21 begins with the short wait again once a frame was drawn, and stops with its engine', () => {
  const { draw, state, retry } = failing()
  draw()
  vi.advanceTimersByTime(3_000)
  state.error = undefined
  vi.advanceTimersByTime(10_000)
  const { drawn } = state
  vi.advanceTimersByTime(10_000)
  expect(state.drawn).toBe(drawn)
  state.error = 'lost'
  draw()
  vi.advanceTimersByTime(100)
  expect(state.drawn).toBe(drawn + 2)
  retry.cancel()
  vi.advanceTimersByTime(60_000)
  expect(state.drawn).toBe(drawn + 2)
})
