import type { TestProject } from 'vitest/node'
import { buildStale, targetFolder, targetNames } from '../buildStale.ts'

/** Builds every page that the browser tests open, before the first file. A run of one file builds what that needs. */
export default async function testBuilds(project: TestProject): Promise<void> {
  // The names on the command line; Vitest keeps them out of its types.
  const { filenamePattern } = project.vitest as { filenamePattern?: string[] }
  const { testFiles } = await project.globTestFiles(filenamePattern)
  if (testFiles.filter((path) => path.endsWith('.browser.test.ts')).length < 2) return
  buildStale((line) => console.log(line), targetNames)
  process.env['MIMIC_BUILT'] = JSON.stringify(Object.fromEntries(targetNames.map((name) => [name, targetFolder(name)])))
}
