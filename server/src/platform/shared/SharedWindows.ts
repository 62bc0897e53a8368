import type { SharedState } from './SharedState.ts'

interface Window {
  readonly count: number
  /** Wall clock, ms. */
  readonly since: number
}

/** Counts events by name in windows of a fixed length; a restart or a take-over opens no new window. */
export class SharedWindows {
  readonly #state: SharedState
  readonly #kind: string
  readonly #now: () => number

  /** @param kind what is counted, up to 64 characters */
  constructor(state: SharedState, kind: string, now: () => number) {
    this.#state = state
    this.#kind = kind
    this.#now = now
  }

  /**
   * Counts one event; stored within half a second. @returns the count of this window, and how long the window still
   * lasts
   */
  add(name: string, windowMs: number): { readonly count: number; readonly leftMs: number } {
    const at = this.#now()
    const stored = this.#state.get(this.#kind, name)
    // Written below.
    const window: Window = stored === undefined ? { count: 0, since: at } : (JSON.parse(stored) as Window)
    const count = window.count + 1
    const end = window.since + windowMs
    this.#state.setLater(this.#kind, name, JSON.stringify({ count, since: window.since } satisfies Window), end)
    return { count, leftMs: end - at }
  }
}
