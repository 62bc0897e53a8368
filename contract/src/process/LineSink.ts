import { setTimeout as delay } from 'node:timers/promises'

/** Where lines end up. */
export interface LineTarget {
  /** Writes the beginning of `data`. @returns how many bytes. @throws when it takes nothing now, as a full disk */
  write(data: Buffer): Promise<number>
  /** Called between two lines, before `bytes` more are written. */
  prepare?(bytes: number): Promise<void>
}

/** What may wait in memory; lines beyond it are dropped and counted. */
const MAX_WAITING = 1024 * 1024
const RETRY_MS = 1_000

/**
 * Log lines on their way out. Nothing here blocks or throws: lines wait in memory while the target takes none, the newest
 * are dropped when too many wait, and how many were dropped is written once the target takes lines again.
 */
export class LineSink {
  readonly #target: LineTarget
  readonly #tell: (dropped: number) => string
  readonly #retryMs: number
  #waiting: string[] = []
  #bytes = 0
  #dropped = 0
  /** What is being written: its lines stay whole over an error in their middle. */
  #rest = NOTHING
  #isPrepared = false
  #writing: Promise<void> | undefined

  /** @param tell the line that tells of dropped ones, with its end */
  constructor(target: LineTarget, tell: (dropped: number) => string, retryMs = RETRY_MS) {
    this.#target = target
    this.#tell = tell
    this.#retryMs = retryMs
  }

  /** @param line with its end */
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
        // A log that cannot be written must not end what it tells of.
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
