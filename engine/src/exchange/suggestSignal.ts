import type { TagSignal } from './bindTags.ts'

/** Least similarity of names for a suggestion. */
const ALIKE = 0.5

/**
 * @returns the signal whose name is most similar to a tag's; undefined where none is similar. A person decides about
 * it.
 */
export function suggestSignal<S extends TagSignal>(tag: string, signals: readonly S[]): S | undefined {
  const own = tag.slice(tag.lastIndexOf(' / ') + 1)
  let best: S | undefined
  let most = ALIKE
  for (const signal of signals) {
    const named = Math.max(alike(own, signal.title), alike(tag, `${signal.equipTitle} ${signal.title}`))
    if (named <= most) continue
    most = named
    best = signal
  }
  return best
}

/** @returns the share of letter pairs that two names have in common, 0 to 1, regardless of case and punctuation */
function alike(a: string, b: string): number {
  const [pairsA, pairsB] = [pairsOf(a), pairsOf(b)]
  if (pairsA.length === 0 || pairsB.length === 0) return 0
  const left = new Map<string, number>()
  for (const pair of pairsA) left.set(pair, (left.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of pairsB) {
    const count = left.get(pair) ?? 0
    if (count === 0) continue
    left.set(pair, count - 1)
    shared++
  }
  return (2 * shared) / (pairsA.length + pairsB.length)
}

function pairsOf(name: string): string[] {
  const letters = ` ${
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
  return letters.length < 3 ? [] : Array.from({ length: letters.length - 1 }, (_, i) => letters.slice(i, i + 2))
}
