import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NewVersion, type PageOfVersion } from './NewVersion.ts'

let reloads: number
let hasInput: boolean
let newest: string | Error
const kept = new Map<string, string>()

const open = (own = '/assets/index-old.js') => {
  const page: PageOfVersion = {
    own,
    newest: () => (newest instanceof Error ? Promise.reject(newest) : Promise.resolve(newest)),
    hasInput: () => hasInput,
    reload: () => {
      reloads++
    },
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
  }
  return new NewVersion(page)
}

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  reloads = 0
  hasInput = false
  newest = '/assets/index-new.js'
})
afterEach(() => void vi.useRealTimers())

describe('a page whose code is gone', () => {
  it('says that it reloads, and does so', async () => {
    const version = open()
    await version.partFailed()
    expect([version.state, reloads]).toEqual(['reloading', 0])
    await version.partFailed()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reloads).toBe(1)
  })

  it('reloads once for a build in a minute, and offers it after that', async () => {
    await open().partFailed()
    await vi.advanceTimersByTimeAsync(2_000)
    const second = open()
    await second.partFailed()
    await vi.advanceTimersByTimeAsync(50_000)
    expect([second.state, reloads]).toEqual(['offered', 1])
    // Another build may reload again, and so may the same one later.
    newest = '/assets/index-newer.js'
    await open().partFailed()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reloads).toBe(2)
    await vi.advanceTimersByTimeAsync(60_000)
    await open().partFailed()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reloads).toBe(3)
  })

  it('offers to reload if something was typed, also while it announces the reload', async () => {
    hasInput = true
    const typed = open()
    await typed.partFailed()
    await vi.advanceTimersByTimeAsync(2_000)
    expect([typed.state, reloads]).toEqual(['offered', 0])
    hasInput = false
    const version = open()
    await version.partFailed()
    hasInput = true
    await vi.advanceTimersByTimeAsync(2_000)
    expect([version.state, reloads]).toEqual(['offered', 0])
  })

  it.each([
    ['the same build', '/assets/index-old.js'],
    ['no answer', new TypeError('away')],
    ['no entry', ''],
  ])('stays as it is where the server has %s', async (_, answer) => {
    newest = answer
    const version = open()
    await version.partFailed()
    await vi.advanceTimersByTimeAsync(2_000)
    expect([version.state, reloads]).toEqual(['none', 0])
  })
})
