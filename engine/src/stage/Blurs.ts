import type { DisplayList } from '../picture/DisplayList.ts'
import type { Scene } from '../scene/Scene.ts'
import { Dirty } from '../schema/props/prop.ts'

/** Slots with text that came to stand between device pixels. They are painted again once they rest. */
export class Blurs {
  /** Set when a slot was added since it was last set to false. */
  isNew = false
  readonly #slots = new Set<number>()
  #isCarried = false

  note(slot: number): void {
    this.#slots.add(slot)
    this.isNew = true
  }

  /** Adds the slots that a gesture carries. */
  noteCarried(): void {
    this.#isCarried = true
    this.isNew = true
  }

  sharpen(scene: Scene, list: DisplayList): void {
    for (const slot of this.#slots) scene.mark(slot, Dirty.Paint)
    this.#slots.clear()
    if (!this.#isCarried) return
    this.#isCarried = false
    const { slots, count } = scene.carry
    for (let k = 0; k < count; k++) {
      const slot = slots[k]
      if (list.runsOf(slot).length > 0) scene.mark(slot, Dirty.Sharp)
    }
  }
}
