import { fontOf } from '../Part.ts'

/** Size of a character in the sheet, pixels; the GPU scales it. */
const SIZE = 32
const CELL = 48
const SIDE = 1024

export interface Glyph {
  readonly u0: number
  readonly v0: number
  readonly u1: number
  readonly v1: number
  /** Advance as a share of the font size. */
  readonly advance: number
}

/** Side of a glyph's cell as a multiple of the font size. */
export const CELL_OF_SIZE = CELL / SIZE

/** A texture of characters, each drawn once. */
export class GlyphSheet {
  readonly #canvas = new OffscreenCanvas(SIDE, SIDE)
  readonly #ctx: OffscreenCanvasRenderingContext2D
  readonly #glyphs = new Map<string, Glyph>()
  #isStale = true
  #texture: WebGLTexture | null = null

  constructor() {
    const ctx = this.#canvas.getContext('2d')
    if (!ctx) throw new Error('the browser gives no 2D context')
    this.#ctx = ctx
    ctx.fillStyle = '#fff'
    ctx.textAlign = 'center'
    ctx.textBaseline = 'middle'
  }

  glyph(letter: string, isBold: boolean): Glyph {
    const key = isBold ? `*${letter}` : letter
    const known = this.#glyphs.get(key)
    if (known) return known
    const perRow = Math.floor(SIDE / CELL)
    const n = this.#glyphs.size
    const [x, y] = [(n % perRow) * CELL, Math.floor(n / perRow) * CELL]
    this.#ctx.font = fontOf({ size: SIZE, isBold })
    this.#ctx.fillText(letter, x + CELL / 2, y + CELL / 2)
    const glyph: Glyph = {
      u0: x / SIDE,
      v0: y / SIDE,
      u1: (x + CELL) / SIDE,
      v1: (y + CELL) / SIDE,
      advance: this.#ctx.measureText(letter).width / SIZE,
    }
    this.#glyphs.set(key, glyph)
    this.#isStale = true
    return glyph
  }

  /** Uploads new characters to the GPU. */
  upload(gl: WebGL2RenderingContext): void {
    if (!this.#isStale) return
    this.#isStale = false
    this.#texture ??= gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, this.#texture)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, this.#canvas)
    gl.generateMipmap(gl.TEXTURE_2D)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
  }
}
