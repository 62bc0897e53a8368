/** The number with the fewest digits that is this 32-bit float: 3.3 instead of 3.299999952316284. */
export function shortestFloat(float: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(float.toPrecision(digits))
    if (Math.fround(short) === float) return short
  }
  return float
}
