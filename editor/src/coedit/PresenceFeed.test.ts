import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PRESENCE_MS, PresenceFeed } from './PresenceFeed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('sends the first state at once, those that follow together, and the last one always', () => {
  const sent: unknown[] = []
  const feed = new PresenceFeed((shown) => sent.push(shown))
  feed.show({ cursor: { x: 1, y: 1 } })
  feed.show({ cursor: { x: 2, y: 1 } })
  feed.show({ selection: ['a'] })
  feed.show({ cursor: { x: 3, y: 1 } })
  expect(sent).toEqual([{ cursor: { x: 1, y: 1 } }])
  vi.advanceTimersByTime(PRESENCE_MS)
  expect(sent.slice(1)).toEqual([{ cursor: { x: 3, y: 1 }, selection: ['a'] }])
  vi.advanceTimersByTime(10 * PRESENCE_MS)
  expect(sent).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

it('sends nothing more once it is closed', () => {
  const sent: unknown[] = []
  const feed = new PresenceFeed((shown) => sent.push(shown))
  feed.show({ cursor: null })
  feed.show({ cursor: { x: 1, y: 1 } })
  feed.close()
  vi.advanceTimersByTime(10 * PRESENCE_MS)
  expect(sent).toHaveLength(1)
})
