/** One item of either list, or of both; places count from 0. */
export type ItemStep =
  | { readonly is: 'same' | 'changed'; readonly before: number; readonly after: number }
  | { readonly is: 'removed'; readonly before: number }
  | { readonly is: 'added'; readonly after: number }

/** With more pairs than this, the table costs more than a shorter difference is worth. */
const MOST_PAIRS = 4_000_000

/**
 * The steps from one list to another: a longest common part stays, and between two of its items the first of the one are
 * changed to the first of the other. In the order of `after`. Items are compared as texts.
 */
export function alignItems(before: readonly string[], after: readonly string[]): readonly ItemStep[] {
  const steps: ItemStep[] = []
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let [end, endAfter] = [before.length, after.length]
  while (end > start && endAfter > start && before[end - 1] === after[endAfter - 1]) {
    end--
    endAfter--
  }
  for (let i = 0; i < start; i++) steps.push({ is: 'same', before: i, after: i })
  let [i, j] = [start, start]
  const gap = (toI: number, toJ: number) => {
    while (i < toI && j < toJ) steps.push({ is: 'changed', before: i++, after: j++ })
    while (i < toI) steps.push({ is: 'removed', before: i++ })
    while (j < toJ) steps.push({ is: 'added', after: j++ })
  }
  for (const [atI, atJ] of commonPart(before, after, start, end, endAfter)) {
    gap(atI, atJ)
    steps.push({ is: 'same', before: i++, after: j++ })
  }
  gap(end, endAfter)
  for (; i < before.length; i++, j++) steps.push({ is: 'same', before: i, after: j })
  return steps
}

function commonPart(
  before: readonly string[],
  after: readonly string[],
  start: number,
  end: number,
  endAfter: number,
): readonly (readonly [number, number])[] {
  const rows = end - start
  const columns = endAfter - start
  if (rows * columns === 0 || rows * columns > MOST_PAIRS) return []
  // lengths[i * width + j]: of the longest common part of what follows i and j.
  const width = columns + 1
  const lengths = new Uint32Array((rows + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const isSame = before[start + i] === after[start + j]
      lengths[i * width + j] = isSame ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const part: (readonly [number, number])[] = []
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (before[start + i] === after[start + j]) part.push([start + i++, start + j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return part
}
