import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from './root.ts'

/**
 * The slowest test files, slowest first. In a fresh clone Vitest knows only file sizes, which mislead: a long file
 * that starts last keeps all cores but one idle.
 */
const slow: readonly string[] = [
  'server/src/contract.int.test.ts',
  'server/src/features/live/takeOver.int.test.ts',
  'gateway/src/drivers/opcua/conformance.int.test.ts',
  'server/src/platform/db/damage/damage.int.test.ts',
  'server/src/coedit/hostileMemory.int.test.ts',
  'e2e/faults/enrolment.int.test.ts',
  'server/src/features/gateways/clocks.int.test.ts',
  'gateway/src/outage.int.test.ts',
  'gateway/src/drivers/snmp/conformance.int.test.ts',
  'e2e/faults/clocks.int.test.ts',
  'server/src/coedit/kill.int.test.ts',
  'e2e/startUp.int.test.ts',
  'e2e/survives.int.test.ts',
  'e2e/faults/fullDisk.int.test.ts',
  'server/src/features/equipment/binding.int.test.ts',
  'server/src/backup/backup.int.test.ts',
  'gateway/src/drivers/modbus/rtuTcp.conformance.int.test.ts',
  'server/src/features/alarms/alarms.int.test.ts',
  'gateway/src/gateway.int.test.ts',
  'e2e/backup.int.test.ts',
  'server/src/features/equipment/settings.int.test.ts',
  'gateway/src/liveConfig.int.test.ts',
  'runtime-viewer/src/doubts/doubts.browser.test.ts',
  'console/src/errors.browser.test.ts',
  'console/src/screens/monitor.browser.test.ts',
  'engine/src/runtime/engine.browser.test.ts',
  'runtime-viewer/src/weeks.browser.test.ts',
  'console/src/screens/projects.browser.test.ts',
  'console/src/console.browser.test.ts',
  'e2e/gpuCrash.browser.test.ts',
  'engine/src/runtime/backends.browser.test.ts',
  'editor/src/inspector/inspector.browser.test.ts',
  'console/src/screens/equipmentEdit.browser.test.ts',
  'runtime-viewer/src/kiosk/wall.browser.test.ts',
  'editor/src/arranging.browser.test.ts',
  'engine/src/runtime/pictures.browser.test.ts',
  'editor/src/operations.browser.test.ts',
  'e2e/firstPlant.browser.test.ts',
  'console/src/shell/areas.browser.test.ts',
  'engine/src/runtime/animation.browser.test.ts',
  'editor/src/importing/importing.browser.test.ts',
  'console/src/screens/manageRoutes.browser.test.ts',
  'engine/src/runtime/lifetime.browser.test.ts',
  'editor/src/palette/palette.browser.test.ts',
  'e2e/story.browser.test.ts',
  'engine/src/runtime/camera.browser.test.ts',
  'editor/src/symbols/symbols.browser.test.ts',
  'console/src/screens/everyRoute.browser.test.ts',
  'console/src/screens/listWidths.browser.test.ts',
  'console/src/screens/simulated.browser.test.ts',
  'console/src/features/share/share.browser.test.ts',
  'runtime-viewer/src/page/hostilePage.browser.test.ts',
  'console/src/screens/manage.browser.test.ts',
  'console/src/screens/gateway.browser.test.ts',
  'console/src/screens/templateEdit.browser.test.ts',
  'e2e/viewer.browser.test.ts',
  'runtime-viewer/src/page/values.browser.test.ts',
  'editor/src/versions/versions.browser.test.ts',
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
