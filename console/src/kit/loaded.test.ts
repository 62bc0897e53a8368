import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTime } from './loaded.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('[spec:chunk-timeout] a screen that has not come after 120 s is a load error; one that comes before is shown', async () => {
  const outcome = vi.fn()
  inTime(new Promise(() => undefined)).catch((error: Error) => outcome(error.message))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith('the chunk was not loaded in time')

  const late = new Promise((resolve) => setTimeout(() => resolve('the screen'), 119_000))
  const shown = inTime(late)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(await shown).toBe('the screen')
  expect(vi.getTimerCount()).toBe(0)
})
