import { createHash } from 'node:crypto'
import type { Db, Tables } from '../db/Database.ts'
import { storeFault, unlessDamaged } from '../db/storeFault.ts'

type Row = Tables['shared_state']
type Entry = Pick<Row, 'value' | 'expires'>

/** The durable side of {@link SharedState}. */
export interface SharedStateStore {
  load(): Promise<readonly Row[]>
  /** Writes rows over those of the same kind and name. */
  save(rows: readonly Row[]): Promise<void>
  /** Removes rows that expired before `time`. */
  forget(time: number): Promise<void>
}

export interface SharedStateOptions {
  readonly store: SharedStateStore
  /** Wall clock: it is the only one that the next server has too. */
  readonly now: () => number
  /** Called when a change that nobody waits for could not be stored; it is retried with the next change. */
  readonly onError: (error: unknown) => void
}

/** Entries of one kind; beyond it the oldest are dropped, so that a flood cannot fill the memory. */
const MAX_ENTRIES = 20_000
/** {@link SharedState.setLater} waits this long, so that several changes are written together. */
const LATER_MS = 500
/** Changes that wait while the store accepts none. */
const MAX_UNSAVED = 50_000
const FORGET_MS = 60_000
/** Rows of one statement. */
const SAVED_ROWS = 500

/**
 * Small facts that expire and must survive a restart or a take-over: tokens, codes, counters. One server at a time is
 * active, so it answers from memory and stores each change in a group commit; the next server loads them at its start.
 * Names are stored as hashes only, because some of them are secrets.
 */
export class SharedState {
  readonly #options: SharedStateOptions
  readonly #kinds = new Map<string, Map<string, Entry>>()
  #unsaved = new Map<string, Row>()
  /** The group that takes further changes; undefined while none is waiting. */
  #next: Promise<void> | undefined
  #last: Promise<void> = Promise.resolve()
  #later: NodeJS.Timeout | undefined
  #forgotAt = Number.NEGATIVE_INFINITY

  private constructor(options: SharedStateOptions) {
    this.#options = options
  }

  /** Reads the state that the earlier server left. */
  static async load(options: SharedStateOptions): Promise<SharedState> {
    const state = new SharedState(options)
    const now = options.now()
    // Counters and tokens that cannot be read are gone; new ones hold in memory.
    for (const row of await unlessDamaged(options.store.load(), []))
      if (row.expires > now) state.#entries(row.kind).set(row.name, row)
    return state
  }

  get(kind: string, name: string): string | undefined {
    const entry = this.#entries(kind).get(hash(name))
    return entry && entry.expires > this.#options.now() ? entry.value : undefined
  }

  /**
   * Takes effect at once, and is durable once it resolves; while the store is full or damaged it is kept in memory.
   * @param kind up to 64 characters
   * @param name of any length
   * @param expires wall clock, ms
   */
  set(kind: string, name: string, value: string, expires: number): Promise<void> {
    this.#put(kind, hash(name), { value, expires })
    return this.#save()
  }

  /** Takes effect at once, and is durable within half a second: for counts that change often. */
  setLater(kind: string, name: string, value: string, expires: number): void {
    this.#put(kind, hash(name), { value, expires })
    this.#later ??= setTimeout(() => {
      this.#later = undefined
      this.#save().catch(this.#options.onError)
    }, LATER_MS)
  }

  /** Removes the entry at once, and durably once it resolves. */
  async remove(kind: string, name: string): Promise<void> {
    const key = hash(name)
    if (!this.#entries(kind).delete(key)) return
    this.#unsaved.set(`${kind} ${key}`, { kind, name: key, value: '', expires: 0 })
    await this.#save()
  }

  /** Stores pending changes, as far as the store accepts them. */
  async stop(): Promise<void> {
    clearTimeout(this.#later)
    this.#later = undefined
    await this.#save().catch(this.#options.onError)
  }

  #entries(kind: string): Map<string, Entry> {
    const present = this.#kinds.get(kind)
    if (present) return present
    const made = new Map<string, Entry>()
    this.#kinds.set(kind, made)
    return made
  }

  #put(kind: string, key: string, entry: Entry): void {
    const entries = this.#entries(kind)
    // Taken out first, so that the newest change stands last.
    entries.delete(key)
    const oldest = entries.size >= MAX_ENTRIES ? entries.keys().next().value : undefined
    if (oldest !== undefined) {
      entries.delete(oldest)
      this.#unsaved.set(`${kind} ${oldest}`, { kind, name: oldest, value: '', expires: 0 })
    }
    entries.set(key, entry)
    this.#unsaved.set(`${kind} ${key}`, { kind, name: key, ...entry })
  }

  /** Changes that come while a group is written form the next one. */
  #save(): Promise<void> {
    if (this.#next) return this.#next
    const before = this.#last
    const mine = before.then(nothing, nothing).then(() => {
      this.#next = undefined
      return this.#write()
    })
    this.#next = mine
    this.#last = mine
    return mine
  }

  async #write(): Promise<void> {
    const { store, now } = this.#options
    const group = this.#unsaved
    this.#unsaved = new Map()
    try {
      const rows = [...group.values()]
      for (let i = 0; i < rows.length; i += SAVED_ROWS) await store.save(rows.slice(i, i + SAVED_ROWS))
    } catch (error) {
      // A newer change of the same entry takes precedence; a flood must not fill the memory with dropped entries.
      this.#unsaved = new Map([...group, ...this.#unsaved].slice(-MAX_UNSAVED))
      // The change is kept in memory, so that sockets open and counters count; the next change stores it too.
      if (storeFault(error) === undefined) throw error
      this.#options.onError(error)
      return
    }
    if (now() - this.#forgotAt < FORGET_MS) return
    this.#forgotAt = now()
    for (const entries of this.#kinds.values())
      for (const [key, { expires }] of entries) if (expires <= this.#forgotAt) entries.delete(key)
    await store.forget(this.#forgotAt).catch(this.#options.onError)
  }
}

/** The durable side in the table `shared_state`. */
export function sharedStateRows(db: Db): SharedStateStore {
  return {
    load: () => db.selectFrom('shared_state').selectAll().orderBy('expires').execute(),
    async save(rows) {
      await db
        .insertInto('shared_state')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'name'])
            .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), expires: eb.ref('excluded.expires') })),
        )
        .execute()
    },
    async forget(time) {
      await db.deleteFrom('shared_state').where('expires', '<=', time).execute()
    },
  }
}

const hash = (name: string): string => createHash('sha256').update(name).digest('base64url')
const nothing = () => undefined
