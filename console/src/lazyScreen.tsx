import { lazy } from 'react'
import type { Screen } from './screens/index.ts'

/** Section 9: a screen's chunk that has not come after 120 s is given up. */
const CHUNK_TIMEOUT_MS = 120_000

/** A screen that is loaded when it is opened. @throws {Error} (to the boundary) when its chunk fails or takes too long */
export function lazyScreen(load: () => Promise<{ readonly default: Screen }>) {
  return lazy(() => inTime(load()))
}

/** The same promise, which fails once a chunk may not take longer. */
export function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the screen was not loaded in time')), CHUNK_TIMEOUT_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
