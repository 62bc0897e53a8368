import { afterEach, expect, it, vi } from 'vitest'
import { isLong, walkLocales, walks } from './walks.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

it.skipIf(isLong)('chooses one variant by the seed, always the same, and each of them with some seed', () => {
  const chosen = new Map<string, number>()
  for (let seed = 0; seed < 40; seed++) {
    vi.stubEnv('MIMIC_RUN_SEED', String(seed))
    const [one = '', ...more] = walks(['a', 'b', 'c'])
    expect(more).toEqual([])
    expect(walks(['a', 'b', 'c'])).toEqual([one])
    chosen.set(one, (chosen.get(one) ?? 0) + 1)
  }
  expect([...chosen.keys()].sort()).toEqual(['a', 'b', 'c'])
  expect(walkLocales()).toHaveLength(1)
})
