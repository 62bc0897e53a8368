import { grown } from '../schema/values/grown.ts'

/**
 * Uniform grid over world boxes. Memory:
 *   heads [cell]            Int32  first node of the cell, -1 when empty
 *   nodeSlot, nodeNext [n]  Int32  linked lists; free nodes form one list
 *   range [4 s .. 4 s + 4)  Int16  the cells of slot s: column0 row0 column1 row1; column0 = -1: not in a cell
 *   wide                    slots that cover more than MAX_CELLS cells, tested one by one
 * Coordinates beyond the edge belong to the edge cells, so nothing lies outside. A move within the same cells is free.
 */
const CELL = 64
const SIDE = 64
const MAX_CELLS = 256
const NONE = -1
/** Marks in `range` a slot that is kept in `wide`. */
const WIDE = -2

export class GridIndex {
  readonly #heads = new Int32Array(SIDE * SIDE).fill(NONE)
  #nodeSlot = new Int32Array(256)
  #nodeNext = new Int32Array(256)
  #freeNode = NONE
  #nodeCount = 0
  #range = new Int16Array(4 * 64).fill(NONE)
  readonly #wide: number[] = []
  /** Number of the last query that saw a slot, so that none is reported twice. */
  #seen = new Int32Array(64)
  #query = 0
  #cell = CELL

  /** Sizes the cells so that the grid covers a page; call while empty. */
  fit(width: number, height: number): void {
    this.#cell = Math.max(CELL, Math.ceil(Math.max(width, height) / SIDE))
  }

  reserve(capacity: number): void {
    if (capacity <= this.#seen.length) return
    this.#seen = grown(this.#seen, capacity)
    this.#range = grown(this.#range, 4 * capacity).fill(NONE, this.#range.length)
  }

  /** Puts a slot where `box` [minX minY maxX maxY] at `i` says; an empty or NaN box removes it. */
  update(slot: number, box: Float64Array, i: number): void {
    const x0 = box[i]
    const y0 = box[i + 1]
    const x1 = box[i + 2]
    const y1 = box[i + 3]
    if (!(x0 <= x1 && y0 <= y1)) {
      this.remove(slot)
      return
    }
    let c0 = this.#cellOf(x0)
    const r0 = this.#cellOf(y0)
    const c1 = this.#cellOf(x1)
    const r1 = this.#cellOf(y1)
    if ((c1 - c0 + 1) * (r1 - r0 + 1) > MAX_CELLS) c0 = WIDE
    const range = this.#range
    const at = 4 * slot
    if (c0 === WIDE) {
      if (range[at] === WIDE) return
      this.remove(slot)
      range[at] = WIDE
      this.#wide.push(slot)
      return
    }
    if (range[at] === c0 && range[at + 1] === r0 && range[at + 2] === c1 && range[at + 3] === r1) return
    this.remove(slot)
    range[at] = c0
    range[at + 1] = r0
    range[at + 2] = c1
    range[at + 3] = r1
    for (let r = r0; r <= r1; r++) for (let c = c0; c <= c1; c++) this.#insert(r * SIDE + c, slot)
  }

  remove(slot: number): void {
    const range = this.#range
    const at = 4 * slot
    const c0 = range[at]
    if (c0 === NONE) return
    if (c0 === WIDE) {
      const i = this.#wide.indexOf(slot)
      if (i >= 0) this.#wide.splice(i, 1)
    } else {
      const r1 = range[at + 3]
      const c1 = range[at + 2]
      for (let r = range[at + 1]; r <= r1; r++) {
        for (let c = c0; c <= c1; c++) this.#take(r * SIDE + c, slot)
      }
    }
    range[at] = NONE
  }

  /** Writes the slots whose cells touch the rectangle; the caller tests their boxes. @returns how many. */
  query(x0: number, y0: number, x1: number, y1: number, out: Int32Array): number {
    const stamp = ++this.#query
    const seen = this.#seen
    const c0 = this.#cellOf(x0)
    const c1 = this.#cellOf(x1)
    const r1 = this.#cellOf(y1)
    let count = 0
    for (let r = this.#cellOf(y0); r <= r1; r++) {
      for (let c = c0; c <= c1; c++) {
        for (let n = this.#heads[r * SIDE + c]; n !== NONE; n = this.#nodeNext[n]) {
          const slot = this.#nodeSlot[n]
          if (seen[slot] === stamp) continue
          seen[slot] = stamp
          out[count++] = slot
        }
      }
    }
    const wide = this.#wide
    for (let i = 0; i < wide.length; i++) out[count++] = wide[i]
    return count
  }

  #cellOf(v: number): number {
    const cell = Math.floor(v / this.#cell)
    return cell < 0 ? 0 : cell >= SIDE ? SIDE - 1 : cell
  }

  #insert(cell: number, slot: number): void {
    let n = this.#freeNode
    if (n === NONE) {
      if (this.#nodeCount === this.#nodeSlot.length) this.#growNodes()
      n = this.#nodeCount++
    } else {
      this.#freeNode = this.#nodeNext[n]
    }
    this.#nodeSlot[n] = slot
    this.#nodeNext[n] = this.#heads[cell]
    this.#heads[cell] = n
  }

  #take(cell: number, slot: number): void {
    let before = NONE
    for (let n = this.#heads[cell]; n !== NONE; n = this.#nodeNext[n]) {
      if (this.#nodeSlot[n] === slot) {
        const next = this.#nodeNext[n]
        if (before === NONE) this.#heads[cell] = next
        else this.#nodeNext[before] = next
        this.#nodeNext[n] = this.#freeNode
        this.#freeNode = n
        return
      }
      before = n
    }
  }

  #growNodes(): void {
    this.#nodeSlot = grown(this.#nodeSlot, this.#nodeSlot.length * 2)
    this.#nodeNext = grown(this.#nodeNext, this.#nodeNext.length * 2)
  }
}
