import { seededBelow } from '@mimic/engine/testing'

/** Picks `count` entries of the list at random, the same for the same seed. */
export function someOf<T>(list: readonly T[], count: number, seed: number): T[] {
  const below = seededBelow(seed)
  const left = [...list]
  const taken: T[] = []
  while (taken.length < count && left.length > 0) taken.push(...left.splice(below(left.length), 1))
  return taken
}
