import { pageLimits } from '../../schema/limits.ts'

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi
/** CSS pixels per unit. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  q: 96 / 101.6,
  in: 96,
}

/** @returns whether a number is within the range of a page */
export const isPlausible = (n: number): boolean => Number.isFinite(n) && Math.abs(n) <= pageLimits.coordinate

/** @returns the numbers of a list, up to the first that a page could not hold */
export function numbersOf(text: string, most = Number.POSITIVE_INFINITY): number[] {
  const numbers: number[] = []
  for (const [word] of text.matchAll(NUMBER)) {
    const n = Number(word)
    if (!isPlausible(n) || numbers.length >= most) break
    numbers.push(n)
  }
  return numbers
}

/**
 * @returns a CSS length in pixels; undefined for other texts
 * @param whole length of 100 %
 * @param em the font's size
 */
export function lengthOf(text: string | undefined, whole: number, em = 16): number | undefined {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]{0,4}|%)\s*$/i.exec(text?.slice(0, 64) ?? '')
  if (match === null) return undefined
  const unit = (match[2] as string).toLowerCase()
  const factor =
    unit === '%'
      ? whole / 100
      : unit === 'em'
        ? em
        : unit === 'rem'
          ? 16
          : unit === 'ex' || unit === 'ch'
            ? em / 2
            : UNITS[unit]
  const length = factor === undefined ? Number.NaN : Number(match[1]) * factor
  return isPlausible(length) ? length : undefined
}
