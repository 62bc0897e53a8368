/** The header has seconds; what differs by less is the same time. */
const PRECISION_MS = 2_000

/**
 * The server's time, as far as its answers tell. A computer whose clock is off by a day would otherwise show what is
 * stale as live, or all of the plant as stale, and ask for a history that has not happened yet.
 */
export class ServerClock {
  #offsetMs = 0
  readonly #own: () => number

  constructor(own: () => number = Date.now) {
    this.#own = own
  }

  /** Takes the `Date` header of an answer that has just come. */
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
