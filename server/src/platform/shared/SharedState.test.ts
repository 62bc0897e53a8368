import { expect, it } from 'vitest'
import { MemoryStore, memoryState } from '../../testing/memoryState.ts'
import { rateLimitStore } from '../app/rateLimitStore.ts'
import { SharedCounters } from './SharedCounters.ts'
import { SharedWindows } from './SharedWindows.ts'

it('point 9: what is set or removed is known to the next server once it resolves', async () => {
  const store = new MemoryStore()
  const before = await memoryState(() => 0, store)
  await before.set('k', 'a', 'one', 100)
  await before.set('k', 'b', 'two', 100)
  await before.remove('k', 'b')
  const after = await memoryState(() => 0, store)
  expect([after.get('k', 'a'), after.get('k', 'b'), after.get('other', 'a')]).toEqual(['one', undefined, undefined])
})

it('a hundred changes at once are written in two groups at most', async () => {
  const store = new MemoryStore()
  const state = await memoryState(() => 0, store)
  await Promise.all(Array.from({ length: 100 }, (_, i) => state.set('k', String(i), 'v', 100)))
  expect(store.saves).toBeLessThanOrEqual(2)
  expect(store.rows.size).toBe(100)
})

it('what expired is gone, also from the store', async () => {
  let now = 0
  const store = new MemoryStore()
  const state = await memoryState(() => now, store)
  await state.set('k', 'a', 'v', 100)
  now = 100
  expect(state.get('k', 'a')).toBeUndefined()
  now = 60_000
  await state.set('k', 'b', 'v', now + 1)
  expect([...store.rows.values()].map(({ expires }) => expires)).toEqual([60_001])
})

it('a change that could not be stored fails, and is stored with the next', async () => {
  const store = new MemoryStore()
  const state = await memoryState(() => 0, store)
  store.isFailing = true
  await expect(state.set('k', 'a', 'v', 100)).rejects.toThrow('the store is away')
  store.isFailing = false
  await state.set('k', 'b', 'v', 100)
  expect(store.rows.size).toBe(2)
})

it('a flood of names evicts the oldest, and one that keeps coming stays', async () => {
  const state = await memoryState(() => 0)
  const counters = new SharedCounters(state, 'k', () => 0)
  const flood = (name: string, size: number) =>
    Promise.all(Array.from({ length: size }, (_, i) => counters.add(`${name}${i}`, 100)))
  await counters.add('a', 100)
  await counters.add('old', 100)
  await flood('n', 19_000)
  await counters.add('a', 100)
  await flood('m', 5_000)
  expect([counters.read('a')?.count, counters.read('old')]).toEqual([2, undefined])
})

it('a counter tells how often, and first and last when', async () => {
  let now = 5
  const counters = new SharedCounters(await memoryState(() => now), 'k', () => now)
  await counters.add('a', 100)
  now = 9
  expect(await counters.add('a', 100)).toEqual({ count: 2, first: 5, last: 9 })
  now = 109
  expect(counters.read('a')).toBeUndefined()
  expect(await counters.add('a', 100)).toEqual({ count: 1, first: 109, last: 109 })
  await counters.clear('a')
  expect(counters.read('a')).toBeUndefined()
})

it('point 9: call windows continue where the server before stopped', async () => {
  let now = 0
  const store = new MemoryStore()
  const before = await memoryState(() => now, store)
  const calls = new SharedWindows(before, 'embed', () => now)
  calls.add('a', 60_000)
  expect(calls.add('a', 60_000)).toEqual({ count: 2, leftMs: 60_000 })
  await before.stop()
  now = 20_000
  const after = new SharedWindows(await memoryState(() => now, store), 'embed', () => now)
  expect(after.add('a', 60_000)).toEqual({ count: 3, leftMs: 40_000 })
  now = 60_000
  expect(after.add('a', 60_000)).toEqual({ count: 1, leftMs: 60_000 })
})

it('a damaged store accepts nothing: counters continue in memory', async () => {
  const store = new MemoryStore()
  const state = await memoryState(() => 0, store)
  store.save = async () => {
    throw Object.assign(new Error('database disk image is malformed'), { errcode: 11 })
  }
  await state.set('k', 'a', 'v', 100)
  expect(state.get('k', 'a')).toBe('v')
})

it('point 9: a rate limit continues where the server before stopped, by route and caller', async () => {
  let now = 0
  const store = new MemoryStore()
  const before = await memoryState(() => now, store)
  const countOf = (state: typeof before, url: string, key: string) => {
    const Store = rateLimitStore(state, () => now)
    // The plugin passes a route in this form.
    const limit = new Store({}).child({ routeInfo: { method: 'POST', url } } as never)
    let result: unknown
    limit.incr(
      key,
      (_error, counted) => {
        result = counted
      },
      60_000,
      10,
    )
    return result
  }
  countOf(before, '/a', 'x')
  countOf(before, '/a', 'x')
  countOf(before, '/b', 'x')
  await before.stop()
  now = 20_000
  const after = await memoryState(() => now, store)
  expect(countOf(after, '/a', 'x')).toEqual({ current: 3, ttl: 40_000 })
  expect(countOf(after, '/b', 'x')).toEqual({ current: 2, ttl: 40_000 })
  expect(countOf(after, '/a', 'y')).toEqual({ current: 1, ttl: 60_000 })
  now = 60_000
  expect(countOf(after, '/a', 'x')).toEqual({ current: 1, ttl: 60_000 })
})
