import type { Scene } from '../scene/Scene.ts'

type Drawn = Pick<Scene, 'drawn' | 'ink'>

const MAP = 6
const BOX = 4
/** Of a page: a map that is computed another way differs in its last bits. */
const SAME = 1e-6

/**
 * Where slots were drawn before they moved, each by a place of its own. Memory: `#drawn` [6 i .. 6 i + 6) the map, `ink`
 * [4 i .. 4 i + 4) minX minY maxX maxY.
 */
export class DrawnBefore {
  ink = new Float64Array(BOX)
  #drawn = new Float64Array(MAP)

  keep(i: number, { drawn, ink }: Drawn, slot: number): void {
    this.#reserve(i + 1)
    for (let k = 0; k < MAP; k++) this.#drawn[MAP * i + k] = drawn[MAP * slot + k] as number
    for (let k = 0; k < BOX; k++) this.ink[BOX * i + k] = ink[BOX * slot + k] as number
  }

  /** Takes over what another one keeps at `from`. */
  take(i: number, other: DrawnBefore, from: number): void {
    this.#reserve(i + 1)
    for (let k = 0; k < MAP; k++) this.#drawn[MAP * i + k] = other.#drawn[MAP * from + k] as number
    for (let k = 0; k < BOX; k++) this.ink[BOX * i + k] = other.ink[BOX * from + k] as number
  }

  /** Whether a slot is drawn where the one at `i` was. */
  isSame(i: number, { drawn, ink }: Drawn, slot: number): boolean {
    for (let k = 0; k < MAP; k++) if (!isNear(drawn[MAP * slot + k], this.#drawn[MAP * i + k])) return false
    for (let k = 0; k < BOX; k++) if (!isNear(ink[BOX * slot + k], this.ink[BOX * i + k])) return false
    return true
  }

  #reserve(count: number): void {
    if (this.ink.length >= BOX * count) return
    const [ink, drawn] = [this.ink, this.#drawn]
    this.ink = new Float64Array(2 * BOX * count)
    this.#drawn = new Float64Array(2 * MAP * count)
    this.ink.set(ink)
    this.#drawn.set(drawn)
  }
}

/** An empty box is infinite, and the same as another one. */
const isNear = (a = 0, b = 0): boolean => a === b || Math.abs(a - b) < SAME
