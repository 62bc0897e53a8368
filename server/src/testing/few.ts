import { seededBelow } from '../../../engine/src/testing/seededRandom.ts'
import { isLong } from '../../../engine/src/testing/walks.ts'

/** The seed of this run, which `npm test` prints: MIMIC_RUN_SEED, or MIMIC_SEED_NUMBER for a single file. */
export const runSeed = Number(process.env['MIMIC_SEED_NUMBER'] ?? process.env['MIMIC_RUN_SEED'] ?? 0)

/** All variants in a long run; in a usual one `count` different ones that the run's seed chooses, in their order. */
export function few<T>(variants: readonly T[], count: number): readonly T[] {
  if (isLong || count >= variants.length) return variants
  const below = seededBelow(runSeed)
  const left = variants.map((_, i) => i)
  const chosen = new Set(Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]))
  return variants.filter((_, i) => chosen.has(i))
}
