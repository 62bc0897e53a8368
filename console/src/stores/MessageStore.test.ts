import { CallError } from '@mimic/contract/client'
import type { LiveMessage } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MessageStore } from './MessageStore.ts'

const message = (id: string): LiveMessage => ({
  id,
  type: 'alarm',
  title: '',
  note: '',
  dataId: '1',
  dataStatus: 'active',
  equipType: 'eg',
  gmtCreate: 0,
})

function harness() {
  const kept = { unread: 0, isAway: false, calls: [] as string[] }
  const call = async <T>(path: string): Promise<T> => {
    kept.calls.push(path)
    if (kept.isAway) throw new CallError(503, '')
    return (path === paths.messageUnreadCount ? kept.unread : null) as T
  }
  const store = new MessageStore(call)
  const counts = () => kept.calls.filter((path) => path === paths.messageUnreadCount).length
  return { store, kept, counts }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the messages of the account', () => {
  it('[spec:msg-unread-refresh] are counted again 10 s after one arrives', async () => {
    const { store, kept, counts } = harness()
    kept.unread = 3
    store.take(message('a'))
    await vi.advanceTimersByTimeAsync(9_999)
    expect([counts(), store.unread]).toEqual([0, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect([counts(), store.unread]).toEqual([1, 3])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(counts()).toBe(1)
  })

  it('are counted once for a burst, and once more for those that came meanwhile', async () => {
    const { store, counts } = harness()
    store.take(message('a'))
    await vi.advanceTimersByTimeAsync(5_000)
    for (let i = 0; i < 20; i++) store.take(message(`b${i}`))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(counts()).toBe(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(counts()).toBe(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(counts()).toBe(2)
  })

  it('are counted at the start, each minute, and when something is done with one', async () => {
    const { store, kept, counts } = harness()
    store.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(counts()).toBe(2)
    kept.unread = 7
    await store.markRead('a')
    expect(store.unread).toBe(7)
    store.stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect([counts(), store.unread]).toEqual([3, 0])
  })

  it('are not known before the first answer, which the header says by its words', async () => {
    const { store, kept } = harness()
    kept.isAway = true
    await store.count()
    expect(store.isCounted).toBe(false)
    kept.isAway = false
    await store.count()
    expect([store.isCounted, store.unread]).toEqual([true, 0])
  })

  it('keep their count while the server is away', async () => {
    const { store, kept } = harness()
    kept.unread = 5
    await store.count()
    kept.isAway = true
    await store.count()
    expect(store.unread).toBe(5)
    await expect(store.markAllRead()).rejects.toThrow(CallError)
  })

  it('reach every listener: new ones, a socket that is open again, and ignored ones', async () => {
    const { store } = harness()
    const heard: string[] = []
    const leave = store.listen({
      take: ({ id }) => heard.push(id),
      refresh: async () => void heard.push('refresh'),
      silence: (id) => heard.push(`silence ${id}`),
    })
    store.take(message('a'))
    store.refresh()
    await store.ignore('a')
    leave()
    store.take(message('b'))
    expect(heard).toEqual(['a', 'refresh', 'silence a'])
  })
})
