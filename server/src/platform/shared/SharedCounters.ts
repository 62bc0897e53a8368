import type { SharedState } from './SharedState.ts'

/** The count of one name. Times are wall clock, ms. */
export interface Count {
  readonly count: number
  readonly first: number
  readonly last: number
}

/**
 * Counts events by name (an account, an address, a page), whether or not the named thing exists; counts survive a
 * restart and a take-over.
 */
export class SharedCounters {
  readonly #state: SharedState
  readonly #kind: string
  readonly #now: () => number

  /** @param kind the kind of events, up to 64 characters; counters of one kind share their names */
  constructor(state: SharedState, kind: string, now: () => number) {
    this.#state = state
    this.#kind = kind
    this.#now = now
  }

  /** Undefined if it was never counted, or not lately. */
  read(name: string): Count | undefined {
    const value = this.#state.get(this.#kind, name)
    // Written by add().
    return value === undefined ? undefined : (JSON.parse(value) as Count)
  }

  /**
   * Counts one event; stored once it resolves. @param keepMs the count is forgotten when nothing was added for so
   * long
   */
  async add(name: string, keepMs: number): Promise<Count> {
    const now = this.#now()
    const before = this.read(name)
    const count = { count: (before?.count ?? 0) + 1, first: before?.first ?? now, last: now }
    await this.#state.set(this.#kind, name, JSON.stringify(count), now + keepMs)
    return count
  }

  clear(name: string): Promise<void> {
    return this.#state.remove(this.#kind, name)
  }
}
