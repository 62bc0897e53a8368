/** Points of one dash; further ones are left out. */
const MOST_POINTS = 256

/**
 * Takes a dash: its points x y x y ..., valid until the next call, and the half width and colour that it was cut with.
 */
type TakeDash = (dash: Float32Array, points: number, half: number, color: number) => void

/** Cuts dashes out of a line, each as a line of its own. */
export class DashCutter {
  readonly #take: TakeDash
  readonly #dash = new Float32Array(2 * MOST_POINTS)
  #points = 0

  constructor(take: TakeDash) {
    this.#take = take
  }

  /** @param dash index in `f` of the pattern's `dashes` lengths @param points index of the line's `count` points */
  cut(
    f: Float32Array,
    dash: number,
    dashes: number,
    points: number,
    count: number,
    isClosed: boolean,
    half: number,
    color: number,
  ): void {
    const segments = isClosed ? count : count - 1
    let index = 0
    let left = f[dash]
    this.#points = 0
    for (let i = 0; i < segments; i++) {
      const a = points + 2 * i
      const b = points + 2 * ((i + 1) % count)
      const x0 = f[a]
      const y0 = f[a + 1]
      const dx = f[b] - x0
      const dy = f[b + 1] - y0
      const length = Math.hypot(dx, dy)
      if (length === 0) continue
      let done = 0
      if (index % 2 === 0 && this.#points === 0) this.#hold(x0, y0)
      while (length - done > left) {
        done += left
        const x = x0 + (dx * done) / length
        const y = y0 + (dy * done) / length
        this.#hold(x, y)
        if (index % 2 === 0) {
          this.#take(this.#dash, this.#points, half, color)
          this.#points = 0
        }
        index = (index + 1) % dashes
        left = Math.max(f[dash + index], 1e-3)
      }
      left -= length - done
      if (index % 2 === 0) this.#hold(x0 + dx, y0 + dy)
    }
    if (index % 2 === 0 && this.#points > 1) this.#take(this.#dash, this.#points, half, color)
  }

  #hold(x: number, y: number): void {
    if (this.#points >= MOST_POINTS) return
    this.#dash[2 * this.#points] = x
    this.#dash[2 * this.#points + 1] = y
    this.#points++
  }
}
