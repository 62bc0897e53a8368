import { ShelfPacker } from './ShelfPacker.ts'
import { cssFont } from './TextMeasure.ts'

/** Greatest number of pages. Each is SIDE x SIDE bytes of coverage, made when the one before is full. */
export const PAGES = 4
export const PAGE_SIDE = 2048

/** Empty texels around each bitmap, so that filtering never reads a neighbour. */
const PAD = 1
/** From this size on one phase serves all positions: a quarter of a pixel no longer shows. */
const PHASED_BELOW_PX = 28
const PHASES = 4
export const MAX_RASTER_PX = 480
const REFERENCE_PX = 64
const KEPT_BOXES = 4096
/** Characters of numbers. */
const FIGURE_SET = '0123456789.-\u2212%'
/** Above this size, each figure is rasterised when it is needed. */
const STRIP_PX = 64
/** Texels between two bitmaps of a strip: ink that reaches beyond its box must not get into the next one. */
const STRIP_GAP = 4

export interface Glyph {
  readonly page: number
  /** Texels. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Offset from the pen to the bitmap's top left corner, raster pixels. */
  readonly left: number
  readonly top: number
}

interface Page {
  readonly pixels: Uint8Array
  readonly packer: ShelfPacker
  lastUsed: number
  /** Rows that have not been uploaded into the texture yet. */
  dirtyFrom: number
  dirtyTo: number
}

/** All bitmaps of one font at one raster size. */
export interface Face {
  readonly font: string
  readonly px: number
  readonly phases: number
  /** Key: code point x 4 + phase. */
  readonly glyphs: Map<number, Glyph>
  /** Runs that only the browser can shape, drawn as a whole. */
  readonly runs: Map<string, Glyph>
}

/** One bitmap of a strip; a strip is rasterised in one go. */
interface Cell {
  readonly text: string
  readonly phase: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Its place on the strip. */
  readonly x: number
}

interface InkBox {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly isEmpty: boolean
}

const NO_GLYPH: Glyph = { page: 0, x: 0, y: 0, width: 0, height: 0, left: 0, top: 0 }

type Context2d = OffscreenCanvasRenderingContext2D

/**
 * Bitmaps of glyphs, rasterised by the browser at exactly the size they have on screen. The pages are kept in memory,
 * so that textures can be filled again after a lost context. When all pages are full, the least recently used one is
 * emptied and `epoch` counts up: earlier text must be laid out again.
 */
export class GlyphAtlas {
  readonly pages: Page[] = []
  epoch = 0
  readonly #faces = new Map<string, Map<number, Face>>()
  readonly #context: Context2d
  readonly #boxes = new Map<string, Map<string, InkBox>>()
  readonly #strip: (Cell & { readonly key: number })[] = []
  #stamp = 0
  #font = ''

  constructor() {
    const context = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true })
    if (context === null) throw new Error('The browser gave no 2D context to rasterise text with.')
    this.#context = context
  }

  /** Starts a new turn of use: the page that was untouched for most turns is emptied first. */
  beginTurn(): void {
    this.#stamp++
  }

  face(font: string, px: number): Face {
    let bySize = this.#faces.get(font)
    if (bySize === undefined) {
      bySize = new Map()
      this.#faces.set(font, bySize)
    }
    let face = bySize.get(px)
    if (face === undefined) {
      face = { font, px, phases: px < PHASED_BELOW_PX ? PHASES : 1, glyphs: new Map(), runs: new Map() }
      bySize.set(px, face)
    }
    return face
  }

  /** @returns a code point's bitmap at a phase of 0 to `face.phases` - 1; undefined when it paints nothing */
  glyph(face: Face, codePoint: number, phase: number): Glyph | undefined {
    const key = codePoint * PHASES + phase
    let glyph = face.glyphs.get(key)
    if (glyph === undefined) {
      this.#rasteriseWith(face, codePoint)
      glyph = face.glyphs.get(key)
      // The glyph may have been on a page that was emptied meanwhile.
      if (glyph === undefined) return undefined
    }
    return this.#used(glyph)
  }

  run(face: Face, text: string): Glyph | undefined {
    let glyph = face.runs.get(text)
    if (glyph === undefined) {
      glyph = this.#rasteriseRun(face, text)
      face.runs.set(text, glyph)
    }
    return this.#used(glyph)
  }

  /** Marks every page for upload, because the textures are empty. */
  markAllDirty(): void {
    for (const page of this.pages) {
      page.dirtyFrom = 0
      page.dirtyTo = page.packer.bottom
    }
  }

  #used(glyph: Glyph): Glyph | undefined {
    const page = this.pages[glyph.page]
    if (glyph.width === 0 || page === undefined) return undefined
    page.lastUsed = this.#stamp
    return glyph
  }

  /**
   * Rasterises a character at all its phases. All figures are made at once, because a changing value soon shows the
   * others.
   */
  #rasteriseWith(face: Face, codePoint: number): void {
    const character = String.fromCodePoint(codePoint)
    const characters = face.px <= STRIP_PX && FIGURE_SET.includes(character) ? FIGURE_SET : character
    const strip = this.#strip
    strip.length = 0
    let width = 0
    let height = 0
    for (const each of characters) {
      for (let phase = 0; phase < face.phases; phase++) {
        const key = (each.codePointAt(0) ?? 0) * PHASES + phase
        if (face.glyphs.has(key)) continue
        const cell = this.#cellOf(face, each, phase / face.phases)
        if (cell === undefined) {
          face.glyphs.set(key, NO_GLYPH)
          continue
        }
        strip.push({ ...cell, key, x: width })
        width += cell.width + STRIP_GAP
        height = Math.max(height, cell.height)
      }
    }
    if (width === 0) return
    const pixels = this.#draw(face, strip, width, height)
    for (const cell of strip) face.glyphs.set(cell.key, this.#keep(cell, pixels, width))
  }

  /** Rasterises a run that only the browser can shape. */
  #rasteriseRun(face: Face, text: string): Glyph {
    const cell = this.#cellOf(face, text, 0)
    if (cell === undefined) return NO_GLYPH
    return this.#keep({ ...cell, x: 0 }, this.#draw(face, [{ ...cell, x: 0 }], cell.width, cell.height), cell.width)
  }

  /** @returns size and place of a bitmap; undefined for a text that paints nothing */
  #cellOf(face: Face, text: string, phase: number): Omit<Cell, 'x'> | undefined {
    const box = this.#boxOf(face.font, text)
    const left = Math.floor(box.left * face.px + phase) - 1
    const right = Math.ceil(box.right * face.px + phase) + 1
    const top = Math.floor(box.top * face.px) - 1
    const bottom = Math.ceil(box.bottom * face.px) + 1
    const width = Math.min(right - left, PAGE_SIDE - 2 * PAD)
    const height = Math.min(bottom - top, PAGE_SIDE - 2 * PAD)
    return box.isEmpty || !(width > 0 && height > 0) ? undefined : { text, phase, left, top, width, height }
  }

  /** Draws bitmaps side by side, so that they are read back at once. @returns RGBA */
  #draw(face: Face, cells: readonly Cell[], width: number, height: number): Uint8ClampedArray {
    const context = this.#context
    const { canvas } = context
    if (canvas.width < width || canvas.height < height) {
      canvas.width = Math.max(canvas.width, width + 32)
      canvas.height = Math.max(canvas.height, height + 32)
      this.#font = ''
    }
    this.#setFont(cssFont(face.font, face.px))
    context.clearRect(0, 0, width, height)
    context.fillStyle = '#000'
    for (const { text, phase, left, top, x } of cells) context.fillText(text, x + phase - left, -top)
    return context.getImageData(0, 0, width, height).data
  }

  /** Copies one bitmap of a strip into a page. */
  #keep({ x, left, top, width, height }: Cell, pixels: Uint8ClampedArray, stride: number): Glyph {
    const place = this.#place(width + 2 * PAD, height + 2 * PAD)
    const page = this.pages[place.page] as Page
    for (let row = 0; row < height; row++) {
      const to = (place.y + PAD + row) * PAGE_SIDE + place.x + PAD
      const from = row * stride + x
      for (let column = 0; column < width; column++)
        page.pixels[to + column] = pixels[4 * (from + column) + 3] as number
    }
    page.dirtyFrom = Math.min(page.dirtyFrom, place.y)
    page.dirtyTo = Math.max(page.dirtyTo, place.y + height + 2 * PAD)
    return { page: place.page, x: place.x + PAD, y: place.y + PAD, width, height, left, top }
  }

  /**
   * @returns the box of a text's ink in ems from its pen, measured once per font: it grows in proportion to the size
   */
  #boxOf(font: string, text: string): InkBox {
    let byText = this.#boxes.get(font)
    if (byText === undefined) {
      byText = new Map()
      this.#boxes.set(font, byText)
    }
    let box = byText.get(text)
    if (box === undefined) {
      this.#setFont(cssFont(font, REFERENCE_PX))
      const metrics = this.#context.measureText(text)
      const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } = metrics
      box = {
        left: -left / REFERENCE_PX,
        right: right / REFERENCE_PX,
        top: -metrics.actualBoundingBoxAscent / REFERENCE_PX,
        bottom: metrics.actualBoundingBoxDescent / REFERENCE_PX,
        isEmpty: left + right <= 0 || text.trim() === '',
      }
      if (byText.size >= KEPT_BOXES) byText.clear()
      byText.set(text, box)
    }
    return box
  }

  #setFont(font: string): void {
    if (font === this.#font) return
    this.#context.font = font
    this.#context.textRendering = 'geometricPrecision'
    this.#context.textBaseline = 'alphabetic'
    this.#font = font
  }

  /** Finds room for a bitmap: on the shelf that fits best, on a new shelf, on a new page, or on one that is emptied. */
  #place(width: number, height: number): { page: number; x: number; y: number } {
    for (let i = 0; i < this.pages.length; i++) {
      const at = (this.pages[i] as Page).packer.place(width, height)
      if (at !== undefined) return { page: i, x: at.x, y: at.y }
    }
    let index = this.pages.length
    if (index < PAGES) {
      this.pages.push({
        pixels: new Uint8Array(PAGE_SIDE * PAGE_SIDE),
        packer: new ShelfPacker(PAGE_SIDE),
        lastUsed: this.#stamp,
        dirtyFrom: PAGE_SIDE,
        dirtyTo: 0,
      })
    } else {
      index = this.#emptyOldest()
    }
    const at = (this.pages[index] as Page).packer.place(width, height)
    return { page: index, x: at?.x ?? 0, y: at?.y ?? 0 }
  }

  #emptyOldest(): number {
    let index = 0
    this.pages.forEach((page, i) => {
      if (page.lastUsed < (this.pages[index] as Page).lastUsed) index = i
    })
    const page = this.pages[index] as Page
    page.pixels.fill(0)
    page.packer.clear()
    page.dirtyFrom = 0
    page.dirtyTo = PAGE_SIDE
    for (const bySize of this.#faces.values()) {
      for (const face of bySize.values()) {
        for (const [key, glyph] of face.glyphs) if (glyph.page === index) face.glyphs.delete(key)
        for (const [key, glyph] of face.runs) if (glyph.page === index) face.runs.delete(key)
      }
    }
    this.epoch++
    return index
  }
}
