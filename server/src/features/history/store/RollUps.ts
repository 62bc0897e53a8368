import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mimic/contract/zone'
import type { Db } from '../../../platform/db/Database.ts'
import { decodeChunk } from './chunkCodec.ts'
import { type ChunkRow, chunksOf, readChunks, replaceChunks } from './chunkRows.ts'
import { inOrder } from './inOrder.ts'
import type { Point } from './Point.ts'
import { decodeRollUps, encodeRollUps, type RollUp, rollFurther, rollUp, startOf } from './rollUp.ts'

/** The points of signals between two times, in order. */
export type ReadPoints = (ids: readonly string[], from: number, to: number) => Promise<Map<string, Point[]>>
/** The begins of the hours with from <= time < to into which unfolded points of signals fall. */
export type UnfoldedHours = (ids: readonly string[], from: number, to: number) => Map<string, Set<number>>

/** Hours rolled up in one transaction: others wait for the store a second at most. */
const HOURS = 8
/** Rows of one statement. */
const SLICE = 500
/** A sample of the hour that has just ended may still be on its way into the chunks. */
const GRACE_MS = 120_000

interface Rolled {
  readonly signalId: string
  readonly hour: number
  readonly minutes: readonly RollUp[]
  /** The chunks of the hour and their replacement; none for an hour that is packed already. */
  readonly gone: readonly ChunkRow[]
  readonly packed: readonly ChunkRow[]
}

/**
 * Minutes (a block per hour) and hours (a block per day) of every signal; days are computed from hours on request. An
 * hour into which points were folded is dirty until it is rolled up; dirty hours, and those into which unfolded points
 * fall, are answered from the points. Rolling up also packs the many small chunks that folds have left into one.
 */
export class RollUps {
  readonly #db: Db
  readonly #read: ReadPoints
  readonly #unfolded: UnfoldedHours
  /** Dirty hours that are in the store already: a fold need not write them again. */
  readonly #known = new Set<string>()

  constructor(db: Db, read: ReadPoints, unfolded: UnfoldedHours) {
    this.#db = db
    this.#read = read
    this.#unfolded = unfolded
  }

  /** Notes into which hours chunks fall, in the transaction that writes them. @returns to be called after the commit */
  async note(trx: Db, chunks: readonly ChunkRow[]): Promise<() => void> {
    const rows = new Map<string, { signalId: string; hour: number }>()
    for (const { signalId, t0 } of chunks) {
      const hour = startOf(t0, HOUR_MS)
      const key = `${signalId}/${hour}`
      if (!this.#known.has(key)) rows.set(key, { signalId, hour })
    }
    const values = [...rows.values()]
    for (let i = 0; i < values.length; i += SLICE)
      await trx
        .insertInto('history_dirty')
        .values(values.slice(i, i + SLICE))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return () => {
      for (const key of rows.keys()) this.#known.add(key)
    }
  }

  /** Rolls up some of the hours that are over, and packs their chunks. Not while a fold runs. @returns how many */
  async roll(now: number, oldest: number): Promise<number> {
    const rows = await this.#db
      .selectFrom('history_dirty')
      .selectAll()
      .where('hour', '<', startOf(now - GRACE_MS, HOUR_MS))
      .orderBy('hour')
      .limit(HOURS)
      .execute()
    if (rows.length === 0) return 0
    const rolled: Rolled[] = []
    // For hours whose points are gone, the stored roll-up is all there is.
    for (const { signalId, hour } of rows) if (hour >= oldest) rolled.push(await this.#rollHour(signalId, hour))
    await this.#db.transaction().execute(async (trx) => {
      for (const each of rolled) await writeHour(trx, each)
      for (const { signalId, hour } of rows)
        await trx.deleteFrom('history_dirty').where('signalId', '=', signalId).where('hour', '=', hour).execute()
    })
    for (const { signalId, hour } of rows) this.#known.delete(`${signalId}/${hour}`)
    return rows.length
  }

  /** Roll-ups of signals with from <= time < to, in order of time. */
  async query(
    ids: readonly string[],
    from: number,
    to: number,
    spanMs: number,
    now: number,
  ): Promise<Map<string, RollUp[]>> {
    const isMinutes = spanMs < HOUR_MS
    const start = startOf(from, spanMs)
    const blocks = await this.#db
      .selectFrom('history_rollup')
      .select(['signalId', 'data'])
      .where('signalId', 'in', ids)
      .where('spanMs', '=', isMinutes ? MINUTE_MS : HOUR_MS)
      .where('t0', '>=', startOf(start, isMinutes ? HOUR_MS : DAY_MS))
      .where('t0', '<', to)
      .orderBy('t0')
      .execute()
    const dirty = await this.#dirtyHours(ids, start, to, now)
    const points = await this.#dirtyPoints(dirty)
    const out = new Map<string, RollUp[]>()
    for (const id of ids) {
      const hours = dirty.get(id) ?? new Set()
      const stored = blocks
        .filter(({ signalId }) => signalId === id)
        .flatMap(({ data }) => decodeRollUps(data))
        .filter(({ time }) => !hours.has(startOf(time, HOUR_MS)))
      const fresh = rollUp(points.get(id) ?? [], isMinutes ? MINUTE_MS : HOUR_MS)
      const parts = [...stored, ...fresh].sort((a, b) => a.time - b.time)
      out.set(
        id,
        rollFurther(parts, spanMs).filter(({ time }) => time >= start && time < to),
      )
    }
    return out
  }

  /**
   * Hours that are dirty in the store, hours into which the journal's points fall (a gateway that was cut off sends old
   * ones), and the newest hours, which are not rolled up yet.
   */
  async #dirtyHours(ids: readonly string[], from: number, to: number, now: number) {
    const rows = await this.#db
      .selectFrom('history_dirty')
      .selectAll()
      .where('signalId', 'in', ids)
      .where('hour', '>=', startOf(from, HOUR_MS))
      .where('hour', '<', to)
      .execute()
    const newest = [startOf(now - GRACE_MS, HOUR_MS), startOf(now, HOUR_MS), startOf(now, HOUR_MS) + HOUR_MS]
    const hours = new Map(ids.map((id) => [id, new Set(newest.filter((hour) => hour < to && hour + HOUR_MS > from))]))
    for (const { signalId, hour } of rows) hours.get(signalId)?.add(hour)
    for (const [id, waiting] of this.#unfolded(ids, startOf(from, HOUR_MS), to))
      for (const hour of waiting) hours.get(id)?.add(hour)
    return hours
  }

  async #dirtyPoints(dirty: ReadonlyMap<string, ReadonlySet<number>>): Promise<Map<string, Point[]>> {
    const ids = [...dirty].filter(([, hours]) => hours.size > 0).map(([id]) => id)
    const all = [...dirty.values()].flatMap((hours) => [...hours])
    if (ids.length === 0) return new Map()
    const read = await this.#read(ids, Math.min(...all), Math.max(...all) + HOUR_MS - 1)
    return new Map(
      [...read].map(([id, points]) => [id, points.filter(({ time }) => dirty.get(id)?.has(startOf(time, HOUR_MS)))]),
    )
  }

  async #rollHour(signalId: string, hour: number): Promise<Rolled> {
    const end = hour + HOUR_MS - 1
    const chunks = (await readChunks(this.#db, [signalId], hour, end)).get(signalId) ?? []
    const decoded = chunks.map((chunk) => ({ chunk, points: decodeChunk(chunk.data) }))
    const inHour = inOrder(decoded.flatMap(({ points }) => points).filter(({ time }) => time >= hour && time <= end))
    // Chunks of the first layout may begin before the hour: they stay as they are.
    const own = decoded.filter(({ chunk }) => chunk.t0 >= hour)
    const points = inOrder(own.flatMap((each) => each.points))
    const isPacked = own.length < 2
    return {
      signalId,
      hour,
      minutes: rollUp(inHour, MINUTE_MS),
      gone: isPacked ? [] : own.map(({ chunk }) => chunk),
      packed: isPacked ? [] : chunksOf(signalId, points),
    }
  }
}

async function writeHour(trx: Db, { signalId, hour, minutes, gone, packed }: Rolled): Promise<void> {
  await replaceChunks(trx, signalId, gone, packed)
  const day = startOf(hour, DAY_MS)
  const before = await trx
    .selectFrom('history_rollup')
    .select('data')
    .where('signalId', '=', signalId)
    .where('spanMs', '=', HOUR_MS)
    .where('t0', '=', day)
    .executeTakeFirst()
  const hours = [
    ...(before ? decodeRollUps(before.data) : []).filter(({ time }) => time !== hour),
    ...rollFurther(minutes, HOUR_MS),
  ].sort((a, b) => a.time - b.time)
  await trx
    .insertInto('history_rollup')
    .values([
      { signalId, spanMs: MINUTE_MS, t0: hour, data: encodeRollUps(minutes) },
      { signalId, spanMs: HOUR_MS, t0: day, data: encodeRollUps(hours) },
    ])
    .onConflict((conflict) =>
      conflict.columns(['signalId', 'spanMs', 't0']).doUpdateSet((eb) => ({ data: eb.ref('excluded.data') })),
    )
    .execute()
}
