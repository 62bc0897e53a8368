import { HOUR_MS } from '@mimic/contract/zone'
import type { SelectQueryBuilder } from 'kysely'
import type { Db, Tables } from '../../../platform/db/Database.ts'
import { decodeChunk, encodeChunk } from './chunkCodec.ts'
import { inOrder } from './inOrder.ts'
import type { Point } from './Point.ts'
import { pushTo } from './pushTo.ts'
import { startOf } from './rollUp.ts'

export interface ChunkRow {
  readonly signalId: string
  readonly t0: number
  readonly t1: number
  readonly count: number
  readonly data: Uint8Array
}

/** Samples of one chunk at most: a signal that is read ten times a second has several an hour. */
const CHUNK_POINTS = 7_200
/** Rows of one statement. */
const SLICE = 250

/** Chunks of points in order of time. None goes over the end of an hour, so that hours can be packed by themselves. */
export function chunksOf(signalId: string, points: readonly Point[]): ChunkRow[] {
  const rows: ChunkRow[] = []
  for (let first = 0, i = 1; i <= points.length; i++) {
    const time = points[i]?.time
    const begin = points[first]?.time ?? 0
    // Points of one time stay together, as t0 is the key.
    const isFull = i - first >= CHUNK_POINTS && points[i - 1]?.time !== time
    if (time !== undefined && !isFull && startOf(time, HOUR_MS) === startOf(begin, HOUR_MS)) continue
    const part = points.slice(first, i)
    const t1 = part.at(-1)?.time ?? begin
    rows.push({ signalId, t0: begin, t1, count: part.length, data: encodeChunk(part) })
    first = i
  }
  return rows
}

/** Adds chunks. One that begins when a stored one does is merged with it. */
export async function addChunks(trx: Db, rows: readonly ChunkRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += SLICE) {
    const slice = rows.slice(i, i + SLICE)
    const present = await presentAt(trx, slice)
    const merged = slice.map((row) => {
      const other = present.get(keyOf(row))
      return other ? mergeOf(row, other) : row
    })
    await trx
      .insertInto('history_chunk')
      .values(merged)
      .onConflict((conflict) =>
        conflict.columns(['signalId', 't0']).doUpdateSet((eb) => ({
          t1: eb.ref('excluded.t1'),
          count: eb.ref('excluded.count'),
          data: eb.ref('excluded.data'),
        })),
      )
      .execute()
  }
}

/** Stored chunks that begin at the same times as these. */
async function presentAt(trx: Db, rows: readonly ChunkRow[]): Promise<Map<string, ChunkRow>> {
  const begins = rows.map(({ t0 }) => t0)
  const keys = new Set(rows.map(keyOf))
  const near = await trx
    .selectFrom('history_chunk')
    .select(['signalId', 't0'])
    .where('signalId', 'in', [...new Set(rows.map(({ signalId }) => signalId))])
    .where('t0', '>=', Math.min(...begins))
    .where('t0', '<=', Math.max(...begins))
    .execute()
  const out = new Map<string, ChunkRow>()
  for (const { signalId, t0 } of near.filter((row) => keys.has(keyOf(row)))) {
    const row = await trx
      .selectFrom('history_chunk')
      .selectAll()
      .where('signalId', '=', signalId)
      .where('t0', '=', t0)
      .executeTakeFirstOrThrow()
    out.set(keyOf(row), row)
  }
  return out
}

const keyOf = ({ signalId, t0 }: { signalId: string; t0: number }): string => `${signalId}/${t0}`

function mergeOf({ signalId, t0, data }: ChunkRow, other: ChunkRow): ChunkRow {
  const points = inOrder([...decodeChunk(other.data), ...decodeChunk(data)])
  return { signalId, t0, t1: points.at(-1)?.time ?? t0, count: points.length, data: encodeChunk(points) }
}

/** Replaces other chunks of the same signal. */
export async function replaceChunks(
  trx: Db,
  signalId: string,
  gone: readonly ChunkRow[],
  rows: readonly ChunkRow[],
): Promise<void> {
  for (let i = 0; i < gone.length; i += SLICE) {
    const begins = gone.slice(i, i + SLICE).map(({ t0 }) => t0)
    await trx.deleteFrom('history_chunk').where('signalId', '=', signalId).where('t0', 'in', begins).execute()
  }
  for (let i = 0; i < rows.length; i += SLICE)
    await trx
      .insertInto('history_chunk')
      .values(rows.slice(i, i + SLICE))
      .execute()
}

/**
 * The chunks of signals that may hold points with from <= time <= to, in order of their begin; of each signal the
 * newest that hold `limit` points. One statement or two, however many signals: each would wait for the store.
 */
export async function readChunks(
  db: Db,
  ids: readonly string[],
  from: number,
  to: number,
  limit = Number.POSITIVE_INFINITY,
): Promise<Map<string, ChunkRow[]>> {
  const out = new Map<string, ChunkRow[]>()
  for (let i = 0; i < ids.length; i += TOGETHER) {
    const some = ids.slice(i, i + TOGETHER)
    const reach =
      limit < Number.POSITIVE_INFINITY ? await reachOf(db, some, from, to, limit) : new Map<string, number>()
    // A chunk that begins earlier may still reach into the range.
    const rows = await allOf(some, (id) => inRange(db, id, reach.get(id) ?? from, from, to).selectAll()).execute()
    for (const row of rows.sort((one, other) => one.t0 - other.t0)) pushTo(out, row.signalId, row)
  }
  return out
}

/** Signals of one statement. */
const TOGETHER = 50

function inRange(db: Db, signalId: string, reach: number, from: number, to: number) {
  const hour = startOf(from, HOUR_MS)
  return (
    db
      .selectFrom('history_chunk')
      .where('signalId', '=', signalId)
      // Chunks end with their hour; those of the first layout do not, but they do not overlap: of them, the last matters.
      .where((eb) =>
        eb(
          't0',
          '>=',
          eb.fn.coalesce(
            eb
              .selectFrom('history_chunk as before')
              .select((sub) => sub.fn.max<number>('before.t0').as('t0'))
              .where('before.signalId', '=', signalId)
              .where('before.t0', '<', hour),
            eb.val(hour),
          ),
        ),
      )
      .where('t0', '<=', to)
      .where('t1', '>=', reach)
  )
}

/** The time from which each signal's newest chunks hold `limit` points. */
async function reachOf(
  db: Db,
  ids: readonly string[],
  from: number,
  to: number,
  limit: number,
): Promise<Map<string, number>> {
  const rows = await allOf(ids, (id) =>
    inRange(db, id, from, from, to).select(['signalId', 't0', 't1', 'count']),
  ).execute()
  const out = new Map<string, number>()
  for (const [id, own] of Map.groupBy(rows, ({ signalId }) => signalId)) {
    let count = 0
    for (const { t0, t1, count: points } of own.sort((one, other) => other.t0 - one.t0)) {
      if (count >= limit) break
      out.set(id, Math.max(from, t0))
      // Only a chunk that lies within the range counts in full.
      if (t0 >= from && t1 <= to) count += points
    }
  }
  return out
}

/** How many points the chunks of signals have that reach into a range. */
export async function countPoints(db: Db, ids: readonly string[], from: number, to: number): Promise<number> {
  const { n } = await db
    .selectFrom('history_chunk')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('count'), eb.val(0)).as('n'))
    .where('signalId', 'in', ids)
    .where('t0', '<=', to)
    .where('t1', '>=', from)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Runs one query for every signal as a single statement. */
function allOf<O>(ids: readonly string[], of: (id: string) => SelectQueryBuilder<Tables, 'history_chunk', O>) {
  const [first = '', ...more] = ids
  return more.reduce((all, id) => all.unionAll(of(id)), of(first))
}

/** Removes some chunks that end before `time`. @returns how many */
export async function removeChunks(db: Db, time: number): Promise<number> {
  const some = await db
    .selectFrom('history_chunk')
    .select(['signalId', 't0'])
    .where('t1', '<', time)
    .orderBy('t1')
    .limit(SLICE)
    .execute()
  for (const [signalId, own] of Map.groupBy(some, (row) => row.signalId))
    await db
      .deleteFrom('history_chunk')
      .where('signalId', '=', signalId)
      .where(
        't0',
        'in',
        own.map(({ t0 }) => t0),
      )
      .execute()
  return some.length
}
