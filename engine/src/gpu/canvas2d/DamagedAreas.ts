import type { View } from '../../picture/Picture.ts'
import { DamageRects } from './DamageRects.ts'
import { DamageTiles } from './DamageTiles.ts'

/** Antialiasing reaches this far beyond a box, device pixels. */
export const MARGIN = 2
/** Above this share of the canvas, or this number of rectangles, the whole canvas is drawn without clipping. */
const WHOLE = 0.4
const MAX_RECTS = 64

/** Turns damage into rectangles of the canvas that do not overlap. */
export class DamagedAreas {
  readonly #tiles = new DamageTiles()
  readonly #few = new DamageRects()
  /** x y width height each, device pixels. */
  readonly #rects: number[] = []

  /**
   * @param boxes `count` damaged boxes (DamageList.ts), page units
   * @returns x y width height of each rectangle, valid until the next call; undefined if drawing the whole canvas is
   * cheaper: each rectangle clips and visits all widgets.
   */
  rectsOf(
    view: View,
    boxes: Float64Array,
    count: number,
    width: number,
    height: number,
  ): readonly number[] | undefined {
    const rects = this.#rects
    rects.length = 0
    const marked = count <= DamageRects.most ? this.#few : this.#tiles
    marked.reset(width, height)
    mark(view, boxes, count, marked)
    marked.trace(this)
    return rects.length > 4 * MAX_RECTS || this.#share(width, height) > WHOLE ? undefined : rects
  }

  /** Adds a damaged rectangle; called while the boxes are traced. */
  rect(x: number, y: number, width: number, height: number): void {
    this.#rects.push(x, y, width, height)
  }

  /** Share of the canvas that the rectangles cover. */
  #share(width: number, height: number): number {
    const rects = this.#rects
    let area = 0
    for (let i = 0; i < rects.length; i += 4) area += rects[i + 2] * rects[i + 3]
    return area / (width * height)
  }
}

function mark(view: View, boxes: Float64Array, count: number, marked: DamageRects | DamageTiles): void {
  const scale = view.zoom * view.dpr
  for (let i = 0; i < 4 * count; i += 4) {
    marked.mark(
      (boxes[i] - view.x) * scale - MARGIN,
      (boxes[i + 1] - view.y) * scale - MARGIN,
      (boxes[i + 2] - view.x) * scale + MARGIN,
      (boxes[i + 3] - view.y) * scale + MARGIN,
    )
  }
}
