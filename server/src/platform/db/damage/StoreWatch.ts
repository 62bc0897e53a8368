import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Db } from '../Database.ts'
import { storeFault } from '../storeFault.ts'

export interface StoreWatchOptions {
  /**
   * The folder whose disk holds the store; undefined for a database elsewhere, which is judged by its errors alone.
   */
  readonly folder: string | undefined
  readonly log: Logger
  readonly now: () => number
  readonly onChange: () => void
}

/** The state of the store; the first of several holds: `full`, which ends by itself, `damaged`, `slow`. */
export type StoreState = 'well' | 'full' | 'damaged' | 'slow'

const LOOK_MS = 2_000
/** Below it the next commit may fail at any time. */
const FULL_BYTES = 1024 * 1024
/** More than the limit above (hysteresis), so that the state does not flap. */
const FREE_BYTES = 4 * FULL_BYTES
/** For so long no write may have failed before all is well again. */
const QUIET_MS = 3_000
/** A commit of a sound disk takes a few milliseconds. This one keeps people waiting. */
const SLOW_MS = 500
/** The newest commits that are judged: slow if most took longer than `SLOW_MS`, and no longer slow if hardly any did. */
const JUDGED = { commits: 8, slowFrom: 5, slowUntil: 2 }

/**
 * Knows whether the store accepts writes: from the errors of its statements, from the space on its disk and, while it
 * is full, from a small test write that is repeated.
 */
export class StoreWatch {
  readonly #options: StoreWatchOptions
  #db: Db | undefined
  #timer: NodeJS.Timeout | undefined
  #isFull = false
  #failedAt = Number.NEGATIVE_INFINITY
  #damaged: readonly string[] = []
  readonly #rebuilt = new Set<string>()
  #wrongChecksums = 0
  #looking: Promise<void> | undefined
  #isSlow = false
  /** The newest times of commits, ms. */
  #commits: number[] = []

  constructor(options: StoreWatchOptions) {
    this.#options = options
  }

  get state(): StoreState {
    if (this.#isFull) return 'full'
    if (this.#damaged.length > 0) return 'damaged'
    return this.#isSlow ? 'slow' : 'well'
  }

  /** Tables whose stored data cannot be read, by name. */
  get damaged(): readonly string[] {
    return this.#damaged
  }

  /** For /healthz: one sentence each, with the remedy. */
  problems(): string[] {
    return [
      ...(this.#isFull ? ['the disk of the store is full: nothing can be stored until there is space'] : []),
      ...(this.#damaged.length > 0 ? [damageText(this.#damaged)] : []),
    ]
  }

  /** For /healthz: everything works, but a disk may be failing. */
  warnings(): string[] {
    return [
      ...(this.#rebuilt.size > 0 ? [rebuiltText([...this.#rebuilt])] : []),
      ...(this.#wrongChecksums > 0
        ? [`PostgreSQL has met ${this.#wrongChecksums} pages with a wrong checksum: look at the disk`]
        : []),
      ...(this.#isSlow ? [`the disk of the store is slow: a commit takes ${this.#commitMs()} ms`] : []),
    ]
  }

  start(db: Db): void {
    this.#db = db
    this.#timer = setInterval(() => this.#lookAgain(), LOOK_MS)
    this.#lookAgain()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  /** Called for every failed statement. */
  note(error: unknown): void {
    const fault = storeFault(error)
    if (fault !== 'full') return
    this.#failedAt = performance.now()
    this.#setFull(true)
  }

  /** Takes the time of a commit, ms. */
  noteCommit(ms: number): void {
    this.#commits = [...this.#commits, ms].slice(-JUDGED.commits)
    const slow = this.#commits.filter((each) => each > SLOW_MS).length
    const isSlow = slow >= (this.#isSlow ? JUDGED.slowUntil : JUDGED.slowFrom)
    if (isSlow === this.#isSlow) return
    this.#isSlow = isSlow
    const { log, onChange } = this.#options
    if (isSlow) log.error({ commits: this.#commits }, 'the disk of the store is slow')
    else log.info({ commits: this.#commits }, 'the disk of the store is as fast as before')
    onChange()
  }

  /** The median of the newest. */
  #commitMs(): number {
    return Math.round(this.#commits.toSorted((a, b) => a - b)[this.#commits.length >> 1] ?? 0)
  }

  setDamaged(tables: readonly string[]): void {
    if (tables.join() === this.#damaged.join()) return
    this.#damaged = tables
    if (tables.length > 0) this.#options.log.error({ tables }, damageText(tables))
    else this.#options.log.info('the store is whole again')
    this.#options.onChange()
  }

  /** Indexes that were damaged and have been rebuilt. */
  noteRebuilt(indexes: readonly string[]): void {
    for (const index of indexes) this.#rebuilt.add(index)
    this.#options.log.warn({ indexes }, rebuiltText(indexes))
  }

  /** Takes the number of wrong checksums that PostgreSQL has counted. */
  setWrongChecksums(pages: number): void {
    if (pages > this.#wrongChecksums)
      this.#options.log.warn({ pages }, 'PostgreSQL has met pages with a wrong checksum')
    this.#wrongChecksums = pages
  }

  #setFull(isFull: boolean): void {
    if (isFull === this.#isFull) return
    this.#isFull = isFull
    const { log, onChange } = this.#options
    if (isFull) log.error('the disk of the store is full')
    else log.info('the store has space again')
    onChange()
  }

  #lookAgain(): void {
    this.#looking ??= this.#look()
      .catch((error) => this.#options.log.warn({ err: error }, 'the space of the store could not be looked at'))
      .finally(() => {
        this.#looking = undefined
      })
  }

  async #look(): Promise<void> {
    const free = await this.#freeBytes()
    if (free < FULL_BYTES) this.#setFull(true)
    // A plant that stands still makes no commits that would show that the disk is well again.
    if (this.#isSlow && !this.#isFull) await this.#takesRows()
    if (!this.#isFull || free < FREE_BYTES || performance.now() - this.#failedAt < QUIET_MS) return
    if (await this.#takesRows()) this.#setFull(false)
  }

  async #freeBytes(): Promise<number> {
    if (this.#options.folder === undefined) return Number.POSITIVE_INFINITY
    const { bavail, bsize } = await statfs(this.#options.folder)
    return bavail * bsize
  }

  async #takesRows(): Promise<boolean> {
    const row = { kind: 'probe', name: 'store', value: '', expires: this.#options.now() }
    try {
      // The time of a transaction's commit is told.
      await this.#db?.transaction().execute((trx) =>
        trx
          .insertInto('shared_state')
          .values(row)
          .onConflict((conflict) => conflict.columns(['kind', 'name']).doUpdateSet({ expires: row.expires }))
          .execute(),
      )
      return true
    } catch (error) {
      this.note(error)
      // A damaged table cannot tell whether the disk is full; the next failing write will.
      return storeFault(error) === 'damaged'
    }
  }
}

/** A sentence for the operator, with the remedy. @param tables names of the damaged ones */
export const damageText = (tables: readonly string[]): string =>
  `the store is damaged (${tables.join(', ')}): restore a backup with npm run restore -- FILE --replace`

/** A sentence for the operator, with what to do. @param indexes names of the rebuilt ones */
export const rebuiltText = (indexes: readonly string[]): string =>
  `damaged indexes were built anew from their tables (${indexes.join(', ')}): nothing is lost, but look at the disk`
