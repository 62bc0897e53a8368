import { fontOf } from '../Part.ts'

/** Size of a character in the sheet, pixels; the GPU scales it. */
const SIZE = 32
const CELL = 48
const SIDE = 1024
/** Size of an image in the sheet, pixels. */
const [IMAGE_WIDTH, IMAGE_HEIGHT] = [160, 106]

export interface Place {
  readonly u0: number
  readonly v0: number
  readonly u1: number
  readonly v1: number
}

export interface Glyph extends Place {
  /** Advance as a share of the font size. */
  readonly advance: number
}

/** Side of a glyph's cell as a multiple of the font size. */
export const CELL_OF_SIZE = CELL / SIZE

/** A texture of characters, each drawn once, and of images from the bottom up. */
export class GlyphSheet {
  readonly #canvas = new OffscreenCanvas(SIDE, SIDE)
  readonly #ctx: OffscreenCanvasRenderingContext2D
  readonly #glyphs = new Map<string, Glyph>()
  readonly #images = new Map<ImageBitmap, Place>()
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

  image(bitmap: ImageBitmap): Place {
    const known = this.#images.get(bitmap)
    if (known) return known
    const perRow = Math.floor(SIDE / IMAGE_WIDTH)
    const n = this.#images.size
    const [x, y] = [(n % perRow) * IMAGE_WIDTH, SIDE - (1 + Math.floor(n / perRow)) * IMAGE_HEIGHT]
    this.#ctx.drawImage(bitmap, x, y, IMAGE_WIDTH, IMAGE_HEIGHT)
    const place = { u0: x / SIDE, v0: y / SIDE, u1: (x + IMAGE_WIDTH) / SIDE, v1: (y + IMAGE_HEIGHT) / SIDE }
    this.#images.set(bitmap, place)
    this.#isStale = true
    return place
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
