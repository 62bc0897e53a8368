import type { Selectable } from 'kysely'
import type { Db, Tables } from '../db/Database.ts'
import { storeFault, wasStored } from '../db/storeFault.ts'

/** A row of `session` whose other columns have their initial values. */
export type NewSession = Omit<Selectable<Tables['session']>, 'lockRandom' | 'gmtRandom'>

/** Each was opened with a right password, so there are as many as people who look while the disk is full. */
const MAX_HELD = 1_000

/**
 * Sessions that a full disk did not take: in memory until it does, so that people can log in to see the plant. They
 * end with the process. A session that could not be removed counts as ended until it is.
 */
export class HeldSessions {
  readonly #db: Db
  readonly #rows = new Map<string, NewSession>()
  readonly #ended = new Set<string>()

  constructor(db: Db) {
    this.#db = db
  }

  /** Stores a session, or holds it while the disk is full. @throws {Error} the store's, where too many are held */
  async add(row: NewSession): Promise<void> {
    try {
      await this.#db.insertInto('session').values(row).execute()
    } catch (error) {
      if (storeFault(error) !== 'full' || this.#rows.size >= MAX_HELD) throw error
      this.#rows.set(row.id, row)
    }
  }

  /** Removes sessions, or counts them as ended while the disk is full. */
  async remove(ids: readonly string[]): Promise<void> {
    this.forget(ids)
    if (await wasStored(this.#db.deleteFrom('session').where('id', 'in', ids).execute())) return
    for (const id of ids) this.#ended.add(id)
  }

  isEnded(id: string): boolean {
    return this.#ended.has(id)
  }

  /** The held sessions whose column has one of the values. */
  of(column: 'id' | 'tokenHash' | 'userId', values: readonly string[]): NewSession[] {
    return this.#rows.size === 0 ? [] : [...this.#rows.values()].filter((row) => values.includes(row[column]))
  }

  /** Removes held sessions that the store never had. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#rows.delete(id)
  }

  /** Stores what is held, and removes what has ended. To be called when the state of the store changes. */
  async store(): Promise<void> {
    const ended = [...this.#ended]
    if (ended.length > 0 && (await wasStored(this.#db.deleteFrom('session').where('id', 'in', ended).execute())))
      for (const id of ended) this.#ended.delete(id)
    for (const row of [...this.#rows.values()]) {
      if (!(await wasStored(this.#db.insertInto('session').values(row).execute()))) return
      // One that was closed meanwhile must not come back.
      if (!this.#rows.delete(row.id)) await this.remove([row.id])
    }
  }
}
