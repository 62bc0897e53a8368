import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageOf } from '@mimic/contract/messageOf'

/**
 * Creates the data folder if it is missing, and tests that it is writable and that its databases can be locked.
 * @throws {Error} one sentence with the remedy; nothing is left behind
 */
export function assertDataFolder(folder: string): void {
  // Several may try at once: a doctor, and a start.
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    // A full disk is reported when a write fails: reading works until then.
    if (codeOf(error) === 'ENOSPC') return
    throw new Error(
      `the data folder ${folder} is not writable (${codeOf(error)}): give it to the account that runs Mimic (chown), or set MIMIC_DATA to another folder`,
    )
  }
  assertLocks(folder, probe)
}

function assertLocks(folder: string, probe: string): void {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(probe)
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
  } catch (error) {
    if (/full/.test(messageOf(error))) return
    throw new Error(
      `the data folder ${folder} is on a file system that cannot lock files (${messageOf(error)}), as some network file systems are: set MIMIC_DATA to a folder on a local disk`,
    )
  } finally {
    database?.close()
    rmSync(probe, { force: true })
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : messageOf(error)
