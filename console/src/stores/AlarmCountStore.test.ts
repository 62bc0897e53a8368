import type { Call } from '@mimic/contract/client'
import { expect, it, vi } from 'vitest'
import { AlarmCountStore } from './AlarmCountStore.ts'

it('counts with one call, again after messages about alarms, and keeps the last counts while the server is away', async () => {
  vi.useFakeTimers()
  let asked = 0
  let isAway = false
  const call = (async () => {
    asked++
    if (isAway) throw new Error('away')
    return { unacknowledged: asked, severity: 2, projects: [{ id: 'p', unacknowledged: 1, severity: 3 }], pages: [] }
  }) as unknown as Call
  const store = new AlarmCountStore(call)
  store.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.ofProject('p')).toMatchObject({ unacknowledged: 1, severity: 3 })
  expect(store.ofPage('none')).toBeUndefined()
  for (const type of ['alarm', 'alarm', 'repair', 'alarm']) store.take({ type })
  await vi.advanceTimersByTimeAsync(1_400)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect([asked, store.counts?.unacknowledged, store.bursts]).toEqual([2, 2, 1])
  isAway = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect([asked, store.counts?.unacknowledged, store.bursts]).toEqual([3, 2, 1])
  store.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked, store.counts]).toEqual([3, undefined])
  vi.useRealTimers()
})

it('has lists of alarms ask again when the socket is connected, because what came before was not heard', async () => {
  const call = (async () => ({ unacknowledged: 1, severity: 2, projects: [], pages: [] })) as unknown as Call
  const store = new AlarmCountStore(call)
  await store.refresh()
  expect([store.counts?.unacknowledged, store.bursts]).toEqual([1, 1])
})
