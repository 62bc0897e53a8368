/** Where widget `n` of a page stands in a frame, relative to its place: each moves and turns its own way. */
export function wayOf(
  n: number,
  frame: number,
): { readonly dx: number; readonly dy: number; readonly turnDeg: number } {
  const phase = n * 2.399
  return {
    dx: Math.round(20 * Math.sin(frame / 7 + phase)),
    dy: Math.round(15 * Math.cos(frame / (5 + (n % 4)) + phase)),
    turnDeg: Math.round(((n % 2 === 0 ? 1 : -1) * frame * (1 + (n % 5)) + n) % 360),
  }
}
