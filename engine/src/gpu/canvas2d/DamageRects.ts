/** Most boxes: each is compared with all others. */
const MOST = 1024

/**
 * The damaged parts of a canvas as boxes of whole device pixels; overlapping boxes are merged. Memory: `boxes`
 * [4 i .. 4 i + 4) = x0 y0 x1 y1, and the place of one more.
 */
export class DamageRects {
  readonly boxes = new Float64Array(4 * MOST + 4)
  count = 0
  width = 0
  height = 0

  static readonly most = MOST

  /** Clears it for a canvas of this size, device pixels. */
  reset(width: number, height: number): void {
    this.width = width
    this.height = height
    this.count = 0
  }

  /** Adds a box of device pixels; at most {@link DamageRects.most} since the last reset. */
  mark(x0: number, y0: number, x1: number, y1: number): void {
    const { boxes } = this
    let left = Math.max(0, Math.floor(x0))
    let top = Math.max(0, Math.floor(y0))
    let right = Math.min(this.width, Math.ceil(x1))
    let bottom = Math.min(this.height, Math.ceil(y1))
    if (left >= right || top >= bottom) return
    // The merged box may overlap boxes that were passed before, so the search starts again.
    for (let i = 0; i < 4 * this.count; ) {
      const isApart = boxes[i] >= right || boxes[i + 2] <= left || boxes[i + 1] >= bottom || boxes[i + 3] <= top
      if (isApart) {
        i += 4
        continue
      }
      left = Math.min(left, boxes[i])
      top = Math.min(top, boxes[i + 1])
      right = Math.max(right, boxes[i + 2])
      bottom = Math.max(bottom, boxes[i + 3])
      this.count--
      boxes.copyWithin(i, 4 * this.count, 4 * this.count + 4)
      i = 0
    }
    const at = 4 * this.count++
    boxes[at] = left
    boxes[at + 1] = top
    boxes[at + 2] = right
    boxes[at + 3] = bottom
  }

  /** Share of the canvas that the boxes cover. */
  get share(): number {
    const { boxes, count, width, height } = this
    let area = 0
    for (let i = 0; i < 4 * count; i += 4) area += (boxes[i + 2] - boxes[i]) * (boxes[i + 3] - boxes[i + 1])
    return area / (width * height)
  }
}
