/** Least side of a cell, and about how many cells there are at most. */
const SIDE = 64
const MOST = 1 << 12

/**
 * Boxes in the square cells of a page, to ask whether one of them overlaps a given box. What lies outside of the page
 * is in the cells at its edge. Memory: `head` [row x columns + column] = the last entry of a cell, 0 = none; entry e is
 * the box at `at[e]` of the array of boxes, and `next[e]` the entry before it.
 */
export class BoxCells {
  #head = new Int32Array(0)
  readonly #next: number[] = [0]
  readonly #at: number[] = [0]
  #count = 1
  #side = SIDE
  #columns = 1
  #rows = 1

  /** Empties it for a page of this size. */
  reset(width: number, height: number): void {
    this.#side = Math.max(SIDE, Math.sqrt((width * height) / MOST))
    this.#columns = Math.max(1, Math.ceil(width / this.#side))
    this.#rows = Math.max(1, Math.ceil(height / this.#side))
    const cells = this.#columns * this.#rows
    if (this.#head.length < cells) this.#head = new Int32Array(cells)
    else this.#head.fill(0)
    this.#count = 1
  }

  /** Adds the box x0 y0 x1 y1 at `i`, which stays as it is until the next reset. */
  add(boxes: Float64Array, i: number): void {
    const right = this.#columnOf(boxes[i + 2])
    const bottom = this.#rowOf(boxes[i + 3])
    for (let row = this.#rowOf(boxes[i + 1]); row <= bottom; row++) {
      for (let column = this.#columnOf(boxes[i]); column <= right; column++) {
        const cell = row * this.#columns + column
        this.#next[this.#count] = this.#head[cell]
        this.#at[this.#count] = i
        this.#head[cell] = this.#count++
      }
    }
  }

  /** @returns whether an added box comes closer to the box at `i` than `gap` */
  isNear(boxes: Float64Array, i: number, gap: number): boolean {
    const x0 = boxes[i] - gap
    const y0 = boxes[i + 1] - gap
    const x1 = boxes[i + 2] + gap
    const y1 = boxes[i + 3] + gap
    const right = this.#columnOf(x1)
    const bottom = this.#rowOf(y1)
    for (let row = this.#rowOf(y0); row <= bottom; row++) {
      for (let column = this.#columnOf(x0); column <= right; column++) {
        for (let entry = this.#head[row * this.#columns + column]; entry !== 0; entry = this.#next[entry] as number) {
          const k = this.#at[entry] as number
          if (boxes[k] < x1 && boxes[k + 2] > x0 && boxes[k + 1] < y1 && boxes[k + 3] > y0) return true
        }
      }
    }
    return false
  }

  #columnOf(x: number): number {
    return Math.max(0, Math.min(this.#columns - 1, Math.floor(x / this.#side)))
  }

  #rowOf(y: number): number {
    return Math.max(0, Math.min(this.#rows - 1, Math.floor(y / this.#side)))
  }
}
