import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { SharedState } from '../shared/SharedState.ts'
import { SharedWindows } from '../shared/SharedWindows.ts'

/** Counts the rate limits of calls by route and caller in the store: a restart or a take-over opens no new window. */
export function rateLimitStore(state: SharedState, now: () => number): FastifyRateLimitStoreCtor {
  const windows = new SharedWindows(state, 'rate', now)
  class Store implements FastifyRateLimitStore {
    readonly #route: string

    constructor(options: object) {
      // The plugin's type promises the route's options; they stand in `routeInfo`, which is absent for all routes together.
      const { routeInfo } = options as { routeInfo?: { readonly method?: unknown; readonly url?: string } }
      this.#route = `${routeInfo?.method ?? ''} ${routeInfo?.url ?? ''}`
    }

    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs = 60_000,
    ): void {
      const { count, leftMs } = windows.add(`${this.#route} ${key}`, windowMs)
      callback(null, { current: count, ttl: leftMs })
    }

    child(options: object): Store {
      return new Store(options)
    }
  }
  return Store
}
