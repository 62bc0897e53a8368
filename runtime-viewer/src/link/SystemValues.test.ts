import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SystemValues } from './SystemValues.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('[spec:proj-system-refresh] queries at once and every 60 s, goes on after a failure, and ends', async () => {
  const taken: unknown[] = []
  const errors: unknown[] = []
  let asked = 0
  const values = new SystemValues({
    query: async () => {
      if (++asked === 2) throw new Error('away')
      return [{ key: 'online_count', value: asked, time: 1000 * asked }]
    },
    take: (each) => taken.push(...each),
    onError: (error) => errors.push(error),
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(taken).toEqual([{ id: 'system:online_count', value: 1, time: 1000, quality: 0 }])
  await vi.advanceTimersByTimeAsync(59_999)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(60_001)
  expect(asked).toBe(3)
  expect(errors).toHaveLength(1)
  expect(taken).toHaveLength(2)
  values.stop()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toBe(3)
})
