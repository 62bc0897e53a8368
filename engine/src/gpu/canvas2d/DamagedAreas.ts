import type { Picture, View } from '../../picture/Picture.ts'
import { BoxCells } from './BoxCells.ts'
import { DamageRects } from './DamageRects.ts'

/** Antialiasing reaches this far beyond a box, device pixels. */
export const MARGIN = 2
/** Above this share of the canvas the whole canvas is drawn without clipping. */
const WHOLE = 0.25

/** Turns damage into rectangles of the canvas that do not overlap, and finds the widgets that lie on them. */
export class DamagedAreas {
  readonly #areas = new DamageRects()
  readonly #cells = new BoxCells()
  /** Slots that lie on one of the rectangles, in paint order. */
  touched = new Int32Array(0)
  touchedCount = 0

  /**
   * @param boxes `count` damaged boxes (DamageList.ts), page units
   * @returns the rectangles, valid until the next call; undefined if drawing the whole canvas is cheaper
   */
  rectsOf(view: View, boxes: Float64Array, count: number, width: number, height: number): DamageRects | undefined {
    if (count > DamageRects.most) return undefined
    this.#areas.reset(width, height)
    const scale = view.zoom * view.dpr
    for (let i = 0; i < 4 * count; i += 4) {
      this.#areas.mark(
        (boxes[i] - view.x) * scale - MARGIN,
        (boxes[i + 1] - view.y) * scale - MARGIN,
        (boxes[i + 2] - view.x) * scale + MARGIN,
        (boxes[i + 3] - view.y) * scale + MARGIN,
      )
    }
    return this.#areas.share > WHOLE ? undefined : this.#areas
  }

  /** Finds the slots that lie on the rectangles of the last {@link DamagedAreas.rectsOf}. */
  findTouched({ scene, view }: Picture): void {
    const { order, orderCount, ink } = scene
    if (this.touched.length < orderCount) this.touched = new Int32Array(scene.capacity)
    const { boxes, count, width, height } = this.#areas
    const cells = this.#cells
    cells.reset(width, height)
    for (let i = 0; i < 4 * count; i += 4) cells.add(boxes, i)
    const scale = view.zoom * view.dpr
    const own = 4 * count
    this.touchedCount = 0
    for (let r = 0; r < orderCount; r++) {
      const i = 4 * order[r]
      boxes[own] = (ink[i] - view.x) * scale
      boxes[own + 1] = (ink[i + 1] - view.y) * scale
      boxes[own + 2] = (ink[i + 2] - view.x) * scale
      boxes[own + 3] = (ink[i + 3] - view.y) * scale
      if (cells.isNear(boxes, own, MARGIN)) this.touched[this.touchedCount++] = order[r]
    }
  }
}
