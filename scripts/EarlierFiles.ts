import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How long a file is kept after the newest build dropped it, and for how many builds at most. */
const KEPT_MS = 7 * 24 * 3_600_000
const KEPT_BUILDS = 5

/**
 * Keeps files of earlier builds beside those of the newest, because a page that was opened before still requests them.
 * Their names carry a hash, so a name never has another content. A ledger records since when the newest build does
 * without each file.
 */
export class EarlierFiles {
  readonly #folder: string
  readonly #ledger: string

  /** @param folder of files whose names contain a hash of their content */
  constructor(folder: string, ledger: string) {
    this.#folder = folder
    this.#ledger = ledger
  }

  /** Names of the files that the newest build does not have. */
  get names(): ReadonlySet<string> {
    return new Set(Object.keys(this.#read()))
  }

  /**
   * Call it after each build: every file that the build has not written is from an earlier one.
   * @param startedMs when the build began, ms since 1970 UTC
   */
  note(startedMs: number, nowMs = Date.now()): void {
    const before = this.#read()
    const left: Record<string, number> = {}
    for (const name of readdirSync(this.#folder)) {
      if (statSync(join(this.#folder, name)).mtimeMs < startedMs) left[name] = before[name] ?? nowMs
    }
    const builds = [...new Set(Object.values(left))].sort((a, b) => b - a).slice(0, KEPT_BUILDS)
    for (const [name, sinceMs] of Object.entries(left)) {
      if (nowMs - sinceMs <= KEPT_MS && builds.includes(sinceMs)) continue
      rmSync(join(this.#folder, name))
      delete left[name]
    }
    mkdirSync(dirname(this.#ledger), { recursive: true })
    writeFileSync(this.#ledger, JSON.stringify(left))
  }

  #read(): Record<string, number> {
    // `note` wrote this file.
    return existsSync(this.#ledger) ? (JSON.parse(readFileSync(this.#ledger, 'utf8')) as Record<string, number>) : {}
  }
}
