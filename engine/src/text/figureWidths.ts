/** A line of digits and the signs of numbers. Their codes differ in the last {@link BITS} bits. */
export const FIGURES = /^[\d.,:%+\-−–—/ ]*$/
const BITS = 6
const MASK = (1 << BITS) - 1

/**
 * A number is seldom measured twice, but its pairs are. Kerning is between neighbours (1 and 1 stand closer in many
 * fonts), so that the widths of a few pairs make up every number.
 * @param widthOf measures a text
 * @returns the width, in the same unit, by which a line of {@link FIGURES} grows at its character `i`; `isAlone` gives
 * that of the character alone. Each pair is measured once.
 */
export function figureWidths(widthOf: (text: string) => number) {
  const known = new Map<number, number>()
  return function grow(line: string, i: number, isAlone = i === 0): number {
    const code = line.charCodeAt(i)
    const key = ((isAlone ? 0 : line.charCodeAt(i - 1) & MASK) << BITS) | (code & MASK)
    let width = known.get(key)
    if (width === undefined) {
      width = isAlone ? widthOf(line.charAt(i)) : widthOf(line.slice(i - 1, i + 1)) - widthOf(line.charAt(i - 1))
      known.set(key, width)
    }
    return width
  }
}
