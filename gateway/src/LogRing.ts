import { limits } from '@mimic/contract/limits'

/** A destination for pino. */
interface LineTarget {
  write(line: string): void
  flush(done: () => void): void
}

const MAX_LENGTH = 2000

/** Passes log lines on and keeps the newest ones, so that somebody far away can read them. */
export class LogRing implements LineTarget {
  readonly #target: LineTarget
  readonly #lines: string[] = []

  constructor(target: LineTarget) {
    this.#target = target
  }

  /** The newest lines, oldest first. */
  get lines(): readonly string[] {
    return this.#lines
  }

  write(line: string): void {
    this.#target.write(line)
    this.#lines.push(line.trimEnd().slice(0, MAX_LENGTH))
    if (this.#lines.length > limits.bus.logLines) this.#lines.shift()
  }

  flush(done: () => void): void {
    this.#target.flush(done)
  }
}
