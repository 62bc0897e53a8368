import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How long a file that the newest build no longer has is kept, and for how many builds at most. */
const KEPT_MS = 7 * 24 * 3_600_000
const KEPT_BUILDS = 5

/**
 * Files of earlier builds stay beside those of the newest: a page that has been open since then still asks for them, by
 * names that no file of another content ever has. A ledger says since when the newest build does without each.
 */
export class EarlierFiles {
  readonly #folder: string
  readonly #ledger: string

  /** @param folder of files whose names carry their content's hash */
  constructor(folder: string, ledger: string) {
    this.#folder = folder
    this.#ledger = ledger
  }

  /** Names of the files that the newest build does not have. */
  get names(): ReadonlySet<string> {
    return new Set(Object.keys(this.#read()))
  }

  /**
   * To be called after each build: whatever it has not written is from before.
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
    // Written above.
    return existsSync(this.#ledger) ? (JSON.parse(readFileSync(this.#ledger, 'utf8')) as Record<string, number>) : {}
  }
}
