import { remember } from '../schema/values/remember.ts'
import { figureWidths } from './figureWidths.ts'
import { cssFont } from './TextMeasure.ts'

/** Lines are measured at this size and scaled: advances under geometricPrecision grow in proportion. */
const REFERENCE_PX = 64
const KEPT_RUNS = 4096

/** Positions of a line's characters: code points, and pen positions in ems from the line's start. */
export interface RunLayout {
  readonly codePoints: Int32Array
  readonly pens: Float32Array
  /** True if the script joins or stacks characters: the line is rasterised as a whole. */
  readonly isWhole: boolean
}

// Joined and stacked scripts, combining marks, and pictures that are made of several code points.
const WHOLE = /[\u0300-\u036f]|[\u0590-\u109f]|[\u1780-\u17ff]|\u200d|[\ufe00-\ufe0f]|[\u{1f000}-\u{1faff}]/u

/** Widths of one font in ems, each measured once. */
interface FontWidths {
  widthOf(text: string): number
  readonly figureAt: ReturnType<typeof figureWidths>
}

type Context2d = OffscreenCanvasRenderingContext2D

/**
 * Lays out lines other than numbers for the glyph atlas, with the browser's kerning. Results are cached and shared:
 * never change them.
 */
export class RunLayouts {
  readonly #context: Context2d
  readonly #byFont = new Map<string, Map<string, RunLayout>>()
  readonly #widths = new Map<string, FontWidths>()
  #font = ''
  #kept = 0

  constructor() {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (context === null) throw new Error('The browser gave no 2D context to lay text out with.')
    this.#context = context
  }

  of(font: string, text: string): RunLayout {
    let byText = this.#byFont.get(font)
    if (byText === undefined) {
      byText = new Map()
      this.#byFont.set(font, byText)
    }
    let layout = byText.get(text)
    if (layout === undefined) {
      if (this.#kept++ >= KEPT_RUNS) {
        for (const kept of this.#byFont.values()) kept.clear()
        this.#kept = 0
      }
      layout = this.#layOut(font, text)
      byText.set(text, layout)
    }
    return layout
  }

  #layOut(font: string, text: string): RunLayout {
    const characters = Array.from(text)
    const codePoints = new Int32Array(characters.length)
    const pens = new Float32Array(characters.length)
    for (let i = 0, at = 0; i < characters.length; i++) {
      const character = characters[i] as string
      codePoints[i] = character.codePointAt(0) ?? 0
      at += character.length
      // The width of the prefix with this character, less the character's own, is where kerning puts it.
      pens[i] = i === 0 ? 0 : this.#width(font, text.slice(0, at)) - this.#widthsOf(font).widthOf(character)
    }
    return { codePoints, pens, isWhole: WHOLE.test(text) }
  }

  /** @returns the widths, in ems, of the figures of a number */
  figuresOf(font: string): FontWidths['figureAt'] {
    return this.#widthsOf(font).figureAt
  }

  #widthsOf(font: string): FontWidths {
    let widths = this.#widths.get(font)
    if (widths === undefined) {
      const widthOf = remember((text: string) => this.#width(font, text), KEPT_RUNS)
      widths = { widthOf, figureAt: figureWidths(widthOf) }
      this.#widths.set(font, widths)
    }
    return widths
  }

  #width(font: string, text: string): number {
    if (font !== this.#font) {
      this.#context.font = cssFont(font, REFERENCE_PX)
      this.#context.textRendering = 'geometricPrecision'
      this.#font = font
    }
    return this.#context.measureText(text).width / REFERENCE_PX
  }
}
