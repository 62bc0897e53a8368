import { lazy } from 'react'
import type { Screen } from './kit/Screen.ts'

/** Section 9: loading a screen's chunk fails after 120 s. */
const CHUNK_TIMEOUT_MS = 120_000

/** Loads a screen when it is opened. @throws {Error} to the error boundary, when its chunk fails or takes too long */
export function lazyScreen(load: () => Promise<{ readonly default: Screen }>) {
  return lazy(() => inTime(load()))
}

/** Rejects a promise that takes longer than the limit. */
export function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the screen was not loaded in time')), CHUNK_TIMEOUT_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
