/** Numbers in fours: boxes, or segments. */
export function quads(numbers: readonly number[]): [number, number, number, number][] {
  return Array.from(
    { length: numbers.length / 4 },
    (_, i) => numbers.slice(4 * i, 4 * i + 4) as [number, number, number, number],
  )
}
