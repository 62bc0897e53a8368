import { describe, expect, it } from 'vitest'
import { ServerClock } from './ServerClock.ts'

const T = Date.parse('2026-05-05T08:00:00Z')
const DAY_MS = 86_400_000

describe('the server’s clock', () => {
  it('is this computer’s until the server is heard, and if they agree to the second', () => {
    const clock = new ServerClock(() => T + 900)
    expect(clock.now()).toBe(T + 900)
    clock.heard(new Date(T).toUTCString())
    clock.heard(null)
    clock.heard('yesterday')
    expect(clock.now()).toBe(T + 900)
  })

  it.each([DAY_MS, -DAY_MS, 3_600_000])(
    'is right on a computer that is off by %i ms, and when that is corrected',
    (off) => {
      let own = T + off
      const clock = new ServerClock(() => own)
      clock.heard(new Date(T).toUTCString())
      expect(clock.now()).toBe(T)
      own += 5_000
      expect(clock.now()).toBe(T + 5_000)
      own = T + 10_000
      clock.heard(new Date(own).toUTCString())
      expect(clock.now()).toBe(T + 10_000)
    },
  )
})
