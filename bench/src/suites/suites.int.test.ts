import { commandOf, readCommandLine } from '@mimic/contract/commandLine'
import { afterAll, expect, it, vi } from 'vitest'
import { benchFlags } from '../benchFlags.ts'

// Sizes are read when a suite is loaded.
vi.stubEnv('MIMIC_BENCH_TINY', '1')
const { suites } = await import('./index.ts')
afterAll(() => void vi.unstubAllEnvs())

/** One of each kind; all in long runs, for most of the work is to start processes. */
const QUICK = ['kernels', 'document', 'storage', 'ingest', 'history', 'coedit', 'engine', 'paint']
const isLong = process.env['MIMIC_LONG'] === '1'
const words = ['--rounds', '1', '--engines', 'mimic-canvas2d,raw-webgl2', '--sizes', '60', '--scenarios', 'hit test']
const given = readCommandLine(commandOf('bench'), words)
if (given === 'help') throw new Error('no flags were given')
const flags = benchFlags(given)

it.each(suites.filter(({ name }) => isLong || QUICK.includes(name)))(
  'the suite $name runs and gives figures',
  async ({ run }) => {
    const figures = await run(flags)
    expect(figures.length).toBeGreaterThan(0)
    for (const { scenario, metric, median, samples } of figures)
      if (samples > 0) expect(median, `${scenario}, ${metric}`).toBeTypeOf('number')
  },
)
