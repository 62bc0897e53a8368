import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilLoaded } from './untilLoaded.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('code that does not come is told and asked for again, ever more seldom, until it comes', async () => {
  let asked = 0
  const told: unknown[] = []
  const load = async () => {
    asked++
    if (asked < 7) throw new Error(`missing ${asked}`)
    return 'code'
  }
  const came = vi.fn()
  void untilLoaded(
    load,
    () => false,
    (error) => told.push(String(error)),
  ).then(came)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1 + 10_000 + 20_000 + 40_000)
  expect(asked).toBe(5)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(asked).toBe(5)
  await vi.advanceTimersByTimeAsync(60_001)
  expect(came).toHaveBeenCalledWith('code')
  expect([asked, told.length, vi.getTimerCount()]).toEqual([7, 6, 0])
})

it('code that nobody wants any more is not asked for again', async () => {
  let isOver = false
  const load = vi.fn(async () => Promise.reject(new Error('missing')))
  const outcome = untilLoaded(
    load,
    () => isOver,
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(1)
  isOver = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toBeUndefined()
  expect(load).toHaveBeenCalledTimes(1)
})
