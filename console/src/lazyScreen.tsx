import { lazy } from 'react'
import type { Screen } from './screens/index.ts'

/** Section 9: a screen's chunk that has not come after 120 s is given up. */
const CHUNK_TIMEOUT_MS = 120_000

/** A screen that is loaded when it is opened. @throws {Error} (to the boundary) when its chunk fails or takes too long */
export function lazyScreen(load: () => Promise<{ readonly default: Screen }>) {
  return lazy(() => withTimeout(load(), CHUNK_TIMEOUT_MS))
}

function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the screen was not loaded in time')), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
