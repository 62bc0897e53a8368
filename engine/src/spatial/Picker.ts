import { writeInverse } from '../scene/affine.ts'
import { Flag, NOT_DRAWN, type Scene } from '../scene/Scene.ts'
import type { GridIndex } from './GridIndex.ts'

/** Picks widgets by point and rectangle. Holds its scratch, so a pick allocates nothing. */
export class Picker {
  readonly #scene: Scene
  readonly #index: GridIndex
  #candidates = new Int32Array(64)
  readonly #point = new Float64Array(2)

  constructor(scene: Scene, index: GridIndex) {
    this.#scene = scene
    this.#index = index
  }

  /**
   * Slot of the topmost shown widget whose outline is within `halo` of a page point, groups excepted; -1 for none.
   * Wide to narrow: cells, then order (nothing below the best so far matters), then boxes, and distance() on the rest.
   */
  at(x: number, y: number, halo: number): number {
    const scene = this.#scene
    const candidates = this.#room()
    const count = this.#index.query(x - halo, y - halo, x + halo, y + halo, candidates)
    const { rank, bounds, ink, flags } = scene
    let best = -1
    let bestRank = -1
    for (let i = 0; i < count; i++) {
      const slot = candidates[i] as number
      if ((rank[slot] as number) <= bestRank) continue
      if (((flags[slot] as number) & (NOT_DRAWN | Flag.Group)) !== 0) continue
      if (!isNear(bounds, 4 * slot, x, y, halo) && !isNear(ink, 4 * slot, x, y, halo)) continue
      const model = scene.viewOf(slot)?.model
      if (model !== undefined) {
        const point = this.#point
        writeInverse(scene.world, 6 * slot, x, y, point)
        if (!(model.distance(scene.propsOf(slot), point[0] as number, point[1] as number) <= halo)) continue
      }
      best = slot
      bestRank = rank[slot] as number
    }
    return best
  }

  /** The widget of the page's top level that holds a slot. */
  topLevelOf(slot: number): number {
    const { parent } = this.#scene
    let at = slot
    while ((parent[at] as number) >= 0) at = parent[at] as number
    return at
  }

  /** Top-level slots, bottom first, whose world box lies inside or touches the rectangle. */
  inRect(x0: number, y0: number, x1: number, y1: number, mode: 'inside' | 'touch'): number[] {
    const { order, orderCount, span, rank, bounds, flags } = this.#scene
    const found: number[] = []
    for (let r = 0; r < orderCount; ) {
      const slot = order[r] as number
      r = span[slot] as number
      if (((flags[slot] as number) & NOT_DRAWN) !== 0) continue
      const i = 4 * slot
      const a = bounds[i] as number
      const b = bounds[i + 1] as number
      const c = bounds[i + 2] as number
      const d = bounds[i + 3] as number
      const isHit =
        mode === 'inside' ? a >= x0 && b >= y0 && c <= x1 && d <= y1 : a <= x1 && c >= x0 && b <= y1 && d >= y0
      if (isHit && (rank[slot] as number) >= 0) found.push(slot)
    }
    return found
  }

  #room(): Int32Array {
    if (this.#candidates.length < this.#scene.capacity) this.#candidates = new Int32Array(this.#scene.capacity)
    return this.#candidates
  }
}

function isNear(boxes: Float64Array, i: number, x: number, y: number, halo: number): boolean {
  return (
    x >= (boxes[i] as number) - halo &&
    y >= (boxes[i + 1] as number) - halo &&
    x <= (boxes[i + 2] as number) + halo &&
    y <= (boxes[i + 3] as number) + halo
  )
}
