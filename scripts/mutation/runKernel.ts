import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { createVitest } from 'vitest/node'
import { root } from '../root.ts'
import type { Kernel } from './kernels.ts'
import { type Mutant, mutantsOf, mutated, withGuards } from './mutants.ts'

export interface Placed extends Mutant {
  readonly file: string
  readonly from: string
  /** The line of the mutant before and after. */
  readonly was: string
  readonly is: string
}

export interface KernelResult {
  readonly kernel: string
  readonly known: number
  readonly tried: number
  readonly killed: number
  readonly survived: readonly Placed[]
  /** Mutants in the sample that are declared as equivalent and not tried. */
  readonly equivalent: number
}

/**
 * A mutant that behaves like the original code, with the reason. It is identified by its lines, not by their numbers.
 */
export interface Equivalent {
  readonly file: string
  readonly was: string
  readonly is: string
  readonly reason: string
}

/**
 * A mutant whose code loops longer than this counts as found. It is the thread's processor time, so that a busy
 * machine finds no more than an idle one.
 */
const LEAST_MS = 5_000
const TIMES = 5
const GUARD = 'globalThis.__mutantGuard?.()'
const start = (limitMs: number) =>
  `{ const begin = process.threadCpuUsage(); let turns = 0; globalThis.__mutantGuard = () => {` +
  ` if ((++turns & 1023) !== 0) return; const { user } = process.threadCpuUsage(begin);` +
  ` if (user / 1000 > ${limitMs}) throw new Error('does not end') } }\n`

const isTest = (file: string) => /\.test\.ts$|\/testing\//.test(file)

export function mutantsOfKernel({ files }: Kernel): Placed[] {
  return globSync([...files], { cwd: root })
    .filter((file) => !isTest(file))
    .sort()
    .flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8')
      const lines = code.split('\n')
      return mutantsOf(code).map((mutant) => ({
        ...mutant,
        file,
        from: code.slice(mutant.start, mutant.end),
        was: (lines[mutant.line - 1] ?? '').trim(),
        is: (mutated(code, mutant).split('\n')[mutant.line - 1] ?? '').trim(),
      }))
    })
}

export function isEquivalent({ file, was, is }: Placed, declared: readonly Equivalent[]): boolean {
  return declared.some((each) => each.file === file && each.was === was && each.is === is)
}

/** Tries mutants one after the other in one process: only the mutated module is compiled again. */
export async function runKernel(
  kernel: Kernel,
  sample: readonly Placed[],
  { onStart, onResult }: { readonly onStart: () => void; readonly onResult: (isKilled: boolean) => void },
): Promise<void> {
  const kernelFiles = new Set(sample.map(({ file }) => join(root, file)))
  let active: Placed | undefined
  let limitMs = 60_000
  const plugin: Plugin = {
    name: 'mutants',
    enforce: 'pre',
    transform(code, id) {
      if (!kernelFiles.has(id)) return null
      if (!active || join(root, active.file) !== id) return { code: withGuards(code, GUARD), map: null }
      return { code: start(limitMs) + withGuards(mutated(code, active), GUARD), map: null }
    },
  }
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      watch: false,
      isolate: false,
      pool: 'threads',
      maxWorkers: 1,
      bail: 1,
      retry: 0,
      // The cache identifies a module by its source on disk, so it would return the module without the mutant.
      fsModuleCache: false,
      include: globSync([...kernel.tests], { cwd: root }).filter((file) => !file.endsWith('.int.test.ts')),
      testTimeout: 30_000,
      reporters: [{}],
    },
    { resolve: { tsconfigPaths: true }, plugins: [plugin], logLevel: 'silent' },
  )
  try {
    const tests = await vitest.globTestSpecifications()
    const isPassed = async () => {
      const { testModules, unhandledErrors } = await vitest.rerunTestSpecifications(tests)
      return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((each) => each.ok())
    }
    if (!(await isPassed())) throw new Error(`${kernel.name}: its tests fail without a mutant`)
    const began = performance.now()
    if (!(await isPassed())) throw new Error(`${kernel.name}: its tests fail without a mutant`)
    limitMs = Math.max(LEAST_MS, TIMES * (performance.now() - began))
    onStart()
    for (const mutant of sample) {
      active = mutant
      vitest.invalidateFile(join(root, mutant.file))
      onResult(!(await isPassed()))
      vitest.invalidateFile(join(root, mutant.file))
    }
  } finally {
    await vitest.close()
  }
}
