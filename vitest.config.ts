import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LANES } from './scripts/testing/fileTimes.ts'
import { lanes } from './scripts/testing/lanes.ts'
import { Progress } from './scripts/testing/Progress.ts'
import { SlowFirst } from './scripts/testing/SlowFirst.ts'

const ignored = ['**/node_modules/**', '**/dist/**', '.node/**', '.tsbuild/**', 'artifacts/**']
const system = ['**/*.int.test.ts', '**/*.browser.test.ts']

/** How long a test waits for a state. A machine at rest reaches it within a second, a busy one needs longer. */
const POLL_MS = 20_000
// Processes that tests start share one cache of compiled code, because compiling is a third of the work of a start.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/mimic-compiled')
// Chooses the variants of walks (engine/src/testing/walks.ts).
process.env['MIMIC_RUN_SEED'] ??= process.env['MIMIC_SEED_NUMBER'] ?? String(Date.now() % 1_000_000)

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    reporters: [new Progress()],
    projects: [
      {
        resolve: { tsconfigPaths: true },
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...system],
          setupFiles: ['./scripts/testing/realTimers.ts', './scripts/testing/settledImports.ts'],
          testTimeout: 20_000,
          // Modules keep no state. Loading all of them again for each file was a third of the work.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      // Integration and browser tests share one pool of four lanes, whose gate weighs the files (scripts/testing/lanes.ts).
      {
        test: {
          name: 'system',
          pool: lanes,
          globalSetup: ['./scripts/testing/testStores.ts', './scripts/testing/testBuilds.ts'],
          setupFiles: [
            './scripts/testing/realTimers.ts',
            './scripts/testing/settledImports.ts',
            './scripts/testing/laneSetup.ts',
          ],
          include: system,
          exclude: ignored,
          testTimeout: 120_000,
          expect: { poll: { timeout: POLL_MS } },
          hookTimeout: 120_000,
          // A lane keeps its process, its modules and its Chromium from file to file.
          isolate: false,
          maxWorkers: LANES,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
