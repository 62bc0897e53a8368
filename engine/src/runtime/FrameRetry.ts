/** The first wait before a frame that failed is drawn again; doubled each time, up to the last. */
const FIRST_MS = 100
const LAST_MS = 5_000
/** The same failure is told once in this time. */
const TOLD_MS = 60_000

/** Whatever throws in a frame ends that frame only: it is told, and all is drawn again. */
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

  /** A frame was drawn whole. */
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
