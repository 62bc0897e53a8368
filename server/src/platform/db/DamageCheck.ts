import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from './Database.ts'
import { damagedTables } from './damagedTables.ts'
import { storeFault } from './storeFault.ts'

export interface DamageCheckOptions {
  /** The SQLite file that `db` has open. */
  readonly path: string
  readonly log: Logger
  readonly onResult: (tables: readonly string[]) => void
}

const DAY_MS = 86_400_000
/** After a statement that met damage: not more often. */
const MIN_PAUSE_MS = 60_000

/** Looks for damage in the store's file: at the start, daily, and when a statement meets some. */
export class DamageCheck {
  readonly #options: DamageCheckOptions
  readonly #ended = new AbortController()
  #db: Db | undefined
  #timer: NodeJS.Timeout | undefined
  #checkedAt = Number.NEGATIVE_INFINITY
  #checking: Promise<void> | undefined

  constructor(options: DamageCheckOptions) {
    this.#options = options
  }

  start(db: Db): void {
    this.#db = db
    this.#timer = setInterval(() => this.#check(db), DAY_MS)
    this.#check(db)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#ended.abort()
    await this.#checking
  }

  /** Every statement that failed, whoever ran it. */
  note(error: unknown): void {
    if (this.#db && storeFault(error) === 'damaged' && performance.now() - this.#checkedAt > MIN_PAUSE_MS)
      this.#check(this.#db)
  }

  #check(db: Db): void {
    this.#checkedAt = performance.now()
    this.#checking ??= this.#find(db)
      .then(this.#options.onResult)
      .catch((error) => {
        if (!this.#ended.signal.aborted) this.#options.log.warn({ err: error }, 'the store could not be checked')
      })
      .finally(() => {
        this.#checking = undefined
      })
  }

  /** A checkpoint in the middle of a check looks like damage, so a table counts when it is found twice. */
  async #find(db: Db): Promise<string[]> {
    const first = await this.#look(db)
    if (first.length === 0) return []
    const second = await this.#look(db)
    return first.filter((table) => second.includes(table))
  }

  async #look(db: Db): Promise<string[]> {
    // The check does not read the write-ahead log.
    await sql`pragma wal_checkpoint(passive)`.execute(db)
    return damagedTables(this.#options.path, 'inUse', this.#ended.signal)
  }
}
