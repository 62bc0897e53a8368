import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { LineSink, type LineTarget } from '../contract/src/process/LineSink.ts'

export interface RotationLimits {
  /** A file that would become larger is renamed, and a new one begun. */
  readonly bytes: number
  /** How many files are kept: `server.log` is the newest, then `server.1.log`, `server.2.log` ... */
  readonly files: number
}

const LIMITS: RotationLimits = { bytes: 20 * 1024 * 1024, files: 5 }

/**
 * The log of one process, rotated between two lines while it runs. A full disk neither stops the process nor cuts a
 * line.
 */
export class RotatingLog {
  readonly #file: RotatedFile
  readonly #sink: LineSink

  /** @param path must end with `.log` */
  constructor(path: string, limits = LIMITS, retryMs?: number) {
    this.#file = new RotatedFile(path, limits)
    this.#sink = new LineSink(
      this.#file,
      (dropped) => `${JSON.stringify({ level: 40, time: Date.now(), name: 'supervisor', dropped, msg: DROPPED })}\n`,
      retryMs,
    )
  }

  /** @param line without its line end */
  write(line: string): void {
    this.#sink.write(`${line}\n`)
  }

  /** Writes all waiting lines, unless the disk is full. */
  async close(): Promise<void> {
    await this.#sink.flush()
    await this.#file.close()
  }
}

const DROPPED = 'log lines were dropped: the disk took none'

class RotatedFile implements LineTarget {
  readonly #path: string
  readonly #limits: RotationLimits
  #handle: FileHandle | undefined
  #size = 0

  constructor(path: string, limits: RotationLimits) {
    this.#path = path
    this.#limits = limits
  }

  async prepare(bytes: number): Promise<void> {
    if (!this.#handle) await this.#open()
    if (this.#size === 0 || this.#size + bytes <= this.#limits.bytes) return
    await this.close()
    for (let age = this.#limits.files - 1; age > 0; age--) await moveIfThere(this.#aged(age - 1), this.#aged(age))
    await this.#open()
  }

  async write(data: Buffer): Promise<number> {
    this.#handle ??= await this.#open()
    const { bytesWritten } = await this.#handle.write(data)
    this.#size += bytesWritten
    return bytesWritten
  }

  async close(): Promise<void> {
    const handle = this.#handle
    this.#handle = undefined
    await handle?.close()
  }

  async #open(): Promise<FileHandle> {
    const handle = await open(this.#path, 'a', 0o600)
    this.#handle = handle
    this.#size = (await handle.stat()).size
    return handle
  }

  #aged(age: number): string {
    return age === 0 ? this.#path : this.#path.replace(/\.log$/, `.${age}.log`)
  }
}

async function moveIfThere(from: string, to: string): Promise<void> {
  await rm(to, { force: true })
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
