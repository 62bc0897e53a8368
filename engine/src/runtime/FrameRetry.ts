/** First and longest wait before a failed frame is drawn again; the wait doubles each time. */
const FIRST_MS = 100
const LAST_MS = 5_000
/** The same failure is reported once in this time. */
const TOLD_MS = 60_000

/** An exception in a frame ends only that frame: it is reported, and everything is drawn again. */
export class FrameRetry {
  readonly #draw: () => void
  readonly #tell: (error: unknown) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitMs = FIRST_MS
  #told = ''
  #toldMs = 0

  constructor(draw: () => void, tell: (error: unknown) => void) {
    this.#draw = draw
    this.#tell = tell
  }

  /** Notes that a frame was drawn completely. */
  drawn(): void {
    this.#waitMs = FIRST_MS
  }

  failed(error: unknown): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#draw, this.#waitMs)
    this.#waitMs = Math.min(LAST_MS, 2 * this.#waitMs)
    const text = String(error)
    const now = performance.now()
    if (text === this.#told && now - this.#toldMs < TOLD_MS) return
    this.#told = text
    this.#toldMs = now
    this.#tell(error)
  }

  cancel(): void {
    clearTimeout(this.#timer)
  }
}
