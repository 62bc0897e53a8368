import { Dirty } from '../schema/props/prop.ts'
import { grown } from '../schema/values/grown.ts'
import type { SceneArrays } from './SceneArrays.ts'
import type { SlotMotion } from './SlotMotion.ts'

const NOBODY: readonly string[] = []

/** The scene whose slots are carried. */
interface CarriedScene extends SceneArrays {
  readonly orderVersion: number
  readonly motion: SlotMotion
  slotOf(id: string): number
  mark(slot: number, dirty: number): void
}

/**
 * Widgets that a gesture carries: they are shown (x, y) page units from where the document has them, with everything
 * they contain. A step adds to their transforms and boxes and touches nothing else. Memory: `isRoot` [s] Uint8, 1 = the
 * slot is carried itself, not only by a group around it; `slots` holds the carried slots and all below them, `count` of
 * them, in no order.
 */
export class Carry {
  slots = new Int32Array(64)
  count = 0
  isRoot = new Uint8Array(64)
  /** Offset that the scene's transforms include now. */
  x = 0
  y = 0
  readonly #scene: CarriedScene
  #ids = NOBODY
  #toX = 0
  #toY = 0
  #isOther = false
  #orderVersion = -1

  constructor(scene: CarriedScene) {
    this.#scene = scene
  }

  /** Sets the carried widgets and their offset. Passing the same array as before costs nothing more than the step. */
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
    this.isRoot = grown(this.isRoot, capacity)
  }

  /**
   * Follows a change of the carried set or of the tree, and marks the slots to be placed again. Needs a settled tree.
   */
  gather(): void {
    const scene = this.#scene
    if (!this.#isOther && (this.#orderVersion === scene.orderVersion || this.#ids === NOBODY)) return
    this.#isOther = false
    this.#orderVersion = scene.orderVersion
    for (let k = 0; k < this.count; k++) this.#release(this.slots[k])
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
      // A widget inside another carried one is carried by that one.
      if (this.#isInRoot(slot)) this.isRoot[slot] = 0
      else this.#addTree(slot)
    }
  }

  /** Applies the offset. Afterwards the transforms and boxes of `slots` are where they are shown. */
  step(): void {
    const { world, drawn, bounds, ink, motion } = this.#scene
    const dx = this.#toX - this.x
    const dy = this.#toY - this.y
    this.x = this.#toX
    this.y = this.#toY
    for (let k = 0; k < this.count; k++) {
      const slot = this.slots[k]
      const m = 6 * slot
      world[m + 4] = world[m + 4] + dx
      world[m + 5] = world[m + 5] + dy
      drawn[m + 4] = drawn[m + 4] + dx
      drawn[m + 5] = drawn[m + 5] + dy
      const i = 4 * slot
      bounds[i] = bounds[i] + dx
      bounds[i + 1] = bounds[i + 1] + dy
      bounds[i + 2] = bounds[i + 2] + dx
      bounds[i + 3] = bounds[i + 3] + dy
      // The ink box of a slot that paints nothing is infinite, and stays infinite.
      ink[i] = ink[i] + dx
      ink[i + 1] = ink[i + 1] + dy
      ink[i + 2] = ink[i + 2] + dx
      ink[i + 3] = ink[i + 3] + dy
      if (motion.period[slot] === 0) continue
      motion.centre[2 * slot] = motion.centre[2 * slot] + dx
      motion.centre[2 * slot + 1] = motion.centre[2 * slot + 1] + dy
    }
  }

  #release(slot: number): void {
    if (this.isRoot[slot] !== 1) return
    this.isRoot[slot] = 0
    if (this.#scene.flags[slot] !== 0) this.#scene.mark(slot, Dirty.Transform)
  }

  #isInRoot(slot: number): boolean {
    const { parent } = this.#scene
    for (let at = parent[slot]; at >= 0; at = parent[at]) if (this.isRoot[at] === 1) return true
    return false
  }

  #addTree(slot: number): void {
    const { order, rank, span } = this.#scene
    const end = span[slot]
    for (let r = rank[slot]; r < end; r++) {
      if (this.count === this.slots.length) this.slots = grown(this.slots, 2 * this.count)
      this.slots[this.count++] = order[r]
    }
  }
}
