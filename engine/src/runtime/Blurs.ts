import type { DisplayList } from '../render/DisplayList.ts'
import type { Scene } from '../scene/Scene.ts'
import { Dirty } from '../schema/prop.ts'

/** Texts that came to stand between pixels: painted anew once they rest. */
export class Blurs {
  /** Some did since this was last set to false. */
  isNew = false
  readonly #slots = new Set<number>()
  #isCarried = false

  note(slot: number): void {
    this.#slots.add(slot)
    this.isNew = true
  }

  /** Those that a gesture carries. */
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
      const slot = slots[k] as number
      if (list.runsOf(slot).length > 0) scene.mark(slot, Dirty.Sharp)
    }
  }
}
