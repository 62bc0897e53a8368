import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { SharedState } from './SharedState.ts'

interface Window {
  readonly count: number
  readonly since: number
}

/** Where the rate limits of calls are counted, by route and caller: a restart or a take-over opens no new window. */
export function rateLimitStore(state: SharedState, now: () => number): FastifyRateLimitStoreCtor {
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
      const name = `${this.#route} ${key}`
      const at = now()
      const stored = state.get('rate', name)
      // Written below.
      const window: Window = stored === undefined ? { count: 0, since: at } : (JSON.parse(stored) as Window)
      const count = window.count + 1
      const end = window.since + windowMs
      state.setLater('rate', name, JSON.stringify({ count, since: window.since } satisfies Window), end)
      callback(null, { current: count, ttl: end - at })
    }

    child(options: object): Store {
      return new Store(options)
    }
  }
  return Store
}
