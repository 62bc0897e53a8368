import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sample } from '@mimic/contract/bus'
import type { BadReason, SignalQuality, SignalScalar } from '@mimic/contract/live'
import { HOUR_MS, MINUTE_MS } from '@mimic/contract/zone'
import type { Db } from '../../../platform/db/Database.ts'
import { StorePart, withoutDamaged } from '../../../platform/db/damage/StorePart.ts'
import { ReadWriteLock } from '../../../platform/ReadWriteLock.ts'
import { addChunks, type ChunkRow, chunksOf, countPoints, readChunks, removeChunks } from './chunkRows.ts'
import { inOrder } from './inOrder.ts'
import { type Entry, Journal, type JournalRow } from './Journal.ts'
import type { ClosedGap } from './Marks.ts'
import type { Point } from './Point.ts'
import { pushTo } from './pushTo.ts'
import { RollUps } from './RollUps.ts'
import { type RollUp, startOf } from './rollUp.ts'
import { type StoredPoints, storedPoints } from './storedPoints.ts'

/** Signals of one count. */
const COUNTED = 500
/** Signals whose chunks are coded between two turns of the event loop. */
const SLICE = 50

/**
 * The recorded past. A batch is committed as one journal row whose key (gateway, boot, seq) makes a repeat harmless;
 * in the background journal rows are folded into chunks, and the mark of their boot remembers them. Both run in
 * transactions, so that `kill -9` at any point loses nothing and stores nothing twice. An hour that is over is rolled up
 * and its chunks are packed into one.
 */
export class History {
  readonly #db: Db
  readonly #journal: Journal
  /** Between two reads of a query a fold could move points from the journal to the chunks. */
  readonly #lock = new ReadWriteLock()
  readonly #rollUps: RollUps
  readonly #kept: (signalId: string) => BadReason
  /** `signal_latest` and `history_dirty`: history grows without them while they are damaged. */
  readonly #parts: readonly [StorePart, StorePart] = [new StorePart(), new StorePart()]

  /**
   * @param kept why newest values are bad and what they were before, to be kept beside them
   * @param onClosed as of {@link Marks}
   */
  constructor(db: Db, kept: (signalId: string) => BadReason = unknown, onClosed?: ClosedGap) {
    this.#db = db
    this.#kept = kept
    this.#journal = new Journal(db, onClosed)
    this.#rollUps = new RollUps(
      db,
      (ids, from, to) => this.#read(ids, from, to),
      (ids, from, to) => this.#journal.hours(new Set(ids), from, to),
    )
  }

  /** Reads batches that are not folded. To be called before {@link unfolded}. */
  load(): Promise<void> {
    return this.#journal.load()
  }

  /** Commits batches in one transaction: see {@link Journal.append}. */
  append(
    entries: readonly Entry[],
    now: number,
    also?: (trx: Db, fresh: readonly Entry[]) => Promise<readonly Sample[]>,
  ): Promise<Entry[]> {
    return this.#journal.append(entries, now, also)
  }

  /** True when a batch is in the store. */
  knows(gatewayId: string, boot: string, seq: number): Promise<boolean> {
    return this.#journal.knows(gatewayId, boot, seq)
  }

  /** Adds samples that no gateway sent: those of measured variables. */
  derive(samples: readonly Sample[], now: number): Promise<void> {
    return this.#journal.derive(samples, now)
  }

  /** Folds the journal rows that are there now into chunks, a part at a time. @returns how many */
  async fold(): Promise<number> {
    await this.#journal.load()
    const all = this.#journal.size
    let folded = 0
    // Rows that arrive meanwhile wait for the next fold: folding at once would make a chunk per second.
    for (let part = 1; part > 0 && folded < all; folded += part) part = await this.#foldPart(all - folded)
    return folded
  }

  #foldPart(among: number): Promise<number> {
    return this.#lock.write(async () => {
      await this.#journal.load()
      const rows = this.#journal.part(among)
      if (rows.length === 0) return 0
      const bySignal = new Map<string, Point[]>()
      for (const { samples } of rows)
        for (const [id, time, value, quality] of samples) pushTo(bySignal, id, { time, value, quality })
      const signals = [...bySignal]
      const chunks: ChunkRow[] = []
      for (const [i, [id, points]] of signals.entries()) {
        if (i % SLICE === SLICE - 1) await nextTurn()
        chunks.push(...chunksOf(id, inOrder(points)))
      }
      try {
        const transaction = () => this.#db.transaction().execute((trx) => this.#foldRows(trx, rows, signals, chunks))
        const done = await withoutDamaged(this.#parts, transaction)
        done()
      } catch (error) {
        this.#journal.doubt()
        throw error
      }
      return rows.length
    })
  }

  /** @returns to be called after the commit */
  async #foldRows(
    trx: Db,
    rows: readonly JournalRow[],
    signals: readonly (readonly [signalId: string, points: readonly Point[]])[],
    chunks: readonly ChunkRow[],
  ): Promise<() => void> {
    const [latestPart, dirtyPart] = this.#parts
    const done: (() => void)[] = []
    await addChunks(trx, chunks)
    await latestPart.write(() => writeLatest(trx, signals, this.#kept))
    await dirtyPart.write(async () => done.push(await this.#rollUps.note(trx, chunks)))
    done.push(await this.#journal.remove(trx, rows))
    return () => {
      for (const each of done) each()
    }
  }

  /** Rolls up some of the hours that are over, and packs their chunks. @returns how many */
  roll(now: number, rawDays: number): Promise<number> {
    return this.#lock.write(() => this.#rollUps.roll(now, now - rawDays * 24 * HOUR_MS))
  }

  /** The points of a signal with from <= time <= to, in order of time: from chunks and from unfolded batches. */
  async query(signalId: string, from: number, to: number): Promise<Point[]> {
    return (await this.queryMany([signalId], from, to)).get(signalId) ?? []
  }

  /** Queries several signals; the newest `limit` points of each. */
  queryMany(ids: readonly string[], from: number, to: number, limit?: number): Promise<Map<string, Point[]>> {
    return this.#reading(() => this.#read(ids, from, to, limit))
  }

  /** The points of {@link queryMany}, coded as they are stored: for a reader that decodes them in a thread of its own. */
  stored(ids: readonly string[], from: number, to: number): Promise<[signalId: string, stored: StoredPoints][]> {
    return this.#reading(() => this.#stored(ids, from, to))
  }

  /** The number of points of some signals, about: that of the chunks which reach into the range. */
  async size(ids: readonly string[], from: number, to: number): Promise<number> {
    let sum = 0
    for (let i = 0; i < ids.length; i += COUNTED)
      sum += await countPoints(this.#db, ids.slice(i, i + COUNTED), from, to)
    return sum
  }

  /** The newest point of each signal before a time, if there is one. */
  before(ids: readonly string[], time: number): Promise<Map<string, Point>> {
    if (ids.length === 0) return Promise.resolve(new Map())
    return this.#reading(async () => {
      const newest = await this.#db
        .selectFrom('history_chunk')
        .select(['signalId', (eb) => eb.fn.max<number>('t0').as('t0')])
        .where('signalId', 'in', ids)
        .where('t0', '<', time)
        .groupBy('signalId')
        .execute()
      const begins = new Map(newest.map(({ signalId, t0 }) => [signalId, t0]))
      const waiting = this.#journal.points(new Set(ids), Number.MIN_SAFE_INTEGER, time - 1)
      const out = new Map<string, Point>()
      for (const id of new Set(ids)) {
        const t0 = begins.get(id)
        const begin = t0 === undefined ? Number.MIN_SAFE_INTEGER : startOf(t0, HOUR_MS)
        const chunks =
          t0 === undefined ? new Map<string, ChunkRow[]>() : await readChunks(this.#db, [id], begin, time - 1)
        const own = (chunks.get(id) ?? []).map(({ data }) => data)
        const point = storedPoints({ chunks: own, waiting: waiting.get(id) ?? [] }, begin, time - 1).at(-1)
        if (point) out.set(id, point)
      }
      return out
    })
  }

  /** Minutes, hours or days of several signals with from <= time < to; days begin at midnight in UTC+8. */
  rolled(
    ids: readonly string[],
    from: number,
    to: number,
    spanMs: number,
    now: number,
  ): Promise<Map<string, RollUp[]>> {
    if (ids.length === 0) return Promise.resolve(new Map())
    return this.#reading(() => this.#rollUps.query(ids, from, to, spanMs, now))
  }

  /** Removes some chunks that end before `time`. @returns how many */
  forget(time: number): Promise<number> {
    return removeChunks(this.#db, time)
  }

  /** Removes minutes that are older than `time`; hours are kept. */
  async forgetMinutes(time: number): Promise<void> {
    await this.#db.deleteFrom('history_rollup').where('spanMs', '=', MINUTE_MS).where('t0', '<', time).execute()
  }

  /** The newest folded value of every signal. */
  async latest(): Promise<{ signalId: string; point: Point; bad: BadReason }[]> {
    const rows = await this.#db.selectFrom('signal_latest').selectAll().execute()
    // Written by writeLatest() from a point.
    return rows.map(({ signalId, time, value, quality, code, goodValue, goodTime }) => ({
      signalId,
      bad: { id: signalId, code, value: JSON.parse(goodValue ?? 'null') as SignalScalar, time: goodTime },
      point: { time, value: JSON.parse(value) as SignalScalar, quality: quality as SignalQuality },
    }))
  }

  /** Every unfolded sample, oldest batch first. A start rebuilds newest values from them. */
  unfolded(): Iterable<Sample> {
    return this.#journal.samples()
  }

  #reading<T>(work: () => Promise<T>): Promise<T> {
    return this.#lock.read(async () => {
      await this.#journal.load()
      return work()
    })
  }

  async #read(ids: readonly string[], from: number, to: number, limit?: number): Promise<Map<string, Point[]>> {
    const out = new Map<string, Point[]>()
    for (const [id, stored] of await this.#stored(ids, from, to, limit)) {
      const points = storedPoints(stored, from, to)
      out.set(id, limit !== undefined && points.length > limit ? points.slice(-limit) : points)
    }
    return out
  }

  async #stored(ids: readonly string[], from: number, to: number, limit?: number): Promise<[string, StoredPoints][]> {
    const waiting = this.#journal.points(new Set(ids), from, to)
    const wanted = [...new Set(ids)]
    const chunks = await readChunks(this.#db, wanted, from, to, limit)
    return wanted.map((id) => [
      id,
      { chunks: (chunks.get(id) ?? []).map(({ data }) => data), waiting: waiting.get(id) ?? [] },
    ])
  }
}

/** Keeps the newest value beside the chunks, so that a start need not read them. */
async function writeLatest(
  db: Db,
  signals: readonly (readonly [signalId: string, points: readonly Point[]])[],
  kept: (signalId: string) => BadReason,
): Promise<void> {
  const rows = signals.map(([signalId, points]) => {
    const { time, value, quality } = points.reduce((a, b) => (b.time >= a.time ? b : a))
    const { code, value: good, time: goodTime } = kept(signalId)
    return { signalId, time, value: JSON.stringify(value), quality, code, goodValue: JSON.stringify(good), goodTime }
  })
  for (let i = 0; i < rows.length; i += LATEST_ROWS)
    await db
      .insertInto('signal_latest')
      .values(rows.slice(i, i + LATEST_ROWS))
      .onConflict((conflict) =>
        conflict
          .column('signalId')
          .doUpdateSet((eb) => ({
            time: eb.ref('excluded.time'),
            value: eb.ref('excluded.value'),
            quality: eb.ref('excluded.quality'),
            code: eb.ref('excluded.code'),
            goodValue: eb.ref('excluded.goodValue'),
            goodTime: eb.ref('excluded.goodTime'),
          }))
          .whereRef('signal_latest.time', '<=', 'excluded.time'),
      )
      .execute()
}

const unknown = (id: string): BadReason => ({ id, code: null, value: null, time: null })

/** Rows of one statement. */
const LATEST_ROWS = 500
