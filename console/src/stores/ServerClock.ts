/** The header has a resolution of one second, so a smaller difference is ignored, ms. */
const PRECISION_MS = 2_000

/**
 * The server's time, estimated from its answers. A computer whose clock is off by a day would otherwise show stale values
 * as live, or the whole plant as stale, and would ask for a history in the future.
 */
export class ServerClock {
  #offsetMs = 0
  readonly #own: () => number

  constructor(own: () => number = Date.now) {
    this.#own = own
  }

  /** Takes the `Date` header of an answer that has just arrived. */
  heard(dateHeader: string | null): void {
    const time = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
    if (Number.isNaN(time)) return
    const offset = time - this.#own()
    this.#offsetMs = Math.abs(offset) < PRECISION_MS ? 0 : offset
  }

  /** ms since 1970 UTC. */
  now(): number {
    return this.#own() + this.#offsetMs
  }
}
