/** A range in a pattern: `{01..20}` counts with leading zeros, `{10..}` has no end, `{20..1}` counts down. */
const RANGE = /\{(\d{1,9})\.\.(\d{0,9})\}/g

/** How many texts a pattern gives: as many as its shortest range has; undefined where none of its ranges ends. */
export function patternSize(pattern: string): number | undefined {
  const sizes = [...pattern.matchAll(RANGE)].flatMap(([, from, to]) =>
    to ? [Math.abs(Number(to) - Number(from)) + 1] : [],
  )
  return sizes.length === 0 ? undefined : Math.min(...sizes)
}

/**
 * The text of a pattern at a place, from 0: each of its ranges is as many steps on. A text without a range is the same
 * everywhere.
 * @returns undefined after the end of one of its ranges
 */
export function patternText(pattern: string, place: number): string | undefined {
  if (place >= (patternSize(pattern) ?? Number.POSITIVE_INFINITY)) return undefined
  return pattern.replaceAll(RANGE, (_, from: string, to: string) => {
    const isDown = to !== '' && Number(to) < Number(from)
    return String(Number(from) + (isDown ? -place : place)).padStart(from.startsWith('0') ? from.length : 1, '0')
  })
}
