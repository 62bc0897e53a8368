import { DIM, Twinkle } from '../../scene/SlotMotion.ts'
import { cssFont, REFERENCE_PX } from '../../text/TextMeasure.ts'

/** The canvas, or the scratch canvas of sprites. */
export type Context2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const KEPT = 1024

/** CSS texts of colours and fonts, built once each, and the font that is set now: setting one costs a parse. */
export class Pen {
  readonly #colors = new Map<number, string>()
  readonly #fonts = new Map<string, string>()
  #font = ''

  /** Twinkle bits of the slot that is drawn, while they are dim. */
  dim = 0

  fill(rgba: number): string {
    return this.color((this.dim & Twinkle.Fill) === 0 ? rgba : dimmed(rgba))
  }

  stroke(rgba: number): string {
    return this.color((this.dim & Twinkle.Stroke) === 0 ? rgba : dimmed(rgba))
  }

  font(rgba: number): string {
    return this.color((this.dim & Twinkle.Font) === 0 ? rgba : dimmed(rgba))
  }

  color(rgba: number): string {
    let text = this.#colors.get(rgba)
    if (text === undefined) {
      if (this.#colors.size >= KEPT) this.#colors.clear()
      text = `#${rgba.toString(16).padStart(8, '0')}`
      this.#colors.set(rgba, text)
    }
    return text
  }

  /**
   * Sets a font at the size at which text is measured. Drawn with a transform that brings it to its own size, a text is
   * shaped once for all sizes.
   */
  setFont(ctx: Context2d, font: string): void {
    if (font === this.#font) return
    this.#font = font
    let text = this.#fonts.get(font)
    if (text === undefined) {
      if (this.#fonts.size >= KEPT) this.#fonts.clear()
      text = cssFont(font, REFERENCE_PX)
      this.#fonts.set(font, text)
    }
    ctx.font = text
    // Advances grow in proportion to the size, as the other backend lays them out.
    ctx.textRendering = 'geometricPrecision'
    ctx.textAlign = 'left'
  }

  /** After a restore() or a resize the context's font is no longer the one set last. */
  forgetFont(): void {
    this.#font = ''
  }
}

function dimmed(rgba: number): number {
  return ((rgba & 0xffffff00) | Math.round((rgba & 0xff) * DIM)) >>> 0
}
