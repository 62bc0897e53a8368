import { setTimeout as delay } from 'node:timers/promises'

/** The destination of lines. */
export interface LineTarget {
  /**
   * Writes the beginning of `data`. @returns the number of bytes written. @throws if nothing can be written now, for
   * example on a full disk
   */
  write(data: Buffer): Promise<number>
  /** Called between two lines, before the next `bytes` are written. */
  prepare?(bytes: number): Promise<void>
}

/** Bytes that may wait in memory; further lines are dropped and counted. */
const MAX_WAITING = 1024 * 1024
const RETRY_MS = 1_000

/**
 * Buffers log lines on their way out. Nothing here blocks or throws: lines wait in memory while the target accepts
 * none, the newest are dropped if too many wait, and the number of dropped lines is written once the target accepts
 * lines again.
 */
export class LineSink {
  readonly #target: LineTarget
  readonly #tell: (dropped: number) => string
  readonly #retryMs: number
  #waiting: string[] = []
  #bytes = 0
  #dropped = 0
  /** The unwritten rest of a batch: its lines stay whole after an error in their middle. */
  #rest = NOTHING
  #isPrepared = false
  #writing: Promise<void> | undefined

  /** @param tell returns the line that reports dropped lines, including its line end */
  constructor(target: LineTarget, tell: (dropped: number) => string, retryMs = RETRY_MS) {
    this.#target = target
    this.#tell = tell
    this.#retryMs = retryMs
  }

  /** @param line including its line end */
  write(line: string): void {
    const bytes = Buffer.byteLength(line)
    if (this.#bytes + bytes > MAX_WAITING) {
      this.#dropped++
      return
    }
    this.#waiting.push(line)
    this.#bytes += bytes
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined
    })
  }

  /** Resolves when nothing waits, or after `patienceMs`. */
  async flush(patienceMs = RETRY_MS): Promise<void> {
    const end = new AbortController()
    const patience = delay(patienceMs, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
    await Promise.race([this.#writing, patience])
    end.abort()
  }

  async #writeAll(): Promise<void> {
    while (this.#rest.length > 0 || this.#waiting.length > 0) {
      if (this.#rest.length === 0) this.#begin()
      try {
        if (!this.#isPrepared) await this.#target.prepare?.(this.#rest.length)
        this.#isPrepared = true
        while (this.#rest.length > 0) this.#rest = this.#rest.subarray(await this.#target.write(this.#rest))
      } catch {
        // A failing log must not end the process that it describes.
        await delay(this.#retryMs, undefined, { ref: false })
      }
    }
  }

  #begin(): void {
    const told = this.#dropped > 0 ? [this.#tell(this.#dropped)] : []
    this.#rest = Buffer.from([...this.#waiting, ...told].join(''))
    this.#isPrepared = false
    this.#waiting = []
    this.#bytes = 0
    this.#dropped = 0
  }
}

const NOTHING = Buffer.alloc(0)
