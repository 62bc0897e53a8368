/**
 * Which members of a sequence stand otherwise among each other than before: all but a longest run that has kept its
 * order (patience sorting, O(n log n)). Two members whose order has changed are never both left out.
 * @param before the place that each member had, all different; negative for one that was not there, which is left out
 * @returns places in `before`, ascending
 */
export function reordered(before: ArrayLike<number>): number[] {
  if (isAscending(before)) return []
  const { length } = before
  /** Last member of the best run of each length, and the member before each in its run. */
  const ends: number[] = []
  const previous = new Int32Array(length).fill(-1)
  for (let i = 0; i < length; i++) {
    const place = before[i] as number
    if (place < 0) continue
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((before[ends[middle] as number] as number) < place) low = middle + 1
      else high = middle
    }
    if (low > 0) previous[i] = ends[low - 1] as number
    ends[low] = i
  }
  const isKept = new Uint8Array(length)
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i] as number) isKept[i] = 1
  const out: number[] = []
  for (let i = 0; i < length; i++) if (isKept[i] === 0 && (before[i] as number) >= 0) out.push(i)
  return out
}

function isAscending(before: ArrayLike<number>): boolean {
  let last = -1
  for (let i = 0; i < before.length; i++) {
    const place = before[i] as number
    if (place < 0) continue
    if (place < last) return false
    last = place
  }
  return true
}
