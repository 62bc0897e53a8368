/** Charts are drawn together, this often at most. */
const BEAT_MS = 1_000

/** The one timer of a page's charts. It waits for the earliest of several moments, in the time of `performance.now()`. */
export class ChartBeat {
  readonly #beat: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #at = Number.POSITIVE_INFINITY
  #last = Number.NEGATIVE_INFINITY

  constructor(beat: () => void) {
    this.#beat = beat
  }

  /** Beats at this moment, or as soon as the last beat is long enough ago. */
  wait(wanted: number): void {
    const at = Math.max(wanted, this.#last + BEAT_MS)
    if (at >= this.#at) return
    this.stop()
    this.#at = at
    this.#timer = setTimeout(
      () => {
        this.#at = Number.POSITIVE_INFINITY
        this.#last = performance.now()
        this.#beat()
      },
      Math.max(0, at - performance.now()),
    )
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#at = Number.POSITIVE_INFINITY
  }
}
