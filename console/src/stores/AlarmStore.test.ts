import type { Alarm } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import type { LiveMessage } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AlarmStore } from './AlarmStore.ts'

const alarm = (id: string, state: Alarm['state'], severity = 3) => ({ id, state, severity }) as Alarm
const message = (id: string, part: Partial<LiveMessage> = {}): LiveMessage => ({
  id,
  type: 'alarm',
  title: '',
  note: '',
  dataId: '1',
  dataStatus: 'active',
  equipType: 'eg',
  gmtCreate: 0,
  ...part,
})

function harness(mode: 'once' | 'times' | 'untilConfirmed' = 'times') {
  const kept = {
    alarms: [] as Alarm[],
    isAway: false,
    calls: 0,
    sounds: 0,
    over: new Set<string>(),
    looked: [] as string[],
  }
  const call = async <T>(path: string, body: object | undefined): Promise<T> => {
    if (kept.isAway) throw new CallError(503, '')
    if (path === paths.alarmIsRelease) {
      const { alarmId } = body as { alarmId: string }
      kept.looked.push(alarmId)
      return kept.over.has(alarmId) as T
    }
    kept.calls++
    const rows = kept.alarms.filter(({ state }) => state === (body as { state: string }).state)
    return { rows, total: rows.length } as T
  }
  const store = new AlarmStore(
    call,
    () => kept.sounds++,
    () => mode,
  )
  return { store, kept }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('alarms that nobody has acknowledged', () => {
  it('lists those that hold before those that are over', async () => {
    const { store, kept } = harness()
    kept.alarms = [alarm('over', 'returned', 1), alarm('holds', 'active'), alarm('known', 'acknowledged')]
    await store.refresh()
    expect(store.alarms.map(({ id }) => id)).toEqual(['holds', 'over'])
    expect(store).toMatchObject({ total: 2, severity: 1, first: { id: 'holds' }, standing: 1 })
  })

  it('queries once for a burst of messages, and every 30 s without any', async () => {
    const { store, kept } = harness()
    store.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(kept.calls).toBe(3)
    for (let i = 0; i < 20; i++) store.take(message(`a${i}`, { dataStatus: 'closed' }))
    await vi.advanceTimersByTimeAsync(200)
    expect(kept.calls).toBe(6)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(kept.calls).toBe(9)
    store.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(kept.calls).toBe(9)
  })

  it('queries while messages come without a pause', async () => {
    const { store, kept } = harness()
    for (let i = 0; i < 10; i++) {
      store.take(message(`a${i}`, { dataStatus: 'returned' }))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(kept.calls).toBeGreaterThanOrEqual(12)
  })

  it('keeps its alarms while the server is away, and says so', async () => {
    const { store, kept } = harness()
    kept.alarms = [alarm('a', 'active')]
    await store.refresh()
    kept.isAway = true
    await store.refresh()
    expect(store.alarms).toHaveLength(1)
    expect(store.error).toBeDefined()
  })

  it('[spec:msg-sound-repeat] sounds as often as the message says, while the alarm holds and nobody has acknowledged it', async () => {
    const { store, kept } = harness()
    kept.alarms = [alarm('a', 'active')]
    store.take(message('a', { alarmBroadcastTimes: 3 }))
    expect(kept.sounds).toBe(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(kept.sounds).toBe(2)
    kept.alarms = [alarm('a', 'acknowledged')]
    store.take(message('a', { dataStatus: 'acknowledged' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(kept.sounds).toBe(2)
  })

  it.each([
    ['once', 1],
    ['times', 3],
    ['untilConfirmed', 31],
  ] as const)('sounds in five minutes as the account has set it: %s', async (mode, sounds) => {
    const { store, kept } = harness(mode)
    kept.alarms = [alarm('a', 'active')]
    store.take(message('a', { alarmBroadcastTimes: 3 }))
    await vi.advanceTimersByTimeAsync(300_000)
    expect(kept.sounds).toBe(sounds)
    kept.alarms = [alarm('a', 'acknowledged')]
    store.take(message('a', { dataStatus: 'acknowledged' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(kept.sounds).toBe(sounds)
  })

  it('[spec:msg-sound-stop] [spec:msg-release-check] asks by its id whether an alarm is over before it sounds again', async () => {
    const { store, kept } = harness()
    kept.alarms = [alarm('a', 'active'), alarm('b', 'active')]
    store.take(message('a', { alarmBroadcastTimes: 3 }))
    store.take(message('b', { alarmBroadcastTimes: 3 }))
    kept.over.add('a')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(kept.looked).toEqual(['a', 'b'])
    expect(kept.sounds).toBe(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(kept.sounds).toBe(4)
  })

  it('[spec:msg-sound-stop] does not sound again once a message says that it is over, or the account ignores it', async () => {
    const { store, kept } = harness()
    kept.alarms = [alarm('a', 'active'), alarm('b', 'active')]
    store.take(message('a', { alarmBroadcastTimes: 3 }))
    store.take(message('b', { alarmBroadcastTimes: 3 }))
    store.take(message('a', { dataStatus: 'returned' }))
    store.silence('b')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([kept.sounds, kept.looked]).toEqual([2, []])
  })
})
