/** What moved is made sharp once it has stood still about this long, the animation frame after it included. */
const SETTLE_MS = 75
/** The same for what a hand holds: it rests at each turn of a drag, and goes on. */
const HELD_MS = 300

/**
 * Waits until nothing moves any more. The last word has an animation frame: the browser hands out input before it, so on
 * a machine that is slow to draw a gesture that goes on is not taken for one that has ended.
 */
export class Settler {
  readonly #settle: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #request = 0

  constructor(settle: () => void) {
    this.#settle = settle
  }

  get isWaiting(): boolean {
    return this.#timer !== undefined || this.#request !== 0
  }

  /** Something moved: waits anew. @param isHeld a gesture carries it and has not let go */
  wait(isHeld: boolean): void {
    this.cancel()
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#request = requestAnimationFrame(() => {
          this.#request = 0
          this.#settle()
        })
      },
      isHeld ? HELD_MS : SETTLE_MS,
    )
  }

  cancel(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    cancelAnimationFrame(this.#request)
    this.#request = 0
  }
}
