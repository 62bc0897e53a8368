import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Files that Mimic writes into its data folder. Other files there stay as they are; the folder itself is closed to
 * other users.
 */
const OURS = /^(mimic\.db|gateway-.+\.db|.+\.json$|broker-.+\.pem$|gateways$|logs$|run$|compiled$|replaced-)/

/** Everything that the process creates from now on is readable by its owner only. */
export function makePrivateFiles(): void {
  process.umask(0o077)
}

/**
 * Creates the data folder, or removes the access of others from an existing one: folders 0700, files 0600.
 * @throws {Error} when the folder cannot be created
 */
export function closeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = lstatSync(folder)
  // A shared folder (/tmp) stays open to everybody, and another user's folder is not ours to change.
  if ((mode & 0o1000) === 0 && isOwn(uid)) chmodSync(folder, 0o700)
  for (const name of readdirSync(folder)) if (OURS.test(name)) close(join(folder, name))
}

function close(path: string): void {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (!entry || !isOwn(entry.uid)) return
  if (entry.isDirectory()) {
    chmodSync(path, 0o700)
    for (const name of readdirSync(path)) close(join(path, name))
  } else if (entry.isFile()) chmodSync(path, 0o600)
}

/** Windows knows no owner by number: `chmod` does nothing there. */
const isOwn = (uid: number): boolean =>
  process.getuid === undefined || process.getuid() === uid || process.getuid() === 0
