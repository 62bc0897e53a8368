import type { Scene } from '../scene/Scene.ts'

const MAP = 6
const BOX = 4
/** Of a page: a map that is computed another way differs in its last bits. */
const SAME = 1e-6

/**
 * Where the members of a subtree were drawn before it moved, by their place in it. Memory: `#drawn` [6 i .. 6 i + 6) the
 * map, `ink` [4 i .. 4 i + 4) minX minY maxX maxY.
 */
export class DrawnBefore {
  ink = new Float64Array(BOX)
  #drawn = new Float64Array(MAP)
  #from = 0

  /** Notes the slots at `order[from .. end)`. */
  keep({ order, drawn, ink }: Pick<Scene, 'order' | 'drawn' | 'ink'>, from: number, end: number): void {
    this.#from = from
    if (this.ink.length < BOX * (end - from)) {
      this.ink = new Float64Array(2 * BOX * (end - from))
      this.#drawn = new Float64Array(2 * MAP * (end - from))
    }
    for (let r = from; r < end; r++) {
      const slot = order[r] as number
      for (let k = 0; k < MAP; k++) this.#drawn[MAP * (r - from) + k] = drawn[MAP * slot + k] as number
      for (let k = 0; k < BOX; k++) this.ink[BOX * (r - from) + k] = ink[BOX * slot + k] as number
    }
  }

  /** Whether the slot at `order[r]` is drawn where it was. */
  isSame({ order, drawn, ink }: Pick<Scene, 'order' | 'drawn' | 'ink'>, r: number): boolean {
    const slot = order[r] as number
    const i = r - this.#from
    for (let k = 0; k < MAP; k++) if (!isNear(drawn[MAP * slot + k], this.#drawn[MAP * i + k])) return false
    for (let k = 0; k < BOX; k++) if (!isNear(ink[BOX * slot + k], this.ink[BOX * i + k])) return false
    return true
  }
}

/** An empty box is infinite, and the same as another one. */
const isNear = (a = 0, b = 0): boolean => a === b || Math.abs(a - b) < SAME
