import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Replaces a file in one step: after a crash it is the old one or the new one. Only its owner may read it.
 * @throws when the disk is full
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const partPath = `${path}.part`
  const file = openSync(partPath, 'w', 0o600)
  try {
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(partPath, path)
  syncFolder(dirname(path))
}

/** A rename is durable once its folder is. Windows cannot open a folder and needs no such step. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
