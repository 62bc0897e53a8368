import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { dropSeededDatabase } from '../../server/src/testing/testDatabases.ts'

/** Creates the folder of the filled stores (server/src/testing/seededStore.ts) for one run of the tests. */
export default function testStores(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-stores-'))
  process.env['MIMIC_TEST_STORES'] = folder
  const clear = async () => {
    await dropSeededDatabase(folder)
    rmSync(folder, { recursive: true, force: true })
  }
  // In watch mode the code may have changed.
  project.onTestsRerun(async () => {
    await clear()
    mkdirSync(folder)
  })
  return clear
}
