import { randomUUID } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { SampleBatch } from '@mimic/contract/bus'
import type { SignalQuality, SignalScalar } from '@mimic/contract/live'
import type { Db } from '../../platform/db/Database.ts'
import { Turns } from '../Turns.ts'
import { decodeChunk, encodeChunk, type Point } from './chunkCodec.ts'
import { RollUps } from './RollUps.ts'
import { HOUR_MS, MINUTE_MS, type RollUp } from './rollUp.ts'

/** Samples of one signal in one chunk row, at most. */
const CHUNK_POINTS = 600
/** Journal rows folded in one transaction: what waits for the store meanwhile waits some ten milliseconds. */
const FOLD_ROWS = 100
/** Signals whose chunks are coded between two turns of the event loop, and rows of one statement. */
const SLICE = 50
/** In place of a gateway; no gateway has such an id. */
const DERIVED = '~derived'

/**
 * The recorded past. A batch is committed as one journal row whose key (gateway, boot, seq) makes a repeat harmless;
 * in the background journal rows are folded into chunks, and the mark of their boot remembers them. Both run in
 * transactions, so that `kill -9` at any point loses nothing and stores nothing twice.
 */
export class History {
  readonly #db: Db
  readonly #boot = randomUUID()
  #derived = 0
  /** Folding and rolling up: an hour that is rolled up must not get points meanwhile. */
  readonly #turns = new Turns()
  readonly #rollUps = new RollUps((trx, ids, from, to) => readPoints(trx, ids, from, to))

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Commits batches in one transaction.
   * @param also what else belongs into it, for the batches that were not there before; what it gives are samples that follow from theirs, and are stored with them
   * @returns these
   */
  append(
    batches: readonly { gatewayId: string; batch: SampleBatch }[],
    now: number,
    also?: (trx: Db, fresh: readonly { gatewayId: string; batch: SampleBatch }[]) => Promise<SampleBatch['samples']>,
  ): Promise<{ gatewayId: string; batch: SampleBatch }[]> {
    return this.#db.transaction().execute(async (trx) => {
      const fresh: { gatewayId: string; batch: SampleBatch }[] = []
      const marks = new Map<string, Mark>()
      for (const entry of batches) {
        const { gatewayId, batch } = entry
        const key = `${gatewayId}/${batch.boot}`
        const mark = marks.get(key) ?? (await readMark(trx, gatewayId, batch.boot))
        marks.set(key, mark)
        if (isMarked(mark, batch.seq)) continue
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('history_journal')
          .values({
            gatewayId,
            boot: batch.boot,
            seq: batch.seq,
            samples: deflateRawSync(JSON.stringify(batch.samples)),
            gmtCreate: now,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 1n) fresh.push(entry)
      }
      const derived = (await also?.(trx, fresh)) ?? []
      if (derived.length > 0) await this.#insertDerived(trx, derived, now)
      return fresh
    })
  }

  /** Samples that no gateway sent: of measured variables. */
  derive(samples: SampleBatch['samples'], now: number): Promise<void> {
    return this.#db.transaction().execute((trx) => this.#insertDerived(trx, samples, now))
  }

  async #insertDerived(trx: Db, samples: SampleBatch['samples'], now: number): Promise<void> {
    const key = { gatewayId: DERIVED, boot: this.#boot, seq: ++this.#derived }
    const data = deflateRawSync(JSON.stringify(samples))
    await trx
      .insertInto('history_journal')
      .values({ ...key, samples: data, gmtCreate: now })
      .execute()
  }

  /** Folds the oldest journal rows into chunks. @returns how many rows were folded */
  fold(): Promise<number> {
    return this.#turns.run(async () => {
      const { rows, noted } = await this.#foldRows()
      this.#rollUps.noted(noted)
      return rows
    })
  }

  #foldRows(): Promise<{ rows: number; noted: string[] }> {
    return this.#db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('history_journal')
        .selectAll()
        .orderBy('gmtCreate')
        .orderBy('seq')
        .limit(FOLD_ROWS)
        .execute()
      const noted: string[] = []
      if (rows.length === 0) return { rows: 0, noted }
      const bySignal = new Map<string, Point[]>()
      for (const row of rows)
        for (const [id, time, value, quality] of readSamples(row.samples))
          pushTo(bySignal, id, { time, value, quality })
      const signals = [...bySignal]
      for (let i = 0; i < signals.length; i += SLICE) {
        const slice = signals.slice(i, i + SLICE)
        await writeChunks(trx, slice)
        await writeLatest(trx, slice)
        noted.push(...(await this.#rollUps.note(trx, slice)))
      }
      await removeRows(trx, rows)
      return { rows: rows.length, noted }
    })
  }

  /** Rolls up hours that are over. @returns how many */
  roll(now: number, rawDays: number): Promise<number> {
    return this.#turns.run(() => this.#rollUps.roll(this.#db, now, now - rawDays * 24 * HOUR_MS))
  }

  /** The points of a signal with from <= time <= to, in order of time: chunks and what is not folded yet. */
  async query(signalId: string, from: number, to: number): Promise<Point[]> {
    return (await this.queryMany([signalId], from, to)).get(signalId) ?? []
  }

  /** The same of several signals; of each the newest `limit` points. */
  queryMany(ids: readonly string[], from: number, to: number, limit?: number): Promise<Map<string, Point[]>> {
    return this.#inOneView((trx) => readPoints(trx, ids, from, to, limit))
  }

  /** Of each signal the newest point before a time, if there is one. */
  async before(ids: readonly string[], time: number): Promise<Map<string, Point>> {
    if (ids.length === 0) return new Map()
    return this.#inOneView(async (trx) => {
      const newest = await trx
        .selectFrom('history_chunk')
        .select(['signalId', (eb) => eb.fn.max<number>('t0').as('t0')])
        .where('signalId', 'in', ids)
        .where('t0', '<', time)
        .groupBy('signalId')
        .execute()
      const out = new Map<string, Point>()
      for (const { signalId, t0 } of newest) {
        const points = (await readPoints(trx, [signalId], t0, time - 1, undefined, false)).get(signalId)
        const point = points?.at(-1)
        if (point) out.set(signalId, point)
      }
      const journal = await readJournal(trx, new Set(ids), Number.MIN_SAFE_INTEGER, time - 1)
      for (const [id, points] of journal)
        for (const point of points) if (point.time >= (out.get(id)?.time ?? point.time)) out.set(id, point)
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
    return this.#inOneView((trx) => this.#rollUps.query(trx, ids, from, to, spanMs, now))
  }

  /** One view of all tables: between two reads a fold could move points from one to the other. */
  #inOneView<T>(read: (trx: Db) => Promise<T>): Promise<T> {
    return this.#db.transaction().setIsolationLevel('repeatable read').execute(read)
  }

  /** Removes chunks that end before `time`. @returns how many */
  async forget(time: number): Promise<number> {
    const { numDeletedRows } = await this.#db.deleteFrom('history_chunk').where('t1', '<', time).executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** Removes minutes that are older than `time`; hours are kept. */
  async forgetMinutes(time: number): Promise<void> {
    await this.#db.deleteFrom('history_rollup').where('spanMs', '=', MINUTE_MS).where('t0', '<', time).execute()
  }

  /** The newest folded value of every signal. */
  async latest(): Promise<{ signalId: string; point: Point }[]> {
    const rows = await this.#db.selectFrom('signal_latest').selectAll().execute()
    // Written by writeLatest() from a point.
    return rows.map(({ signalId, time, value, quality }) => ({
      signalId,
      point: { time, value: JSON.parse(value) as SignalScalar, quality: quality as SignalQuality },
    }))
  }

  /** Every sample that stands in the journal, oldest batch first: what newest values are rebuilt from at start. */
  async *unfolded(): AsyncGenerator<SampleBatch['samples']> {
    const rows = await this.#db
      .selectFrom('history_journal')
      .select('samples')
      .orderBy('gmtCreate')
      .orderBy('seq')
      .execute()
    for (const { samples } of rows) yield readSamples(samples)
  }
}

/** Points of signals in order of time; of each the newest `limit`. */
async function readPoints(
  trx: Db,
  ids: readonly string[],
  from: number,
  to: number,
  limit = Number.POSITIVE_INFINITY,
  withJournal = true,
): Promise<Map<string, Point[]>> {
  const out = new Map<string, Point[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return out
  if (withJournal) for (const [id, points] of await readJournal(trx, new Set(ids), from, to)) out.set(id, points)
  for (const [id, points] of out) {
    for (const data of await readChunks(trx, id, from, to, limit))
      for (const point of decodeChunk(data)) if (point.time >= from && point.time <= to) points.push(point)
    points.sort((a, b) => a.time - b.time)
    if (points.length > limit) out.set(id, points.slice(-limit))
  }
  return out
}

/** What is not folded yet, in the order it came. */
async function readJournal(trx: Db, ids: ReadonlySet<string>, from: number, to: number): Promise<Map<string, Point[]>> {
  const out = new Map<string, Point[]>()
  for (const { samples } of await trx
    .selectFrom('history_journal')
    .select('samples')
    .orderBy('gmtCreate')
    .orderBy('seq')
    .execute())
    for (const [id, time, value, quality] of readSamples(samples))
      if (ids.has(id) && time >= from && time <= to) pushTo(out, id, { time, value, quality })
  return out
}

/** The newest chunks that hold `limit` points; chunks beyond it are not even read. */
async function readChunks(trx: Db, signalId: string, from: number, to: number, limit: number): Promise<Uint8Array[]> {
  const inRange = trx
    .selectFrom('history_chunk')
    .where('signalId', '=', signalId)
    .where('t0', '<=', to)
    .where('t1', '>=', from)
  let first = Number.MIN_SAFE_INTEGER
  if (limit < Number.POSITIVE_INFINITY) {
    let count = 0
    for (const chunk of await inRange.select(['t0', 't1', 'count']).orderBy('t0', 'desc').execute()) {
      first = chunk.t0
      // Only a chunk that lies within the range counts in full.
      if (chunk.t0 >= from && chunk.t1 <= to) count += chunk.count
      if (count >= limit) break
    }
  }
  const rows = await inRange.where('t0', '>=', first).select('data').orderBy('t0').execute()
  return rows.map(({ data }) => data)
}

type SignalPoints = readonly [signalId: string, points: readonly Point[]]

/** Keeps the newest value beside the chunks, so that a start need not read them. */
async function writeLatest(db: Db, signals: readonly SignalPoints[]): Promise<void> {
  const rows = signals.map(([signalId, points]) => {
    const { time, value, quality } = points.reduce((a, b) => (b.time >= a.time ? b : a))
    return { signalId, time, value: JSON.stringify(value), quality }
  })
  await db
    .insertInto('signal_latest')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('signalId')
        .doUpdateSet((eb) => ({
          time: eb.ref('excluded.time'),
          value: eb.ref('excluded.value'),
          quality: eb.ref('excluded.quality'),
        }))
        .whereRef('signal_latest.time', '<=', 'excluded.time'),
    )
    .execute()
}

interface Mark {
  readonly upto: number
  /** Folded numbers above `upto`. */
  readonly seen: ReadonlySet<number>
}

const isMarked = (mark: Mark, seq: number): boolean => seq <= mark.upto || mark.seen.has(seq)

async function readMark(db: Db, gatewayId: string, boot: string): Promise<Mark> {
  const row = await db
    .selectFrom('history_mark')
    .selectAll()
    .where('gatewayId', '=', gatewayId)
    .where('boot', '=', boot)
    .executeTakeFirst()
  return { upto: row?.upto ?? 0, seen: new Set((row?.seen ?? '').split(',').filter(Boolean).map(Number)) }
}

/** Takes folded rows out of the journal; the marks remember them. */
async function removeRows(db: Db, rows: readonly { gatewayId: string; boot: string; seq: number }[]): Promise<void> {
  const byBoot = new Map<string, { gatewayId: string; boot: string; seqs: number[] }>()
  for (const { gatewayId, boot, seq } of rows) {
    const key = `${gatewayId}/${boot}`
    const entry = byBoot.get(key) ?? { gatewayId, boot, seqs: [] }
    entry.seqs.push(seq)
    byBoot.set(key, entry)
  }
  for (const { gatewayId, boot, seqs } of byBoot.values()) {
    await db
      .deleteFrom('history_journal')
      .where('gatewayId', '=', gatewayId)
      .where('boot', '=', boot)
      .where('seq', 'in', seqs)
      .execute()
    const { upto, seen } = advance(await readMark(db, gatewayId, boot), seqs)
    const values = { upto, seen: [...seen].join(',') }
    await db
      .insertInto('history_mark')
      .values({ gatewayId, boot, ...values })
      .onConflict((conflict) => conflict.columns(['gatewayId', 'boot']).doUpdateSet(values))
      .execute()
  }
}

/** The mark after more numbers were folded: `upto` moves over every number that follows it without a gap. */
export function advance(mark: Mark, seqs: readonly number[]): Mark {
  const seen = new Set([...mark.seen, ...seqs])
  let { upto } = mark
  while (seen.delete(upto + 1)) upto++
  for (const seq of seen) if (seq <= upto) seen.delete(seq)
  return { upto, seen }
}

/** Adds points to chunks; points older than a signal's newest chunk go into the chunks they fall into. */
async function writeChunks(db: Db, signals: readonly SignalPoints[]): Promise<void> {
  const firstOf = new Map(signals.map(([id, points]) => [id, points.reduce((t, p) => Math.min(t, p.time), Infinity)]))
  const earliest = Math.min(...firstOf.values())
  const stored = await db
    .selectFrom('history_chunk')
    .select(['signalId', 't0', 't1', 'data'])
    .where('signalId', 'in', [...firstOf.keys()])
    .where((eb) => eb.or([eb('t1', '>=', earliest), eb('count', '<', CHUNK_POINTS)]))
    .orderBy('t0')
    .execute()
  const rows: { signalId: string; t0: number; t1: number; count: number; data: Uint8Array }[] = []
  for (const [signalId, points] of signals) {
    const first = firstOf.get(signalId) ?? 0
    const own = stored.filter((chunk) => chunk.signalId === signalId)
    // Written anew: chunks that the points fall into, and the newest one while it is open. Normally that is one chunk.
    const touched = own.filter(({ t1 }, i) => t1 >= first || i === own.length - 1)
    const merged = [...touched.flatMap(({ data }) => decodeChunk(data)), ...points].sort((a, b) => a.time - b.time)
    const parts = chunksOf(merged)
    for (const part of parts) {
      const t0 = part[0]?.time ?? 0
      rows.push({ signalId, t0, t1: part.at(-1)?.time ?? t0, count: part.length, data: encodeChunk(part) })
    }
    // A chunk that begins where one begins now is overwritten below; the others have moved.
    const gone = touched.map(({ t0 }) => t0).filter((t0) => !parts.some((part) => part[0]?.time === t0))
    if (gone.length > 0)
      await db.deleteFrom('history_chunk').where('signalId', '=', signalId).where('t0', 'in', gone).execute()
  }
  for (let i = 0; i < rows.length; i += SLICE)
    await db
      .insertInto('history_chunk')
      .values(rows.slice(i, i + SLICE))
      .onConflict((conflict) =>
        conflict.columns(['signalId', 't0']).doUpdateSet((eb) => ({
          t1: eb.ref('excluded.t1'),
          count: eb.ref('excluded.count'),
          data: eb.ref('excluded.data'),
        })),
      )
      .execute()
}

/** Parts of at most 600 points. Points of one time stay together, as t0 is the key. */
function chunksOf(points: readonly Point[]): Point[][] {
  const parts: Point[][] = []
  let part: Point[] = []
  for (const point of points) {
    if (part.length >= CHUNK_POINTS && part.at(-1)?.time !== point.time) {
      parts.push(part)
      part = []
    }
    part.push(point)
  }
  if (part.length > 0) parts.push(part)
  return parts
}

// Written by append() from a checked batch.
const readSamples = (data: Uint8Array): SampleBatch['samples'] =>
  JSON.parse(inflateRawSync(data).toString('utf8')) as SampleBatch['samples']

function pushTo(map: Map<string, Point[]>, key: string, point: Point): void {
  const list = map.get(key)
  if (list) list.push(point)
  else map.set(key, [point])
}
