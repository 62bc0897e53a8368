/** @param sorted ascending. @returns the index of the number nearest to `value`; of two as near the lower. -1: there is none */
export function nearestOf(sorted: ArrayLike<number>, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  if (low === sorted.length) return low - 1
  return low > 0 && value - (sorted[low - 1] as number) <= (sorted[low] as number) - value ? low - 1 : low
}
