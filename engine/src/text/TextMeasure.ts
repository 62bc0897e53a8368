/** Advance width of one line in page units; `font` is `variants|families` (Recorder). */
export type MeasureText = (value: string, font: string, size: number) => number

/** CSS font shorthand at `px` pixels. */
export function cssFont(font: string, px: number): string {
  const bar = font.indexOf('|')
  return bar <= 0 ? `${px}px ${font.slice(bar + 1)}` : `${font.slice(0, bar)} ${px}px ${font.slice(bar + 1)}`
}

/** Lines are measured at this size and scaled, so that a line breaks at the same place at every zoom. */
const REFERENCE_PX = 64
/** Figures have no kerning: the width of a number is the sum of their widths. */
export const FIGURES = /^[\d.,:%+\-−–—/ ]*$/
const CACHED_LINES = 8192

/** Measures widths by the browser's own shaping, in a 2D context that never draws. */
export function createTextMeasure(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D): MeasureText {
  const byFont = new Map<string, Map<string, number>>()
  let current = ''
  let cached = 0
  const widthOf = (value: string, font: string) => {
    if (current !== font) {
      context.font = cssFont(font, REFERENCE_PX)
      context.textRendering = 'geometricPrecision'
      current = font
    }
    return context.measureText(value).width / REFERENCE_PX
  }
  /** Widths of figures by character code, for the font of the last call. */
  const advancesOf = new Map<string, Map<number, number>>()
  let advances = new Map<number, number>()
  let advancesFont: string | undefined
  const figuresWidth = (value: string, font: string) => {
    if (font !== advancesFont) {
      advances = advancesOf.get(font) ?? new Map()
      advancesOf.set(font, advances)
      advancesFont = font
    }
    let sum = 0
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i)
      let width = advances.get(code)
      if (width === undefined) {
        width = widthOf(String.fromCharCode(code), font)
        advances.set(code, width)
      }
      sum += width
    }
    return sum
  }
  return (value, font, size) => {
    // Every new value is a new text, made of figures whose widths are known.
    if (FIGURES.test(value)) return figuresWidth(value, font) * size
    let widths = byFont.get(font)
    if (widths === undefined) {
      widths = new Map()
      byFont.set(font, widths)
    }
    let width = widths.get(value)
    if (width === undefined) {
      width = widthOf(value, font)
      // Changing texts rarely repeat, so forgetting all of them now and then is cheaper than keeping an order of use.
      if (cached++ >= CACHED_LINES) {
        byFont.clear()
        widths = new Map()
        byFont.set(font, widths)
        cached = 0
      }
      widths.set(value, width)
    }
    return width * size
  }
}

/** Estimates widths where there is no canvas (tests, servers): half an em for Latin, one em for CJK. */
export const estimateText: MeasureText = (value, _font, size) => {
  let ems = 0
  for (let i = 0; i < value.length; i++) ems += value.charCodeAt(i) > 0x2e7f ? 1 : 0.5
  return ems * size
}
