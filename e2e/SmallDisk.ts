import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MIB = 1024 * 1024

/** A file system of its own in memory, which can be filled to the last block. */
export class SmallDisk {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** @returns undefined where nobody may mount one */
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

  /** To the last block, whoever else writes meanwhile. To be called again where somebody frees some. */
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
