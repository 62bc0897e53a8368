import { type DriverWaits, usualWaits } from './waits.ts'

/** The waits between attempts to connect: each failed one doubles the wait, up to the longest. */
export class Backoff {
  readonly #waits: DriverWaits
  #nextMs: number
  #upAt: number | undefined

  constructor(waits: DriverWaits = usualWaits) {
    this.#waits = waits
    this.#nextMs = waits.firstRetryMs
  }

  /** The connection stands. */
  up(): void {
    this.#upAt = performance.now()
  }

  /** The connection is lost, or could not be made. @returns the wait before the next attempt, ms */
  down(): number {
    const { firstRetryMs, longestRetryMs, briefRetryMs, steadyMs } = this.#waits
    if (this.#upAt !== undefined)
      this.#nextMs = performance.now() - this.#upAt >= steadyMs ? firstRetryMs : briefRetryMs
    this.#upAt = undefined
    const ms = this.#nextMs
    this.#nextMs = Math.min(longestRetryMs, ms * 2)
    return ms
  }
}
