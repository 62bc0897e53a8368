/** Moved widgets are drawn sharp after about this time at rest, including the animation frame after it. */
const SETTLE_MS = 75
/** The same while a gesture carries widgets: it rests at each turn of a drag, and goes on. */
const HELD_MS = 300

/**
 * Waits until nothing moves any more. After the timer it waits for an animation frame: the browser delivers input
 * before it, so on a slow machine a gesture that goes on is not taken for one that has ended.
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

  /** Starts waiting again after a move. @param isHeld a gesture still carries widgets */
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
