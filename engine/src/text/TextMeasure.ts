import { remember } from '../schema/values/remember.ts'
import { FIGURES, figureWidths } from './figureWidths.ts'

/** Advance width of one line in page units; `font` is `variants|families` (Recorder). */
export type MeasureText = (value: string, font: string, size: number) => number

/** CSS font shorthand at `px` pixels. */
export function cssFont(font: string, px: number): string {
  const bar = font.indexOf('|')
  return bar <= 0 ? `${px}px ${font.slice(bar + 1)}` : `${font.slice(0, bar)} ${px}px ${font.slice(bar + 1)}`
}

/** Lines are measured at this size and scaled, so that a line breaks at the same place at every zoom. */
export const REFERENCE_PX = 64
/**
 * Han characters neither have kerning, and all of a font are equally wide. What is no letter after them is shaped along
 * with them, so it has no kerning with a letter that follows.
 */
const HAN_RUNS = /[\u4e00-\u9fff]+|(?<=[\u4e00-\u9fff]\P{L}*)(?=\p{L})/u
/** Brackets are shaped along with what is before the opening one, so a line with one is measured as a whole. */
const BRACKET = /[()（）]/
const HAN = '中'
const CACHED_LINES = 8192

/** Measures widths by the browser's own shaping, in a 2D context that never draws. */
export function createTextMeasure(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D): MeasureText {
  let current = ''
  const emsOf = remember((font: string) => {
    const widthOf = remember((line: string) => {
      if (current !== font) {
        context.font = cssFont(font, REFERENCE_PX)
        context.textRendering = 'geometricPrecision'
        current = font
      }
      return context.measureText(line).width / REFERENCE_PX
    }, CACHED_LINES)
    const figureAt = figureWidths(widthOf)
    return (value: string) => {
      let sum = 0
      if (FIGURES.test(value)) for (let i = 0; i < value.length; i++) sum += figureAt(value, i)
      else {
        let han = value.length
        for (const other of BRACKET.test(value) ? [value] : value.split(HAN_RUNS)) {
          han -= other.length
          sum += widthOf(other)
        }
        sum += han * widthOf(HAN)
      }
      return sum
    }
  })
  return (value, font, size) => emsOf(font)(value) * size
}

/** Estimates widths where there is no canvas (tests, servers): half an em for Latin, one em for CJK. */
export const estimateText: MeasureText = (value, _font, size) => {
  let ems = 0
  for (let i = 0; i < value.length; i++) ems += value.charCodeAt(i) > 0x2e7f ? 1 : 0.5
  return ems * size
}
