import { defineConfig } from 'vitest/config'
import { SlowFirst } from './scripts/SlowFirst.ts'

const ignored = ['**/node_modules/**', '**/dist/**', '.node/**', '.tsbuild/**']
const slow = ['**/*.int.test.ts', '**/*.browser.test.ts']

/** How long a test waits for what must come true: what a machine at rest shows within a second, a busy one does not. */
const POLL_MS = 20_000

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        resolve: { tsconfigPaths: true },
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...slow],
          testTimeout: 20_000,
          // Loading every module anew for every file was a third of the work, and none keeps state.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      // Three at a time: they wait for real timeouts more than they work.
      {
        test: {
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude: ignored,
          testTimeout: 60_000,
          expect: { poll: { timeout: POLL_MS } },
          hookTimeout: 60_000,
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // Faults are timed against real processes; the report names what was tried again.
          retry: 1,
        },
      },
      // Three at a time: a browser and its server wait for one another, and leave two cores idle for a third of the time.
      // Isolated: building the console sets NODE_ENV for what is built after it.
      {
        test: {
          name: 'browser',
          include: ['**/*.browser.test.ts'],
          globalSetup: './scripts/testBuilds.ts',
          exclude: ignored,
          testTimeout: 120_000,
          expect: { poll: { timeout: POLL_MS } },
          hookTimeout: 120_000,
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          // A busy machine may miss the moment of a click; the report names what was tried again.
          retry: 1,
        },
      },
    ],
  },
})
