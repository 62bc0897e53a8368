import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const script = fileURLToPath(new URL('../../../scripts/buildStale.ts', import.meta.url))

/**
 * The folder of an up-to-date build of this working tree, whose files nobody may change. A whole run has built all
 * before (scripts/testing/testBuilds.ts); for a single file, the first that asks builds it, while the others wait.
 * @param name of a target of scripts/buildStale.ts
 * @throws {Error} when it cannot be built
 */
export async function built(name: string): Promise<string> {
  // testBuilds.ts wrote it.
  const all = JSON.parse(process.env['MIMIC_BUILT'] ?? '{}') as Readonly<Record<string, string>>
  const folder = all[name]
  if (folder) return folder
  const { stdout } = await promisify(execFile)(process.execPath, [script, name])
  return stdout.trim().split('\n').at(-1) ?? ''
}
