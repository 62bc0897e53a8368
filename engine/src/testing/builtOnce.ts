import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Builds a page of the browser tests once for all files of a run: the first that asks builds it, while the others wait.
 * Nobody may change its files.
 * @returns the folder
 * @throws {Error} when it cannot be built
 */
export async function builtOnce(name: string, build: (folder: string) => Promise<unknown>): Promise<string> {
  const all = process.env['MIMIC_TEST_BUILDS']
  if (!all) throw new Error('MIMIC_TEST_BUILDS is not set: only tests of the project `browser` build pages')
  const folder = join(all, name)
  const end = `${folder}.end`
  if (isFirst(`${folder}.begun`)) {
    try {
      await build(folder)
      writeFileSync(end, '')
    } catch (error) {
      writeFileSync(end, String(error))
      throw error
    }
  }
  while (!existsSync(end)) await delay(50)
  const problem = readFileSync(end, 'utf8')
  if (problem !== '') throw new Error(`${name} was not built: ${problem}`)
  return folder
}

function isFirst(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}
