import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MIB = 1024 * 1024

/** A separate file system in memory that can be filled to the last block. */
export class SmallDisk {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** @returns undefined if the account may not mount file systems */
  static mount(bytes: number): SmallDisk | undefined {
    const folder = mkdtempSync(join(tmpdir(), 'mimic-disk-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' })
      return new SmallDisk(folder)
    } catch {
      rmSync(folder, { recursive: true })
      return undefined
    }
  }

  /**
   * Fills the disk to the last block, even if others write meanwhile. Call it again when somebody may have freed
   * space.
   */
  fill(): void {
    const file = openSync(this.#ballast, 'a')
    for (let size = MIB; size >= 4096; ) {
      try {
        if (writeSync(file, Buffer.alloc(size)) < size) size /= 2
      } catch {
        size /= 2
      }
    }
    closeSync(file)
  }

  free(): void {
    rmSync(this.#ballast)
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.folder])
    rmSync(this.folder, { recursive: true, force: true })
  }

  get #ballast(): string {
    return join(this.folder, 'ballast')
  }
}
