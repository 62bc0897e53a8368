import { defineConfig } from 'vitest/config'
import { SlowFirst } from './scripts/SlowFirst.ts'

const ignored = ['**/node_modules/**', '**/dist/**', '.node/**', '.tsbuild/**']
const slow = ['**/*.int.test.ts', '**/*.browser.test.ts']

/** How long a test waits for a state. A machine at rest reaches it within a second, a busy one needs longer. */
const POLL_MS = 20_000
/**
 * A test gets a second try in CI, whose machine may stall. The report marks it
 * with `retry x1`: such a test is to be mended all the same. At home nothing is tried twice.
 */
const SECOND_TRIES = process.env['CI'] ? 1 : 0

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
          setupFiles: './scripts/realTimers.ts',
          testTimeout: 20_000,
          retry: SECOND_TRIES,
          // Modules keep no state. Loading all of them again for each file was a third of the work.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      // Three at a time, because they wait for real timeouts more than they compute.
      {
        test: {
          name: 'integration',
          globalSetup: './scripts/testStores.ts',
          include: ['**/*.int.test.ts'],
          exclude: ignored,
          testTimeout: 60_000,
          retry: SECOND_TRIES,
          expect: { poll: { timeout: POLL_MS } },
          hookTimeout: 60_000,
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      // Three at a time: a browser and its server wait for one another, which leaves two cores idle a third of the time.
      // Isolated, because building the console sets NODE_ENV for the builds after it.
      {
        test: {
          name: 'browser',
          include: ['**/*.browser.test.ts'],
          globalSetup: ['./scripts/testBuilds.ts', './scripts/testStores.ts'],
          exclude: ignored,
          testTimeout: 120_000,
          retry: SECOND_TRIES,
          expect: { poll: { timeout: POLL_MS } },
          hookTimeout: 120_000,
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
