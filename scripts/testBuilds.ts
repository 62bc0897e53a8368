import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates the folder of {@link builtOnce} for one run of the browser tests. */
export default function testBuilds(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-built-'))
  process.env['MIMIC_TEST_BUILDS'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
