/**
 * Regions of the page whose picture changed since the last frame, as page boxes. Memory: `boxes` [4 i .. 4 i + 4) =
 * minX minY maxX maxY. At most MAX boxes; then the pair that wastes the least area is merged, and after MERGES such
 * merges all become one: a page where that much changes is drawn faster as a whole.
 */
const MAX = 192
const MERGES = 8

export class DamageList {
  readonly boxes = new Float64Array(4 * (MAX + 1))
  count = 0
  /** The whole canvas must be drawn: the camera moved, the backend is new, or regions do not pay. */
  isAll = true
  #merges = 0

  get isEmpty(): boolean {
    return !this.isAll && this.count === 0
  }

  clear(): void {
    this.count = 0
    this.#merges = 0
    this.isAll = false
  }

  addAll(): void {
    this.isAll = true
    this.count = 0
  }

  /** Adds the box at `i`; an empty one (min > max) adds nothing. */
  add(source: Float64Array, i: number): void {
    if (this.isAll) return
    const x0 = source[i] as number
    const y0 = source[i + 1] as number
    const x1 = source[i + 2] as number
    const y1 = source[i + 3] as number
    if (!(x0 <= x1 && y0 <= y1)) return
    const boxes = this.boxes
    for (let k = 0; k < this.count; k++) {
      const at = 4 * k
      if (
        x0 >= (boxes[at] as number) &&
        y0 >= (boxes[at + 1] as number) &&
        x1 <= (boxes[at + 2] as number) &&
        y1 <= (boxes[at + 3] as number)
      ) {
        return
      }
    }
    const at = 4 * this.count++
    boxes[at] = x0
    boxes[at + 1] = y0
    boxes[at + 2] = x1
    boxes[at + 3] = y1
    this.#mergeTouching(this.count - 1)
    if (this.count <= MAX) return
    if (this.#merges++ < MERGES) this.#mergeCheapest()
    else this.mergeAll()
  }

  /** One region around all; for backends where each region costs more than the pixels between them. */
  mergeAll(): void {
    while (this.count > 1) this.#merge(0, this.count - 1)
  }

  /** Regions must not overlap: what is translucent would be painted twice. */
  #mergeTouching(last: number): void {
    let at = last
    for (let k = 0; k < this.count; k++) {
      if (k === at || this.#growth(k, at) > 0) continue
      at = this.#merge(Math.min(k, at), Math.max(k, at))
      k = -1
    }
  }

  #mergeCheapest(): void {
    let best = Number.POSITIVE_INFINITY
    let a = 0
    let b = 1
    for (let i = 0; i < this.count; i++) {
      for (let k = i + 1; k < this.count; k++) {
        const growth = this.#growth(i, k)
        if (growth < best) {
          best = growth
          a = i
          b = k
        }
      }
    }
    this.#mergeTouching(this.#merge(a, b))
  }

  /** Area that a merge would add to be drawn; negative or zero: they overlap, or draw less as one. */
  #growth(i: number, k: number): number {
    const b = this.boxes
    const p = 4 * i
    const q = 4 * k
    const px0 = b[p] as number
    const py0 = b[p + 1] as number
    const px1 = b[p + 2] as number
    const py1 = b[p + 3] as number
    const qx0 = b[q] as number
    const qy0 = b[q + 1] as number
    const qx1 = b[q + 2] as number
    const qy1 = b[q + 3] as number
    // Regions are drawn with a margin of a few pixels each, so near ones count as overlapping.
    const gap = 8
    if (px0 <= qx1 + gap && qx0 <= px1 + gap && py0 <= qy1 + gap && qy0 <= py1 + gap) return 0
    const union = (Math.max(px1, qx1) - Math.min(px0, qx0)) * (Math.max(py1, qy1) - Math.min(py0, qy0))
    return union - (px1 - px0) * (py1 - py0) - (qx1 - qx0) * (qy1 - qy0)
  }

  /** Merges `k` into `i` (i < k) and returns where the union is. */
  #merge(i: number, k: number): number {
    const b = this.boxes
    const p = 4 * i
    const q = 4 * k
    b[p] = Math.min(b[p] as number, b[q] as number)
    b[p + 1] = Math.min(b[p + 1] as number, b[q + 1] as number)
    b[p + 2] = Math.max(b[p + 2] as number, b[q + 2] as number)
    b[p + 3] = Math.max(b[p + 3] as number, b[q + 3] as number)
    const last = 4 * --this.count
    if (q !== last) b.copyWithin(q, last, last + 4)
    return i
  }
}
