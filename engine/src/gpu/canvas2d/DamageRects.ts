/** Above this number of boxes, a grid (DamageTiles.ts) finds faster what they cover. */
const MOST = 8

/**
 * The damaged parts of a canvas as a few boxes of whole device pixels; overlapping boxes are merged. Memory: `#rects`
 * [4 i .. 4 i + 4) = x0 y0 x1 y1.
 */
export class DamageRects {
  readonly #rects = new Float64Array(4 * MOST)
  #count = 0
  #width = 0
  #height = 0

  static readonly most = MOST

  /** Clears it for a canvas of this size, device pixels. */
  reset(width: number, height: number): void {
    this.#width = width
    this.#height = height
    this.#count = 0
  }

  /** Adds a box of device pixels; at most {@link DamageRects.most} since the last reset. */
  mark(x0: number, y0: number, x1: number, y1: number): void {
    const rects = this.#rects
    let left = Math.max(0, Math.floor(x0))
    let top = Math.max(0, Math.floor(y0))
    let right = Math.min(this.#width, Math.ceil(x1))
    let bottom = Math.min(this.#height, Math.ceil(y1))
    if (left >= right || top >= bottom) return
    // The merged box may overlap boxes that were passed before, so the search starts again.
    for (let i = 0; i < 4 * this.#count; ) {
      const isApart = rects[i] >= right || rects[i + 2] <= left || rects[i + 1] >= bottom || rects[i + 3] <= top
      if (isApart) {
        i += 4
        continue
      }
      left = Math.min(left, rects[i])
      top = Math.min(top, rects[i + 1])
      right = Math.max(right, rects[i + 2])
      bottom = Math.max(bottom, rects[i + 3])
      this.#count--
      rects.copyWithin(i, 4 * this.#count, 4 * this.#count + 4)
      i = 0
    }
    const at = 4 * this.#count++
    rects[at] = left
    rects[at + 1] = top
    rects[at + 2] = right
    rects[at + 3] = bottom
  }

  trace(out: { rect(x: number, y: number, width: number, height: number): void }): void {
    const rects = this.#rects
    for (let i = 0; i < 4 * this.#count; i += 4) {
      const x = rects[i]
      const y = rects[i + 1]
      out.rect(x, y, rects[i + 2] - x, rects[i + 3] - y)
    }
  }
}
