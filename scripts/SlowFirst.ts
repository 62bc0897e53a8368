import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from './root.ts'

/**
 * The slowest test files, slowest first. In a fresh clone Vitest knows only file sizes, which mislead: a long file
 * that starts last keeps all cores but one idle.
 */
const slow: readonly string[] = [
  'server/src/coedit/kill.int.test.ts',
  'server/src/contract.int.test.ts',
  'e2e/survives.int.test.ts',
  'e2e/startUp.int.test.ts',
  'e2e/backup.int.test.ts',
  'server/src/backup/backup.int.test.ts',
  'e2e/faults/clocks.int.test.ts',
  'e2e/faults/fullDisk.int.test.ts',
  'e2e/coedit/offline.int.test.ts',
  'gateway/src/drivers/snmp/conformance.int.test.ts',
  'gateway/src/outage.int.test.ts',
  'server/src/features/live/kill.int.test.ts',
  'gateway/src/gateway.int.test.ts',
  'e2e/faults/subscribers.int.test.ts',
  'e2e/faults/disk.int.test.ts',
  'engine/src/runtime/engine.browser.test.ts',
  'console/src/errors.browser.test.ts',
  'console/src/screens/monitor.browser.test.ts',
  'console/src/shell/areas.browser.test.ts',
  'e2e/gpuCrash.browser.test.ts',
  'console/src/console.browser.test.ts',
  'engine/src/runtime/backends.browser.test.ts',
  'console/src/screens/manage.browser.test.ts',
  'console/src/screens/everyRoute.browser.test.ts',
  'runtime-viewer/src/weeks.browser.test.ts',
  'console/src/features/inspection/inspections.browser.test.ts',
  'e2e/story.browser.test.ts',
  'e2e/packedViewer.browser.test.ts',
  'console/src/features/share/share.browser.test.ts',
]

/** Starts the slow files before the others. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranks = new Map(slow.map((path, i) => [join(root, path), i]))
    for (const path of ranks.keys()) if (!existsSync(path)) throw new Error(`there is no ${path} to run first`)
    const rankOf = ({ moduleId }: TestSpecification) => ranks.get(moduleId) ?? slow.length
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b))
  }
}
