import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/seededRandom.ts'
import { reordered } from './reordered.ts'

describe('members that stand otherwise among each other', () => {
  it.each([
    [[0, 1, 2, 3], []],
    [[], []],
    [[0, -1, 1, 2], []],
    // The last moved to the front, and the first to the back together with a new one.
    [[3, 0, 1, 2], [0]],
    [[1, 2, -1, 3, 0], [4]],
  ])('of %j are at %j', (before, moved) => {
    expect(reordered(before)).toEqual(moved)
  })

  it('leave none out whose order among the rest has changed, and name no more than must be (seed 7)', () => {
    const random = seededRandom(7)
    for (let round = 0; round < 200; round++) {
      const n = 1 + Math.floor(random() * 12)
      const before = Array.from({ length: n }, (_, i) => i).sort(() => random() - 0.5)
      const moved = new Set(reordered(before))
      const rest = before.filter((_, i) => !moved.has(i))
      expect(rest).toEqual([...rest].sort((a, b) => a - b))
      expect(n - moved.size).toBe(longestRun(before))
    }
  })
})

/** Finds the longest run by trying all subsets. */
function longestRun(list: readonly number[]): number {
  const best = list.map(() => 1)
  for (let i = 0; i < list.length; i++)
    for (let j = 0; j < i; j++)
      if ((list[j] as number) < (list[i] as number)) best[i] = Math.max(best[i] as number, (best[j] as number) + 1)
  return Math.max(...best)
}
