/** The widest letters of each group in the bold of the grid's text, px. */
const WIDTHS = { narrow: 9, wide: 14 } as const
const NARROW = /[0-9a-ln-vx-z .,:;()[\]|/\\!'"+\-_*=<>^~?°]/
/** Padding and border of a cell, px. */
const EDGE_PX = 17

/**
 * False for a text that may be wider than its cell: that cell cuts it. A cell that cuts is a clip of its own for the
 * browser, which costs more than painting its text, so most cells do without.
 */
export function fitsIn(text: string, widthPx: number): boolean {
  const space = widthPx - EDGE_PX
  if (text.length * WIDTHS.wide <= space) return true
  if (text.length * WIDTHS.narrow > space) return false
  let px = 0
  for (const letter of text) px += NARROW.test(letter) ? WIDTHS.narrow : WIDTHS.wide
  return px <= space
}
