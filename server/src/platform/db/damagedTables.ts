import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const program = fileURLToPath(new URL('./tableCheck.ts', import.meta.url))
/** SQLite's words for a file whose list of tables cannot be read. */
const UNREADABLE = /malformed|not a database|disk I\/O error/

/**
 * Runs `quick_check` on each table of a SQLite file, in a process of its own with low priority.
 * @param use `inUse`: a server has the file for itself; its write-ahead log is not read
 * @returns names of damaged tables; the file's path when its list of tables cannot be read
 * @throws {Error} when the file could not be checked
 */
export async function damagedTables(path: string, use: 'inUse' | 'closed', signal?: AbortSignal): Promise<string[]> {
  try {
    const { stdout } = await run(process.execPath, [program, path, use], { ...(signal ? { signal } : {}) })
    // Printed by our own program.
    return JSON.parse(stdout) as string[]
  } catch (error) {
    if (error instanceof Error && 'stderr' in error && UNREADABLE.test(String(error.stderr))) return [path]
    throw error
  }
}
