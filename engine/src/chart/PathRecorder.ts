/** Pieces that a curve between two points is cut into. */
const STEPS = 8

/**
 * The part of a canvas context that d3-shape draws a line with; keeps the points instead. Memory: `xy` pairs, and in
 * `ends` the number of points after each piece.
 */
export class PathRecorder {
  #xy = new Float32Array(512)
  #count = 0
  readonly #ends: number[] = []

  begin(): void {
    this.#count = 0
    this.#ends.length = 0
  }

  moveTo(x: number, y: number): void {
    if (this.#count > (this.#ends.at(-1) ?? 0)) this.#ends.push(this.#count)
    this.lineTo(x, y)
  }

  lineTo(x: number, y: number): void {
    const at = 2 * this.#count++
    if (at + 2 > this.#xy.length) {
      const xy = new Float32Array(this.#xy.length * 2)
      xy.set(this.#xy)
      this.#xy = xy
    }
    this.#xy[at] = x
    this.#xy[at + 1] = y
  }

  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    const at = 2 * (this.#count - 1)
    const x0 = this.#xy[at] as number
    const y0 = this.#xy[at + 1] as number
    for (let i = 1; i <= STEPS; i++) {
      const t = i / STEPS
      const s = 1 - t
      const a = s * s * s
      const b = 3 * s * s * t
      const c = 3 * s * t * t
      const d = t * t * t
      this.lineTo(a * x0 + b * ax + c * bx + d * x, a * y0 + b * ay + c * by + d * y)
    }
  }

  /** A lone point of a piece: d3-shape closes it, which draws a dot with round caps. */
  closePath(): void {}

  take(): { xy: Float32Array<ArrayBuffer>; ends: Int32Array<ArrayBuffer> } {
    if (this.#count > (this.#ends.at(-1) ?? 0)) this.#ends.push(this.#count)
    return { xy: this.#xy.slice(0, 2 * this.#count), ends: Int32Array.from(this.#ends) }
  }
}
