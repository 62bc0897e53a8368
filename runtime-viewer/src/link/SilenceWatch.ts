export interface SilenceWatchOptions {
  /** Sends a question that the server answers at once. */
  readonly ask: () => void
  /** The question was not answered in time. */
  readonly onDead: () => void
  readonly setTimer: (fn: () => void, ms: number) => () => void
  /** The wall clock, ms: it goes on while the machine sleeps. */
  readonly now: () => number
}

/** After this long without a message the server is asked. */
const SILENT_MS = 10_000
/** A server that is asked answers within this, or the link is dead: 15 s in all. */
const ANSWER_MS = 5_000
/** Interval between checks for silence. */
const WATCH_MS = 2_500

/** A socket whose other end is gone does not report it (sleep, another network), so a silent one is asked for an answer. */
export class SilenceWatch {
  readonly #options: SilenceWatchOptions
  #stopTimer: () => void = () => undefined
  #heardAt = 0
  #askedAt: number | undefined

  constructor(options: SilenceWatchOptions) {
    this.#options = options
  }

  start(): void {
    this.stop()
    this.heard()
    this.#wait()
  }

  stop(): void {
    this.#stopTimer()
  }

  /** A message arrived. */
  heard(): void {
    this.#heardAt = this.#options.now()
    this.#askedAt = undefined
  }

  /** Asks now, unless an answer is awaited already. */
  ask(): void {
    if (this.#askedAt !== undefined) return
    this.#askedAt = this.#options.now()
    this.#options.ask()
  }

  #wait(): void {
    this.#stopTimer = this.#options.setTimer(() => {
      const now = this.#options.now()
      if (this.#askedAt !== undefined && now - this.#askedAt >= ANSWER_MS) {
        this.#options.onDead()
        return
      }
      if (now - this.#heardAt >= SILENT_MS) this.ask()
      this.#wait()
    }, WATCH_MS)
  }
}
