import { Dirty } from '../schema/prop.ts'
import type { Scene } from './Scene.ts'

const NOBODY: readonly string[] = []

/**
 * Widgets that a gesture carries: shown (x, y) page units from where the document has them, with all they hold. A step
 * adds to their maps and boxes and touches nothing else. Memory: `isRoot` [s] Uint8, 1 = carried itself, not only by a
 * group around it; `slots` the carried ones with all below them, `count` of them, in no order.
 */
export class Carry {
  slots = new Int32Array(64)
  count = 0
  isRoot = new Uint8Array(64)
  /** How far the maps of the scene have them. */
  x = 0
  y = 0
  readonly #scene: Scene
  #ids = NOBODY
  #toX = 0
  #toY = 0
  #isOther = false
  #orderVersion = -1

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Carries these from now on; the same array as before costs nothing more than the step. */
  take(ids: readonly string[] | null, x: number, y: number): void {
    const next = ids ?? NOBODY
    this.#isOther ||= next !== this.#ids
    this.#ids = next
    this.#toX = next === NOBODY ? 0 : x
    this.#toY = next === NOBODY ? 0 : y
  }

  get isMoved(): boolean {
    return this.count > 0 && (this.#toX !== this.x || this.#toY !== this.y)
  }

  grow(capacity: number): void {
    const isRoot = new Uint8Array(capacity)
    isRoot.set(this.isRoot)
    this.isRoot = isRoot
  }

  /** Follows a change of what is carried, or of the tree: marks what is to be placed anew. Needs a settled tree. */
  gather(): void {
    const scene = this.#scene
    if (!this.#isOther && (this.#orderVersion === scene.orderVersion || this.#ids === NOBODY)) return
    this.#isOther = false
    this.#orderVersion = scene.orderVersion
    for (let k = 0; k < this.count; k++) this.#release(this.slots[k] as number)
    this.count = 0
    this.x = this.#toX
    this.y = this.#toY
    for (const id of this.#ids) {
      const slot = scene.slotOf(id)
      if (slot < 0) continue
      this.isRoot[slot] = 1
      scene.mark(slot, Dirty.Transform)
    }
    for (const id of this.#ids) {
      const slot = scene.slotOf(id)
      if (slot < 0) continue
      // Within another carried one it is carried already.
      if (this.#isInRoot(slot)) this.isRoot[slot] = 0
      else this.#addTree(slot)
    }
  }

  /** Takes the step. The maps and boxes of `slots` are where they are shown afterwards. */
  step(): void {
    const { world, drawn, bounds, ink, motion } = this.#scene
    const dx = this.#toX - this.x
    const dy = this.#toY - this.y
    this.x = this.#toX
    this.y = this.#toY
    for (let k = 0; k < this.count; k++) {
      const slot = this.slots[k] as number
      const m = 6 * slot
      world[m + 4] = (world[m + 4] as number) + dx
      world[m + 5] = (world[m + 5] as number) + dy
      drawn[m + 4] = (drawn[m + 4] as number) + dx
      drawn[m + 5] = (drawn[m + 5] as number) + dy
      const i = 4 * slot
      bounds[i] = (bounds[i] as number) + dx
      bounds[i + 1] = (bounds[i + 1] as number) + dy
      bounds[i + 2] = (bounds[i + 2] as number) + dx
      bounds[i + 3] = (bounds[i + 3] as number) + dy
      // Where nothing is painted the box is infinite, and stays so.
      ink[i] = (ink[i] as number) + dx
      ink[i + 1] = (ink[i + 1] as number) + dy
      ink[i + 2] = (ink[i + 2] as number) + dx
      ink[i + 3] = (ink[i + 3] as number) + dy
      if (motion.period[slot] === 0) continue
      motion.centre[2 * slot] = (motion.centre[2 * slot] as number) + dx
      motion.centre[2 * slot + 1] = (motion.centre[2 * slot + 1] as number) + dy
    }
  }

  #release(slot: number): void {
    if (this.isRoot[slot] !== 1) return
    this.isRoot[slot] = 0
    if (this.#scene.flags[slot] !== 0) this.#scene.mark(slot, Dirty.Transform)
  }

  #isInRoot(slot: number): boolean {
    const { parent } = this.#scene
    for (let at = parent[slot] as number; at >= 0; at = parent[at] as number) if (this.isRoot[at] === 1) return true
    return false
  }

  #addTree(slot: number): void {
    const { order, rank, span } = this.#scene
    const end = span[slot] as number
    for (let r = rank[slot] as number; r < end; r++) {
      if (this.count === this.slots.length) {
        const slots = new Int32Array(2 * this.count)
        slots.set(this.slots)
        this.slots = slots
      }
      this.slots[this.count++] = order[r] as number
    }
  }
}
