const FORGET_MS = 15 * 60_000
const MAX_NAMES = 10_000

/** Counts failed tries by name, whether what it names exists or not; forgotten after a quarter of an hour. */
export class FailureCount {
  readonly #failures = new Map<string, { count: number; at: number }>()
  readonly #turns = new Map<string, Promise<unknown>>()
  readonly #now: () => number
  readonly #allowed: number

  constructor(now: () => number, allowed: number) {
    this.#now = now
    this.#allowed = allowed
  }

  isOver(name: string): boolean {
    const entry = this.#failures.get(name)
    return entry !== undefined && entry.count >= this.#allowed && this.#now() - entry.at < FORGET_MS
  }

  /** Tries of one name go one after the other: a hundred at once would all be compared before the first is counted. */
  async inTurn<T>(name: string, attempt: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(name) ?? Promise.resolve()).then(attempt, attempt)
    this.#turns.set(name, turn)
    try {
      return await turn
    } finally {
      if (this.#turns.get(name) === turn) this.#turns.delete(name)
    }
  }

  failed(name: string): void {
    const entry = this.#failures.get(name)
    const count = entry && this.#now() - entry.at < FORGET_MS ? entry.count + 1 : 1
    // The oldest name goes first, so that a flood of names cannot fill the memory.
    if (this.#failures.size >= MAX_NAMES) this.#failures.delete(this.#failures.keys().next().value ?? '')
    this.#failures.delete(name)
    this.#failures.set(name, { count, at: this.#now() })
  }

  succeeded(name: string): void {
    this.#failures.delete(name)
  }
}
