import { open } from 'node:fs/promises'

const PART_BYTES = 1024 * 1024
/**
 * Data is written back before more is read: otherwise a commit of the store would wait for the disk behind the writes
 * of other files.
 */
const SYNC_BYTES = 16 * PART_BYTES

/** Copies a large file that does not change meanwhile, so that others get their turn at the disk. */
export async function copySteadily(from: string, to: string): Promise<void> {
  const source = await open(from, 'r')
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      const part = Buffer.allocUnsafe(PART_BYTES)
      for (let at = 0; ; ) {
        const { bytesRead } = await source.read(part, 0, PART_BYTES, at)
        if (bytesRead === 0) break
        await target.write(part, 0, bytesRead, at)
        at += bytesRead
        if (at % SYNC_BYTES === 0) await target.datasync()
      }
      await target.datasync()
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
