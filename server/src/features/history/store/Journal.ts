import { randomUUID } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Sample, SampleBatch } from '@mimic/contract/bus'
import { HOUR_MS } from '@mimic/contract/zone'
import type { Db } from '../../../platform/db/Database.ts'
import { storeFault } from '../../../platform/db/storeFault.ts'
import { type ClosedGap, isMarked, type Mark, Marks } from './Marks.ts'
import type { Point } from './Point.ts'
import { pushTo } from './pushTo.ts'
import { startOf } from './rollUp.ts'

export interface Entry {
  readonly gatewayId: string
  readonly batch: SampleBatch
  /** It came on the backfill lane, so it may have been read long ago. */
  readonly isBackfill?: boolean
}

export interface JournalRow {
  readonly gatewayId: string
  readonly boot: string
  readonly seq: number
  readonly samples: readonly Sample[]
}

/** The gateway id of derived values; no gateway has such an id. */
const DERIVED = '~derived'
/** Signals and rows of one part: others then wait for the store no more than some ten milliseconds. */
const PART_SIGNALS = 500
const PART_ROWS = 200

/**
 * Batches that are committed and not yet folded: rows of the store, and the same in memory, so that neither queries
 * nor folds read them again. Only one server writes a store, so its memory matches the store.
 */
export class Journal {
  readonly #db: Db
  readonly #marks: Marks
  readonly #boot = randomUUID()
  #derived = 0
  #rows = new Map<string, JournalRow>()
  /** True when memory may differ from the store: at the start, and after a commit whose outcome is unknown. */
  #isDoubtful = true
  /** Loads run one at a time: an older answer must not replace a newer one. */
  #loading: Promise<void> | undefined

  constructor(db: Db, onClosed?: ClosedGap) {
    this.#db = db
    this.#marks = new Marks(db, onClosed)
  }

  /** Reads the store, if memory may differ. */
  async load(): Promise<void> {
    if (!this.#isDoubtful) return
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined
    })
    await this.#loading
  }

  async #load(): Promise<void> {
    this.#marks.forget()
    const rows = await this.#db.selectFrom('history_journal').selectAll().orderBy('gmtCreate').orderBy('seq').execute()
    this.#rows = new Map(rows.map((row) => [keyOf(row), { ...row, samples: readSamples(row.samples) }]))
    this.#isDoubtful = false
  }

  get size(): number {
    return this.#rows.size
  }

  /** True when a batch is in the store, folded or not. */
  async knows(gatewayId: string, boot: string, seq: number): Promise<boolean> {
    return this.#rows.has(keyOf({ gatewayId, boot, seq })) || isMarked(await this.#marks.read(gatewayId, boot), seq)
  }

  /** Oldest first. */
  *samples(): Generator<Sample> {
    for (const { samples } of this.#rows.values()) yield* samples
  }

  /**
   * Commits batches in one transaction. Must not overlap another call.
   * @param also further work in it, for the batches that are new; it returns samples that follow from theirs, which
   * are stored with them
   * @returns the new batches
   */
  async append(
    entries: readonly Entry[],
    now: number,
    also?: (trx: Db, fresh: readonly Entry[]) => Promise<readonly Sample[]>,
  ): Promise<Entry[]> {
    await this.load()
    const unknown = await this.#unknown(entries)
    if (unknown.length === 0) return []
    return this.#commit(async (trx) => {
      const rows = await insertRows(trx, unknown.map(toRow), now)
      const added = new Set(rows.map(keyOf))
      const fresh = unknown.filter((entry) => added.has(keyOf(toRow(entry))))
      const derived = (await also?.(trx, fresh)) ?? []
      if (derived.length > 0) rows.push(...(await this.#insertDerived(trx, derived, now)))
      return { rows, result: fresh }
    })
  }

  /** Adds samples that no gateway sent: those of measured variables. Must not overlap another call. */
  async derive(samples: readonly Sample[], now: number): Promise<void> {
    await this.load()
    await this.#commit(async (trx) => ({ rows: await this.#insertDerived(trx, samples, now), result: undefined }))
  }

  /** The unfolded points of some signals, in order of arrival. */
  points(ids: ReadonlySet<string>, from: number, to: number): Map<string, Point[]> {
    const out = new Map<string, Point[]>()
    for (const [id, time, value, quality] of this.samples())
      if (ids.has(id) && time >= from && time <= to) pushTo(out, id, { time, value, quality })
    return out
  }

  /** The begins of the hours with from <= time < to into which unfolded points of some signals fall. */
  hours(ids: ReadonlySet<string>, from: number, to: number): Map<string, Set<number>> {
    const out = new Map<string, Set<number>>()
    for (const [id, time] of this.samples()) {
      if (!ids.has(id) || time < from || time >= to) continue
      const hours = out.get(id) ?? new Set()
      out.set(id, hours.add(startOf(time, HOUR_MS)))
    }
    return out
  }

  /** Rows that may be folded together: the first of the oldest `among`, and later ones with the same signals. */
  part(among: number): JournalRow[] {
    const ids = new Set<string>()
    const part: JournalRow[] = []
    let seen = 0
    for (const row of this.#rows.values()) {
      if (part.length >= PART_ROWS || ++seen > among) break
      // Batches of a device begin with the same signals; any others are folded in another part.
      const belongs = ids.has(row.samples[0]?.[0] ?? '') || ids.size < PART_SIGNALS
      if (!belongs) continue
      for (const [id] of row.samples) ids.add(id)
      part.push(row)
    }
    return part
  }

  /**
   * Removes folded rows, and records their numbers. @returns a function to call after the commit
   * @throws {Error} when one is missing: it would be stored twice
   */
  async remove(trx: Db, rows: readonly JournalRow[]): Promise<() => void> {
    const marks = new Map<string, Mark>()
    for (const own of Map.groupBy(rows, bootKeyOf).values()) {
      const [{ gatewayId, boot } = { gatewayId: '', boot: '' }] = own
      const seqs = own.map(({ seq }) => seq)
      const { numDeletedRows } = await trx
        .deleteFrom('history_journal')
        .where('gatewayId', '=', gatewayId)
        .where('boot', '=', boot)
        .where('seq', 'in', seqs)
        .executeTakeFirst()
      if (Number(numDeletedRows) !== seqs.length) {
        this.#isDoubtful = true
        throw new Error(`${seqs.length} journal rows were to be folded, ${numDeletedRows} are there`)
      }
      marks.set(bootKeyOf({ gatewayId, boot }), await this.#marks.advance(trx, gatewayId, boot, seqs))
    }
    return () => {
      for (const row of rows) this.#rows.delete(keyOf(row))
      for (const [key, mark] of marks) this.#marks.set(key, mark)
    }
  }

  /** The outcome of a failed commit is unknown: the store is read before memory is trusted again. */
  doubt(): void {
    this.#isDoubtful = true
  }

  /** Entries that are neither in memory nor folded, each once. */
  async #unknown(entries: readonly Entry[]): Promise<Entry[]> {
    const unknown = new Map<string, Entry>()
    for (const entry of entries) {
      const { gatewayId, batch } = entry
      const key = keyOf(toRow(entry))
      if (!unknown.has(key) && !(await this.knows(gatewayId, batch.boot, batch.seq))) unknown.set(key, entry)
    }
    return [...unknown.values()]
  }

  #insertDerived(trx: Db, samples: readonly Sample[], now: number): Promise<JournalRow[]> {
    return insertRows(trx, [{ gatewayId: DERIVED, boot: this.#boot, seq: ++this.#derived, samples }], now)
  }

  /** Memory follows the commit. */
  async #commit<T>(work: (trx: Db) => Promise<{ rows: readonly JournalRow[]; result: T }>): Promise<T> {
    try {
      const { rows, result } = await this.#db.transaction().execute(work)
      for (const row of rows) this.#rows.set(keyOf(row), row)
      return result
    } catch (error) {
      // A full disk accepts no part of a transaction: memory is right, and reading it again each second would cost too
      // much.
      if (storeFault(error) !== 'full') this.doubt()
      throw error
    }
  }
}

/** @returns the new ones: another server on the same store may have been first */
async function insertRows(trx: Db, rows: readonly JournalRow[], now: number): Promise<JournalRow[]> {
  const inserted = await trx
    .insertInto('history_journal')
    .values(
      rows.map(({ samples, ...row }) => ({
        ...row,
        samples: deflateRawSync(JSON.stringify(samples), { level: 1 }),
        gmtCreate: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['gatewayId', 'boot', 'seq'])
    .execute()
  const keys = new Set(inserted.map(keyOf))
  return rows.filter((row) => keys.has(keyOf(row)))
}

const toRow = ({ gatewayId, batch: { boot, seq, samples } }: Entry): JournalRow => ({ gatewayId, boot, seq, samples })

// Written by insertRows() from checked batches.
const readSamples = (data: Uint8Array): Sample[] => JSON.parse(inflateRawSync(data).toString('utf8')) as Sample[]

const bootKeyOf = ({ gatewayId, boot }: { gatewayId: string; boot: string }): string => `${gatewayId}/${boot}`
const keyOf = (row: { gatewayId: string; boot: string; seq: number }): string => `${bootKeyOf(row)}/${row.seq}`
