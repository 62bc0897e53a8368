/**
 * @returns the number nearest to `value`, the lower of two as near; undefined where none is within `reach`
 *
 * @param sorted ascending; all in page units
 */
export function nearestWithin(sorted: Float64Array, value: number, reach: number): number | undefined {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  const above = sorted[low]
  const below = sorted[low - 1]
  const nearest = below !== undefined && (above === undefined || value - below <= above - value) ? below : above
  return nearest !== undefined && Math.abs(nearest - value) <= reach ? nearest : undefined
}
