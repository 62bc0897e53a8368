import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScreenWake, type WakeLockState } from './ScreenWake.ts'

class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  become(state: DocumentVisibilityState): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}
class FakeLock extends EventTarget {
  isReleased = false
  async release(): Promise<void> {
    if (this.isReleased) return
    this.isReleased = true
    this.dispatchEvent(new Event('release'))
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function harness({ isSupported = true, isWilling = true } = {}) {
  const page = new FakeDocument()
  const locks: FakeLock[] = []
  const states: WakeLockState[] = []
  const mind = { isWilling }
  const request = async () => {
    if (!mind.isWilling) throw new DOMException('battery', 'NotAllowedError')
    const lock = new FakeLock()
    locks.push(lock)
    return lock
  }
  const wake = new ScreenWake((state) => states.push(state), {
    // The part of a lock that is used.
    wakeLock: isSupported ? ({ request } as unknown as WakeLock) : undefined,
    document: page,
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { page, locks, states, mind, wake, settle }
}

describe('the wake lock', () => {
  it('is granted again after the page was hidden', async () => {
    const h = harness()
    await h.settle()
    expect(h.states).toEqual(['held'])
    h.page.become('hidden')
    // Browsers release the lock in this way.
    await h.locks[0]!.release()
    await h.settle()
    expect(h.locks).toHaveLength(1)
    h.page.become('visible')
    await h.settle()
    expect(h.states).toEqual(['held', 'released', 'held'])
    expect(h.locks).toHaveLength(2)
  })

  it('is reported when it is refused, and requested again, also when the page is visible again', async () => {
    const h = harness({ isWilling: false })
    await h.settle()
    expect(h.states).toEqual(['refused'])
    h.mind.isWilling = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(h.states).toEqual(['refused', 'held'])
    const other = harness({ isWilling: false })
    await other.settle()
    other.mind.isWilling = true
    other.page.become('hidden')
    other.page.become('visible')
    await other.settle()
    expect(other.states).toEqual(['refused', 'held'])
  })

  it.each(['pointerdown', 'pointerup', 'keydown'])(
    'is requested in a gesture (%s), where a browser grants it in no other moment',
    async (gesture) => {
      const h = harness({ isWilling: false })
      await h.settle()
      h.mind.isWilling = true
      h.page.dispatchEvent(new Event(gesture))
      await h.settle()
      expect(h.states).toEqual(['refused', 'held'])
      h.page.dispatchEvent(new Event(gesture))
      await h.settle()
      expect(h.locks).toHaveLength(1)
      h.wake.stop()
      h.page.dispatchEvent(new Event(gesture))
      await h.settle()
      expect(h.locks).toHaveLength(1)
    },
  )

  it('is reported where it is not supported', async () => {
    expect(harness({ isSupported: false }).states).toEqual(['unsupported'])
  })

  it('ends with the viewer, even if it is granted later', async () => {
    const h = harness()
    h.wake.stop()
    await h.settle()
    expect(h.locks.map(({ isReleased }) => isReleased)).toEqual([true])
    h.page.become('hidden')
    h.page.become('visible')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(h.locks).toHaveLength(1)
    expect(h.states).toEqual([])
  })
})
