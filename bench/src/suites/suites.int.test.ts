import { commandOf, readCommandLine } from '@mimic/contract/commandLine'
import { expect, it, vi } from 'vitest'
import { benchFlags } from '../benchFlags.ts'

// Sizes are read when a suite is loaded.
vi.stubEnv('MIMIC_BENCH_TINY', '1')
const { suites } = await import('./index.ts')

/** Those that take seconds of processor time even with tiny inputs, most of it to start processes. */
const LONG = new Set([
  'designer',
  'fanout',
  'first-picture',
  'grid',
  'loop',
  'opcua',
  'rangedViewers',
  'reconnect',
  'restart',
  'signalSearch',
  'slow-line',
  'soak',
  'viewers',
])
const words = ['--rounds', '1', '--engines', 'mimic-canvas2d,raw-webgl2', '--sizes', '60', '--scenarios', 'hit test']
const given = readCommandLine(commandOf('bench'), words)
if (given === 'help') throw new Error('no flags were given')
const flags = benchFlags(given)

it.each(suites.filter(({ name }) => process.env['MIMIC_LONG'] === '1' || !LONG.has(name)))(
  'the suite $name runs and gives figures',
  async ({ run }) => {
    const figures = await run(flags)
    expect(figures.length).toBeGreaterThan(0)
    for (const { scenario, metric, median, samples } of figures)
      if (samples > 0) expect(median, `${scenario}, ${metric}`).toBeTypeOf('number')
  },
)
