/** Boxes beyond which a grid (DamageTiles.ts) tells in less time what they cover. */
const MOST = 8

/**
 * Which parts of a canvas must be drawn again, where that is a few boxes: whole device pixels around them, those that
 * overlap as one. Memory: `#rects` [4 i .. 4 i + 4) = x0 y0 x1 y1.
 */
export class DamageRects {
  readonly #rects = new Float64Array(4 * MOST)
  #count = 0
  #width = 0
  #height = 0

  static readonly most = MOST

  /** Starts anew for a canvas of this size, device pixels. */
  reset(width: number, height: number): void {
    this.#width = width
    this.#height = height
    this.#count = 0
  }

  /** Takes a box of device pixels, one of {@link DamageRects.most} since the last reset. */
  mark(x0: number, y0: number, x1: number, y1: number): void {
    const rects = this.#rects
    let left = Math.max(0, Math.floor(x0))
    let top = Math.max(0, Math.floor(y0))
    let right = Math.min(this.#width, Math.ceil(x1))
    let bottom = Math.min(this.#height, Math.ceil(y1))
    if (left >= right || top >= bottom) return
    // What it grows into may lie upon others that were gone by before.
    for (let i = 0; i < 4 * this.#count; ) {
      const isApart =
        (rects[i] as number) >= right ||
        (rects[i + 2] as number) <= left ||
        (rects[i + 1] as number) >= bottom ||
        (rects[i + 3] as number) <= top
      if (isApart) {
        i += 4
        continue
      }
      left = Math.min(left, rects[i] as number)
      top = Math.min(top, rects[i + 1] as number)
      right = Math.max(right, rects[i + 2] as number)
      bottom = Math.max(bottom, rects[i + 3] as number)
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
      const x = rects[i] as number
      const y = rects[i + 1] as number
      out.rect(x, y, (rects[i + 2] as number) - x, (rects[i + 3] as number) - y)
    }
  }
}
