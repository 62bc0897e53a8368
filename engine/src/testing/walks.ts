import { expect } from 'vitest'

/** True in `npm run test:long`: tests take their long form. */
export const isLong = process.env['MIMIC_LONG'] === '1'

/**
 * The variants that a walk through a feature is made in: one of them in a usual run, all in a long one. The run's seed
 * (MIMIC_RUN_SEED, which `npm test` prints) and the file choose, so that every run tries each language in half of the
 * files. For what can differ between the variants, such as a layout, use all of them instead.
 */
export function walks<T>(variants: readonly T[]): readonly T[] {
  if (isLong) return variants
  const file = expect.getState().testPath ?? ''
  let mixed = Number(process.env['MIMIC_RUN_SEED'] ?? 0) >>> 0
  // FNV-1a
  for (const sign of file.slice(file.lastIndexOf('/') + 1)) mixed = Math.imul(mixed ^ sign.charCodeAt(0), 16_777_619)
  // Without it, the lowest bit would be the same function of the seed for every file (finaliser of MurmurHash3).
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  const chosen = variants[((mixed ^ (mixed >>> 16)) >>> 0) % variants.length]
  return chosen === undefined ? [] : [chosen]
}

/** The languages of a walk through a feature. */
export const walkLocales = (): readonly ('cn' | 'en')[] => walks(['cn', 'en'])
