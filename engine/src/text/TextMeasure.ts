import { remember } from '../schema/remember.ts'

/** Advance width of one line in page units; `font` is `variants|families` (Recorder). */
export type MeasureText = (value: string, font: string, size: number) => number

/** CSS font shorthand at `px` pixels. */
export function cssFont(font: string, px: number): string {
  const bar = font.indexOf('|')
  return bar <= 0 ? `${px}px ${font.slice(bar + 1)}` : `${font.slice(0, bar)} ${px}px ${font.slice(bar + 1)}`
}

/** Lines are measured at this size and scaled, so that a line breaks at the same place at every zoom. */
export const REFERENCE_PX = 64
/** A line of digits and the signs of numbers. */
export const FIGURES = /^[\d.,:%+\-−–—/ ]*$/
/**
 * Han characters neither have kerning, and all of a font are equally wide. What is no letter after them is shaped along
 * with them, so it has no kerning with a letter that follows.
 */
const HAN_RUNS = /[\u4e00-\u9fff]+|(?<=[\u4e00-\u9fff]\P{L}*)(?=\p{L})/u
/** Brackets are shaped along with what is before the opening one, so a line with one is measured as a whole. */
const BRACKET = /[()（）]/
const HAN = '中'
const CACHED_LINES = 8192

/**
 * The width by which a line of {@link FIGURES} grows at its character `i`, in the unit of `widthOf`. Kerning is between
 * neighbours (1 and 1 stand closer in many fonts), so that the widths of a few pairs make up every number.
 */
export function figureStep(line: string, i: number, widthOf: (line: string) => number): number {
  return i === 0 ? widthOf(line.charAt(0)) : widthOf(line.slice(i - 1, i + 1)) - widthOf(line.charAt(i - 1))
}

/** Measures widths by the browser's own shaping, in a 2D context that never draws. */
export function createTextMeasure(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D): MeasureText {
  const byFont = new Map<string, (line: string) => number>()
  let current = ''
  const widthsOf = (font: string) =>
    remember((line) => {
      if (current !== font) {
        context.font = cssFont(font, REFERENCE_PX)
        context.textRendering = 'geometricPrecision'
        current = font
      }
      return context.measureText(line).width / REFERENCE_PX
    }, CACHED_LINES)
  return (value, font, size) => {
    let widthOf = byFont.get(font)
    if (widthOf === undefined) {
      widthOf = widthsOf(font)
      byFont.set(font, widthOf)
    }
    let sum = 0
    // A number is seldom measured twice; its pairs are.
    if (FIGURES.test(value)) for (let i = 0; i < value.length; i++) sum += figureStep(value, i, widthOf)
    else {
      let han = value.length
      for (const other of BRACKET.test(value) ? [value] : value.split(HAN_RUNS)) {
        han -= other.length
        sum += widthOf(other)
      }
      sum += han * widthOf(HAN)
    }
    return sum * size
  }
}

/** Estimates widths where there is no canvas (tests, servers): half an em for Latin, one em for CJK. */
export const estimateText: MeasureText = (value, _font, size) => {
  let ems = 0
  for (let i = 0; i < value.length; i++) ems += value.charCodeAt(i) > 0x2e7f ? 1 : 0.5
  return ems * size
}
