import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PRESENCE_MS, PresenceFeed } from './PresenceFeed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aFeed(isWatched: boolean) {
  const sent: unknown[] = []
  const feed = new PresenceFeed((shown) => sent.push(shown))
  feed.isWatched = isWatched
  return { feed, sent }
}

it('sends the first state at once, those that follow together, and the last one always', () => {
  const { feed, sent } = aFeed(true)
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

it('asks for what is dragged once a sending, and for the newest', () => {
  const { feed, sent } = aFeed(true)
  const read = vi.fn((x: number) => ({ drag: [[x, 0, 1, 1]] as const }))
  for (let x = 0; x < 5; x++) feed.show({ selection: ['a'] }, () => read(x))
  vi.advanceTimersByTime(PRESENCE_MS)
  expect(sent).toEqual([
    { selection: ['a'], drag: [[0, 0, 1, 1]] },
    { selection: ['a'], drag: [[4, 0, 1, 1]] },
  ])
  expect(read).toHaveBeenCalledTimes(2)
})

it('sends nothing while nobody is there, and the state of then to who comes', () => {
  const { feed, sent } = aFeed(false)
  feed.show({ cursor: { x: 1, y: 1 } })
  feed.show({ selection: ['a'] })
  feed.show({ cursor: { x: 2, y: 1 } })
  vi.advanceTimersByTime(10 * PRESENCE_MS)
  expect(sent).toEqual([])
  feed.isWatched = true
  expect(sent).toEqual([{ cursor: { x: 2, y: 1 }, selection: ['a'] }])
  vi.advanceTimersByTime(PRESENCE_MS)
  feed.isWatched = false
  feed.show({ cursor: null })
  vi.advanceTimersByTime(10 * PRESENCE_MS)
  expect(sent).toHaveLength(1)
})

it('sends nothing more once it is closed', () => {
  const { feed, sent } = aFeed(true)
  feed.show({ cursor: null })
  feed.show({ cursor: { x: 1, y: 1 } })
  feed.close()
  vi.advanceTimersByTime(10 * PRESENCE_MS)
  expect(sent).toHaveLength(1)
})
