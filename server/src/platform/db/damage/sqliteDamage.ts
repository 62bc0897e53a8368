import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Damage } from './Damage.ts'

const run = promisify(execFile)
const program = fileURLToPath(new URL('./tableCheck.ts', import.meta.url))
/** SQLite's words for a file whose list of tables cannot be read. */
const UNREADABLE = /malformed|not a database|disk I\/O error/

/**
 * Runs `quick_check` on each table of a SQLite file, in a process of its own with low priority.
 * @param use `inUse`: a server has the file for itself; its write-ahead log is not read. `rebuild`: nobody has it, and
 * damaged indexes are built anew first
 * @returns as a table the file's path, when its list of tables cannot be read
 * @throws {Error} when the file could not be checked
 */
export async function sqliteDamage(
  path: string,
  use: 'inUse' | 'closed' | 'rebuild',
  signal?: AbortSignal,
): Promise<Damage> {
  try {
    const { stdout } = await run(process.execPath, [program, path, use], { ...(signal ? { signal } : {}) })
    // Printed by our own program.
    return JSON.parse(stdout) as Damage
  } catch (error) {
    if (error instanceof Error && 'stderr' in error && UNREADABLE.test(String(error.stderr)))
      return { tables: [path], indexes: [] }
    throw error
  }
}
