import { grown } from '../schema/values/grown.ts'

/**
 * Regions of the page whose picture changed since the last frame, as page boxes; they may overlap. Memory: `boxes` [4 i
 * .. 4 i + 4) = minX minY maxX maxY. Beyond MAX boxes everything is damaged: such a page is drawn faster as a whole.
 */
const MAX = 2048

export class DamageList {
  boxes = new Float64Array(4 * 64)
  count = 0
  /** The whole canvas must be drawn: it is new, or regions would cost more than they save. */
  isAll = true
  /** `isAll` is set because the camera moved; the boxes say what changed beside that. */
  isCamera = false

  get isEmpty(): boolean {
    return !this.isAll && this.count === 0
  }

  /** Everything is drawn again, and not only because the camera moved. */
  get isWhole(): boolean {
    return this.isAll && !this.isCamera
  }

  clear(): void {
    this.count = 0
    this.isAll = false
    this.isCamera = false
  }

  /** Notes that the camera moved: every widget is elsewhere on the canvas, and looks the same. */
  addCamera(): void {
    if (!this.isAll) this.isCamera = true
    this.isAll = true
  }

  addAll(): void {
    this.isAll = true
    this.isCamera = false
    this.count = 0
  }

  /** Adds the box at `i`; an empty one (min > max) adds nothing. */
  add(source: Float64Array, i: number): void {
    if (this.isWhole) return
    const x0 = source[i]
    const y0 = source[i + 1]
    const x1 = source[i + 2]
    const y1 = source[i + 3]
    if (!(x0 <= x1 && y0 <= y1)) return
    if (this.count === MAX) {
      this.addAll()
      return
    }
    if (4 * this.count === this.boxes.length) this.#grow()
    const boxes = this.boxes
    const last = 4 * (this.count - 1)
    // A widget that is painted where it was adds the same box twice.
    if (last >= 0 && x0 === boxes[last] && y0 === boxes[last + 1] && x1 === boxes[last + 2] && y1 === boxes[last + 3])
      return
    const at = 4 * this.count++
    boxes[at] = x0
    boxes[at + 1] = y0
    boxes[at + 2] = x1
    boxes[at + 3] = y1
  }

  #grow(): void {
    this.boxes = grown(this.boxes, 2 * this.boxes.length)
  }
}
