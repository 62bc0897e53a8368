import type { Scene } from '../scene/Scene.ts'

type Drawn = Pick<Scene, 'drawn' | 'ink'>

const MAP = 6
const BOX = 4
/** Relative to a page's size. A transform that is computed in another way differs in its last bits. */
const SAME = 1e-6

/**
 * Former transforms and ink boxes of slots that have moved, by an index of their own. Memory: `#drawn` [6 i .. 6 i + 6) the transform,
 * `ink` [4 i .. 4 i + 4) minX minY maxX maxY.
 */
export class DrawnBefore {
  ink = new Float64Array(BOX)
  #drawn = new Float64Array(MAP)

  keep(i: number, { drawn, ink }: Drawn, slot: number): void {
    this.#reserve(i + 1)
    for (let k = 0; k < MAP; k++) this.#drawn[MAP * i + k] = drawn[MAP * slot + k]
    for (let k = 0; k < BOX; k++) this.ink[BOX * i + k] = ink[BOX * slot + k]
  }

  /** Copies the entry `from` of another list. */
  take(i: number, other: DrawnBefore, from: number): void {
    this.#reserve(i + 1)
    for (let k = 0; k < MAP; k++) this.#drawn[MAP * i + k] = other.#drawn[MAP * from + k]
    for (let k = 0; k < BOX; k++) this.ink[BOX * i + k] = other.ink[BOX * from + k]
  }

  /** @returns whether a slot is drawn where the one at `i` was */
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

/** Two empty boxes are infinite, and equal. */
const isNear = (a = 0, b = 0): boolean => a === b || Math.abs(a - b) < SAME
