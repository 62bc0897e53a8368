/** Growth of a figure per measurement, by least squares. @throws {Error} for fewer than two */
export function slopeOf(values: readonly number[]): number {
  const n = values.length
  if (n < 2) throw new Error(`a slope needs two measurements, not ${n}`)
  const middle = (n - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const [above, below] = values.reduce(
    ([a, b], value, i) => [a + (i - middle) * (value - mean), b + (i - middle) ** 2],
    [0, 0],
  )
  return above / below
}
