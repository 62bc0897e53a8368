import { DAY_MS } from '@mimic/contract'
import type { Logger } from 'pino'
import { storeFault } from '../storeFault.ts'
import { type Damage, isWhole } from './Damage.ts'

export interface DamageCheckOptions {
  /** Checks the whole store. */
  readonly find: (signal: AbortSignal) => Promise<Damage>
  readonly rebuild: (index: string) => Promise<void>
  readonly log: Logger
  readonly onDamaged: (tables: readonly string[]) => void
  /** Indexes that were damaged and have been rebuilt. */
  readonly onRebuilt: (indexes: readonly string[]) => void
}

/** Minimum interval between checks after statements that met damage. */
const MIN_PAUSE_MS = 60_000

/** Checks the store for damage: at the start, daily, and when a statement meets some. Indexes are rebuilt. */
export class DamageCheck {
  readonly #options: DamageCheckOptions
  readonly #ended = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #checkedAt = Number.NEGATIVE_INFINITY
  #checking: Promise<void> | undefined

  constructor(options: DamageCheckOptions) {
    this.#options = options
  }

  /** @param isAtOnce false: the first check is a day later, or when a statement meets damage */
  start(isAtOnce = true): void {
    this.#timer = setInterval(() => this.#check(), DAY_MS)
    if (isAtOnce) this.#check()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#ended.abort()
    await this.#checking
  }

  /** Called for every failed statement. */
  note(error: unknown): void {
    if (this.#timer && storeFault(error) === 'damaged' && performance.now() - this.#checkedAt > MIN_PAUSE_MS)
      this.#check()
  }

  #check(): void {
    this.#checkedAt = performance.now()
    this.#checking ??= this.#findAndMend()
      .catch((error) => {
        if (!this.#ended.signal.aborted) this.#options.log.warn({ err: error }, 'the store could not be checked')
      })
      .finally(() => {
        this.#checking = undefined
      })
  }

  async #findAndMend(): Promise<void> {
    const { onDamaged, onRebuilt } = this.#options
    const { tables, indexes } = await this.#find()
    if (indexes.length === 0) {
      onDamaged(tables)
      return
    }
    for (const index of indexes) await this.#rebuild(index)
    const left = await this.#find()
    // An index that cannot be rebuilt is reported like a table.
    onDamaged([...left.tables, ...left.indexes])
    const rebuilt = indexes.filter((index) => !left.indexes.includes(index))
    if (rebuilt.length > 0) onRebuilt(rebuilt)
  }

  async #rebuild(index: string): Promise<void> {
    const { rebuild, log } = this.#options
    try {
      await rebuild(index)
    } catch (error) {
      log.error({ err: error, index }, 'a damaged index could not be built anew')
    }
  }

  /** A checkpoint during a check of SQLite looks like damage, so a finding counts when it is found twice. */
  async #find(): Promise<Damage> {
    const { find } = this.#options
    const first = await find(this.#ended.signal)
    if (isWhole(first)) return first
    const second = await find(this.#ended.signal)
    return {
      tables: first.tables.filter((name) => second.tables.includes(name)),
      indexes: first.indexes.filter((name) => second.indexes.includes(name)),
    }
  }
}
