/** Side of a tile, device pixels. */
const TILE = 40

/**
 * The damaged parts of a canvas as a grid of tiles: damaged boxes may overlap, the traced rectangles do not. Memory:
 * `#bits` [row x columns + column], 1 = dirty.
 */
export class DamageTiles {
  #bits = new Uint8Array(0)
  #columns = 0
  #rows = 0

  /** Clears it for a canvas of this size, device pixels. */
  reset(width: number, height: number): void {
    this.#columns = Math.ceil(width / TILE)
    this.#rows = Math.ceil(height / TILE)
    const length = this.#columns * this.#rows
    if (this.#bits.length < length) this.#bits = new Uint8Array(length)
    else this.#bits.fill(0, 0, length)
  }

  /** Marks a box of device pixels. */
  mark(x0: number, y0: number, x1: number, y1: number): void {
    const left = Math.max(0, Math.floor(x0 / TILE))
    const right = Math.min(this.#columns - 1, Math.floor(x1 / TILE))
    const bottom = Math.min(this.#rows - 1, Math.floor(y1 / TILE))
    for (let row = Math.max(0, Math.floor(y0 / TILE)); row <= bottom; row++) {
      for (let at = row * this.#columns + left; at <= row * this.#columns + right; at++) {
        this.#bits[at] = 1
      }
    }
  }

  /**
   * Reports the dirty tiles as rectangles: a run in a row, joined with equal runs in the rows below. Call once per
   * reset.
   */
  trace(out: { rect(x: number, y: number, width: number, height: number): void }): void {
    const bits = this.#bits
    const columns = this.#columns
    for (let row = 0; row < this.#rows; row++) {
      for (let column = 0; column < columns; column++) {
        if (bits[row * columns + column] !== 1) continue
        let end = column
        while (end < columns && bits[row * columns + end] === 1) end++
        let below = row
        while (below < this.#rows && this.#isRun(below, column, end)) {
          bits.fill(2, below * columns + column, below * columns + end)
          below++
        }
        out.rect(column * TILE, row * TILE, (end - column) * TILE, (below - row) * TILE)
      }
    }
  }

  #isRun(row: number, from: number, end: number): boolean {
    const bits = this.#bits
    const at = row * this.#columns
    for (let column = from; column < end; column++) if (bits[at + column] !== 1) return false
    return true
  }
}
