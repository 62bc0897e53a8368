import { describe, expect, it } from 'vitest'
import { Quality } from './quality.ts'
import { SignalStore } from './SignalStore.ts'

const value = (v: number, time: number) => ({ id: 's', value: v, time, quality: 0 })

function aStore() {
  const store = new SignalStore()
  store.describe({ id: 's', unit: 'm', scale: 2, intervalMs: 1000 })
  const flips: boolean[] = []
  const sweep = (now: number) => store.sweep(now, (signal) => flips.push(signal.isStale))
  return { store, sweep, flips, signal: store.get('s') }
}

describe('SignalStore', () => {
  it('SG1 an older device time never replaces a newer one; the same time does', () => {
    const { store, signal } = aStore()
    store.accept(value(1, 100), 0)
    expect(store.accept(value(2, 99), 1)).toBe(false)
    expect(signal.value).toBe(1)
    expect(store.accept(value(3, 100), 2)).toBe(true)
    expect(signal.value).toBe(3)
  })

  it('SG2 a value goes stale two intervals and five seconds after it came', () => {
    const { store, sweep, signal } = aStore()
    store.accept(value(1, 100), 1000)
    expect(sweep(1000)).toBe(8000)
    sweep(7999)
    expect(signal.isStale).toBe(false)
    expect(sweep(8000)).toBe(Number.POSITIVE_INFINITY)
    expect(signal.isStale).toBe(true)
  })

  it('SG6 forgets values, not what signals are; an earlier one counts again', () => {
    const { store, signal } = aStore()
    store.accept(value(1, 100), 0)
    const changed: string[] = []
    store.forget(({ id }) => changed.push(id))
    store.forget(({ id }) => changed.push(id))
    expect(changed).toEqual(['s'])
    expect(signal).toMatchObject({ value: undefined, unit: 'm', intervalMs: 1000 })
    expect(store.accept(value(1, 50), 1)).toBe(true)
    expect(signal).toMatchObject({ value: 1, time: 50 })
  })

  it('SG3 the same sample sent again is no newer', () => {
    const { store, sweep, signal } = aStore()
    store.accept(value(1, 100), 0)
    store.accept(value(1, 100), 6000)
    sweep(7000)
    expect(signal.isStale).toBe(true)
    store.accept(value(1, 100), 9000)
    expect(signal.isStale).toBe(true)
    store.accept(value(1, 101), 9000)
    expect(signal.isStale).toBe(false)
  })

  it('SG8 a value that comes with an age goes stale that much earlier; of an unknown age it is stale at once', () => {
    const { store, sweep, signal } = aStore()
    store.accept({ ...value(1, 100), ageMs: 6000 }, 10_000)
    expect(sweep(10_000)).toBe(11_000)
    store.accept(value(2, 200), 10_500)
    expect(signal.isStale).toBe(false)
    store.accept({ ...value(2, 200), ageMs: 7000 }, 10_600)
    expect(signal.isStale).toBe(true)
    store.accept({ ...value(3, 300), ageMs: Number.POSITIVE_INFINITY }, 10_700)
    expect(signal.isStale).toBe(true)
    store.accept(value(4, 400), 10_800)
    expect(signal.isStale).toBe(false)
  })

  it('SG4 without a connection everything is stale, with one again only what is overdue', () => {
    const { store, sweep, signal, flips } = aStore()
    store.accept(value(1, 100), 0)
    store.setConnected(false, 10, (s) => flips.push(s.isStale))
    expect(signal.isStale).toBe(true)
    expect(sweep(20)).toBe(Number.POSITIVE_INFINITY)
    store.setConnected(true, 30, (s) => flips.push(s.isStale))
    expect(signal.isStale).toBe(false)
    expect(flips).toEqual([true, false])
  })

  it('SG9 a value that the reader may not see counts as bad, is told from one, and has no substitute', () => {
    const { store, signal } = aStore()
    store.errorValue = 7
    store.accept({ id: 's', value: null, time: 1, quality: 3 }, 0)
    expect(store.qualityOf(signal)).toBe(Quality.NoAccess)
    expect(store.qualityOf(signal) & Quality.Bad).toBe(Quality.Bad)
    expect(store.shownOf(signal)).toBeNull()
  })

  it('SG10 a bad value without a reading leaves the last good one, also one that only the server knows', () => {
    const { store, signal } = aStore()
    store.accept({ id: 's', value: null, time: 1, quality: 2 }, 0)
    expect(store.shownOf(signal)).toBeUndefined()
    expect(store.accept({ id: 's', value: null, time: 2, quality: 2, good: 4 }, 0)).toBe(true)
    expect([store.shownOf(signal), signal.value]).toEqual([4, null])
    store.accept({ id: 's', value: 9, time: 3, quality: 2 }, 0)
    expect(store.shownOf(signal)).toBe(9)
    store.accept(value(5, 4), 0)
    store.accept({ id: 's', value: null, time: 5, quality: 2 }, 0)
    expect(store.shownOf(signal)).toBe(5)
    store.accept({ id: 's', value: null, time: 6, quality: 3 }, 0)
    store.accept({ id: 's', value: null, time: 7, quality: 2 }, 0)
    expect(store.shownOf(signal)).toBeUndefined()
    store.accept(value(5, 8), 0)
    store.forget(() => {})
    expect(store.shownOf(signal)).toBeUndefined()
  })

  it('SG5 nothing to expire: no next time', () => {
    const { sweep } = aStore()
    expect(sweep(0)).toBe(Number.POSITIVE_INFINITY)
  })
})
