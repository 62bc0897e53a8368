/** A longer timeout overflows and fires at once. */
const LONGEST_MS = 2 ** 31 - 1

/** One timer for the earliest of several moments, in the time of `performance.now()`. */
export class DueTimer {
  readonly #fire: () => void
  #at = Number.POSITIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(fire: () => void) {
    this.#fire = fire
  }

  /** Fires at this moment, or earlier if it waits for an earlier one already. Infinity = never. */
  wait(at: number, now: number): void {
    if (at >= this.#at) return
    clearTimeout(this.#timer)
    this.#at = at
    this.#timer = setTimeout(
      () => {
        this.clear()
        this.#fire()
      },
      Math.min(LONGEST_MS, Math.max(0, at - now) + 1),
    )
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#at = Number.POSITIVE_INFINITY
  }
}
