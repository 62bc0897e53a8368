const FIRST_MS = 250
const MOST_MS = 3_000
/** A connection that ends sooner was no success: two clients of one id push each other out like this. */
const STEADY_MS = 5_000
const BRIEF_MS = 1_000

/** The waits between attempts to connect: each failed one doubles the wait, up to 3 s. */
export class Backoff {
  #nextMs = FIRST_MS
  #upAt: number | undefined

  /** The connection stands. */
  up(): void {
    this.#upAt = performance.now()
  }

  /** The connection is lost, or could not be made. @returns the wait before the next attempt, ms */
  down(): number {
    if (this.#upAt !== undefined) this.#nextMs = performance.now() - this.#upAt >= STEADY_MS ? FIRST_MS : BRIEF_MS
    this.#upAt = undefined
    const ms = this.#nextMs
    this.#nextMs = Math.min(MOST_MS, ms * 2)
    return ms
  }
}
