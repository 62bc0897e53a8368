import { afterAll, vi } from 'vitest'

// Unit tests of several files share a process: a clock that one has stopped must not stop the next.
afterAll(() => {
  vi.useRealTimers()
})
