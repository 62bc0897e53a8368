import { DIM, Twinkle } from '../../scene/SlotMotion.ts'
import { cssFont } from '../../text/TextMeasure.ts'

/** The canvas, or the scratch canvas of sprites. */
export type Context2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const KEPT = 1024

/** CSS texts of colours and fonts, built once each, and the font that is set now: setting one costs a parse. */
export class Pen {
  readonly #colors = new Map<number, string>()
  readonly #fonts = new Map<string, Map<number, string>>()
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

  setFont(ctx: Context2d, font: string, size: number): void {
    let bySize = this.#fonts.get(font)
    if (bySize === undefined) {
      bySize = new Map()
      this.#fonts.set(font, bySize)
    }
    let text = bySize.get(size)
    if (text === undefined) {
      if (bySize.size >= KEPT) bySize.clear()
      text = cssFont(font, size)
      bySize.set(size, text)
    }
    if (text === this.#font) return
    this.#font = text
    ctx.font = text
    // Advances grow in proportion to the size, as text is measured and as the other backend lays it out.
    ctx.textRendering = 'geometricPrecision'
  }

  /** After a restore() or a resize the context's font is no longer the one set last. */
  forgetFont(): void {
    this.#font = ''
  }
}

function dimmed(rgba: number): number {
  return ((rgba & 0xffffff00) | Math.round((rgba & 0xff) * DIM)) >>> 0
}
