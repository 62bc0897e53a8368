/**
 * Clocks that run `factor` times as fast as this machine's, so that a test can wait for a minute. The wall clock can
 * be set.
 */
export class ScaledClock {
  readonly #factor: number
  readonly #startMs = Date.now()
  readonly #zeroMs = Date.now() - performance.now()
  /** Offset of the wall clock. */
  offMs = 0

  constructor(factor: number) {
    this.#factor = factor
  }

  readonly monotonic = (): number => (this.#zeroMs + performance.now() - this.#startMs) * this.#factor
  readonly now = (): number => Math.round(this.#startMs + this.monotonic() + this.offMs)
}
