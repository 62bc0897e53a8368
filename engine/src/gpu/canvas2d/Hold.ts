/** Longest time for which changes wait, ms. */
const HOLD_MS = 250

/**
 * While the camera moves, changes wait for a moment that would take drawing the whole page: it is then drawn anew a few
 * times a second, and a copy of it in the frames between.
 */
export class Hold {
  /** 0 = nothing waits. Times are monotonic, ms. */
  #since = 0

  get isOn(): boolean {
    return this.#since > 0
  }

  start(now: number): void {
    if (this.#since === 0) this.#since = now
  }

  end(): void {
    this.#since = 0
  }

  isOver(now: number): boolean {
    return this.isOn && now - this.#since >= HOLD_MS
  }
}
