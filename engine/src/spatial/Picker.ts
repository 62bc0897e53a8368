import { writeInverse } from '../scene/affine.ts'
import { Flag, NOT_DRAWN, type Scene } from '../scene/Scene.ts'
import { GridIndex } from './GridIndex.ts'

/**
 * Picks widgets by point and rectangle. What moved is put in the index when the next pick by point asks for it: a page
 * that moves at frame rate is picked seldom. Holds its scratch, so a pick allocates nothing.
 */
export class Picker {
  readonly #scene: Scene
  readonly #index = new GridIndex()
  /** Slots whose boxes changed since the index saw them, each once: `isTouched` [s]. */
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
    const touched = new Int32Array(capacity)
    touched.set(this.#touched)
    this.#touched = touched
    const isTouched = new Uint8Array(capacity)
    isTouched.set(this.#isTouched)
    this.#isTouched = isTouched
    this.#candidates = new Int32Array(capacity)
  }

  /** The slot's boxes changed. */
  touch(slot: number): void {
    if (this.#isTouched[slot] === 1) return
    this.#isTouched[slot] = 1
    this.#touched[this.#touchedCount++] = slot
  }

  remove(slot: number): void {
    this.#index.remove(slot)
  }

  /**
   * Slot of the topmost shown widget whose outline is within `halo` of a page point, groups excepted; -1 for none.
   * Wide to narrow: cells, then order (nothing below the best so far matters), then boxes, and distance() on the rest.
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

  /** The index holds the union of what is painted and what can be hit. */
  #refresh(): void {
    const { bounds, ink, rank } = this.#scene
    const box = this.#box
    for (let k = 0; k < this.#touchedCount; k++) {
      const slot = this.#touched[k] as number
      this.#isTouched[slot] = 0
      if ((rank[slot] as number) < 0) continue
      const i = 4 * slot
      box[0] = Math.min(bounds[i] as number, ink[i] as number)
      box[1] = Math.min(bounds[i + 1] as number, ink[i + 1] as number)
      box[2] = Math.max(bounds[i + 2] as number, ink[i + 2] as number)
      box[3] = Math.max(bounds[i + 3] as number, ink[i + 3] as number)
      this.#index.update(slot, box, 0)
    }
    this.#touchedCount = 0
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
