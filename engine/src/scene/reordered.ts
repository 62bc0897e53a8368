/**
 * Finds the members of a sequence whose order among each other has changed: all but a longest run that has kept its
 * order (patience sorting, O(n log n)). Of two members that swapped order, at least one is returned.
 * @param before the former place of each member, all different; negative for a new member, which is left out
 * @returns places in `before`, ascending
 */
export function reordered(before: ArrayLike<number>): number[] {
  if (isAscending(before)) return []
  const { length } = before
  /**
   * `ends` holds the last member of the best run of each length; `previous` holds each member's predecessor in its run.
   */
  const ends: number[] = []
  const previous = new Int32Array(length).fill(-1)
  for (let i = 0; i < length; i++) {
    const place = before[i]
    if (place < 0) continue
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (before[ends[middle]] < place) low = middle + 1
      else high = middle
    }
    if (low > 0) previous[i] = ends[low - 1]
    ends[low] = i
  }
  const isKept = new Uint8Array(length)
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i]) isKept[i] = 1
  const out: number[] = []
  for (let i = 0; i < length; i++) if (isKept[i] === 0 && before[i] >= 0) out.push(i)
  return out
}

function isAscending(before: ArrayLike<number>): boolean {
  let last = -1
  for (let i = 0; i < before.length; i++) {
    const place = before[i]
    if (place < 0) continue
    if (place < last) return false
    last = place
  }
  return true
}
