import { grown } from '../schema/values/grown.ts'

/** Line segments per Bézier curve. */
const STEPS = 8

/**
 * Implements the part of a canvas context that d3-shape draws lines with, and records the points. Memory: `xy` pairs,
 * and in `ends` the number of points after each piece.
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
    if (at + 2 > this.#xy.length) this.#xy = grown(this.#xy, 2 * this.#xy.length)
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

  /** d3-shape closes a piece of a single point; with round caps that draws a dot. */
  closePath(): void {}

  take(): { xy: Float32Array<ArrayBuffer>; ends: Int32Array<ArrayBuffer> } {
    if (this.#count > (this.#ends.at(-1) ?? 0)) this.#ends.push(this.#count)
    return { xy: this.#xy.slice(0, 2 * this.#count), ends: Int32Array.from(this.#ends) }
  }
}
