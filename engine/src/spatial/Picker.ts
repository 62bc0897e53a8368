import { writeInverse } from '../scene/affine.ts'
import type { Scene } from '../scene/Scene.ts'
import { Flag, NOT_DRAWN } from '../scene/SceneArrays.ts'
import { grown } from '../schema/values/grown.ts'
import { GridIndex } from './GridIndex.ts'

/**
 * Picks widgets by point and rectangle. Moved slots enter the index at the next pick by point, because a page that
 * moves at frame rate is rarely picked. The scratch is kept, so a pick allocates nothing.
 */
export class Picker {
  readonly #scene: Scene
  readonly #index = new GridIndex()
  /** Slots whose boxes changed since the index saw them, each once; `isTouched` [s] marks them. */
  #touched = new Int32Array(64)
  #touchedCount = 0
  #isTouched = new Uint8Array(64)
  readonly #box = new Float64Array(4)
  #candidates = new Int32Array(64)
  readonly #point = new Float64Array(2)

  constructor(scene: Scene) {
    this.#scene = scene
  }

  reserve(capacity: number): void {
    this.#index.reserve(capacity)
    if (capacity <= this.#touched.length) return
    this.#touched = grown(this.#touched, capacity)
    this.#isTouched = grown(this.#isTouched, capacity)
    this.#candidates = new Int32Array(capacity)
  }

  /** Notes that the slot's boxes changed. */
  touch(slot: number): void {
    if (this.#isTouched[slot] === 1) return
    this.#isTouched[slot] = 1
    this.#touched[this.#touchedCount++] = slot
  }

  remove(slot: number): void {
    this.#index.remove(slot)
  }

  /**
   * Finds the topmost shown widget, groups excepted, whose outline is within `halo` of a page point. The tests go from
   * cheap to costly: cells, order (nothing below the best candidate matters), boxes, then distance().
   * @returns -1 for none
   */
  at(x: number, y: number, halo: number): number {
    const scene = this.#scene
    const candidates = this.#candidates
    this.#refresh()
    const count = this.#index.query(x - halo, y - halo, x + halo, y + halo, candidates)
    const { rank, bounds, ink, flags } = scene
    let best = -1
    let bestRank = -1
    for (let i = 0; i < count; i++) {
      const slot = candidates[i]
      if (rank[slot] <= bestRank) continue
      if ((flags[slot] & (NOT_DRAWN | Flag.Group)) !== 0) continue
      if (!isNear(bounds, 4 * slot, x, y, halo) && !isNear(ink, 4 * slot, x, y, halo)) continue
      const model = scene.viewOf(slot)?.model
      if (model !== undefined) {
        const point = this.#point
        writeInverse(scene.world, 6 * slot, x, y, point)
        if (!(model.distance(scene.propsOf(slot), point[0], point[1]) <= halo)) continue
      }
      best = slot
      bestRank = rank[slot]
    }
    return best
  }

  /** @returns the top-level widget that contains the slot */
  topLevelOf(slot: number): number {
    const { parent } = this.#scene
    let at = slot
    while (parent[at] >= 0) at = parent[at]
    return at
  }

  /** Top-level slots, bottom first, whose world box lies inside or touches the rectangle. */
  inRect(x0: number, y0: number, x1: number, y1: number, mode: 'inside' | 'touch'): number[] {
    const { order, orderCount, span, rank, bounds, flags } = this.#scene
    const found: number[] = []
    for (let r = 0; r < orderCount; ) {
      const slot = order[r]
      r = span[slot]
      if ((flags[slot] & NOT_DRAWN) !== 0) continue
      const i = 4 * slot
      const a = bounds[i]
      const b = bounds[i + 1]
      const c = bounds[i + 2]
      const d = bounds[i + 3]
      const isHit =
        mode === 'inside' ? a >= x0 && b >= y0 && c <= x1 && d <= y1 : a <= x1 && c >= x0 && b <= y1 && d >= y0
      if (isHit && rank[slot] >= 0) found.push(slot)
    }
    return found
  }

  /** The index holds the union of the geometry box and the ink box. */
  #refresh(): void {
    const { bounds, ink, rank } = this.#scene
    const box = this.#box
    for (let k = 0; k < this.#touchedCount; k++) {
      const slot = this.#touched[k]
      this.#isTouched[slot] = 0
      if (rank[slot] < 0) continue
      const i = 4 * slot
      box[0] = Math.min(bounds[i], ink[i])
      box[1] = Math.min(bounds[i + 1], ink[i + 1])
      box[2] = Math.max(bounds[i + 2], ink[i + 2])
      box[3] = Math.max(bounds[i + 3], ink[i + 3])
      this.#index.update(slot, box, 0)
    }
    this.#touchedCount = 0
  }
}

function isNear(boxes: Float64Array, i: number, x: number, y: number, halo: number): boolean {
  return x >= boxes[i] - halo && y >= boxes[i + 1] - halo && x <= boxes[i + 2] + halo && y <= boxes[i + 3] + halo
}
