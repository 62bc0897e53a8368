import type { Db } from '../../platform/db/Database.ts'
import type { Point } from './chunkCodec.ts'
import {
  DAY_MS,
  decodeRollUps,
  encodeRollUps,
  HOUR_MS,
  MINUTE_MS,
  type RollUp,
  rollFurther,
  rollUp,
  startOf,
} from './rollUp.ts'

/** The points of signals between two times, in order, read in the given transaction. */
export type ReadPoints = (trx: Db, ids: readonly string[], from: number, to: number) => Promise<Map<string, Point[]>>

/** Hours rolled up in one transaction, and rows of one statement. */
const HOURS = 50
/** A sample of the hour that has just ended may still be on its way into the chunks. */
const GRACE_MS = 120_000

/**
 * Minutes (a block an hour) and hours (a block a day) of every signal; days are made of hours when they are asked for.
 * An hour into which points were folded is dirty until it is rolled up; what is dirty is answered from the points.
 */
export class RollUps {
  readonly #read: ReadPoints
  /** Dirty hours that stand in the store: a fold need not write them again. */
  readonly #known = new Set<string>()

  constructor(read: ReadPoints) {
    this.#read = read
  }

  /** Notes into which hours points fall, in the transaction that folds them. */
  async note(trx: Db, signals: readonly (readonly [signalId: string, points: readonly Point[]])[]): Promise<string[]> {
    const rows = new Map<string, { signalId: string; hour: number }>()
    for (const [signalId, points] of signals)
      for (const { time } of points) {
        const hour = startOf(time, HOUR_MS)
        const key = `${signalId}/${hour}`
        if (!this.#known.has(key)) rows.set(key, { signalId, hour })
      }
    const values = [...rows.values()]
    for (let i = 0; i < values.length; i += HOURS)
      await trx
        .insertInto('history_dirty')
        .values(values.slice(i, i + HOURS))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return [...rows.keys()]
  }

  /** To be called after the commit of {@link note}. */
  noted(keys: readonly string[]): void {
    for (const key of keys) this.#known.add(key)
  }

  /** Rolls up some of the hours that are over. Not while a fold runs. @returns how many */
  async roll(db: Db, now: number, oldest: number): Promise<number> {
    const rows = await db
      .selectFrom('history_dirty')
      .selectAll()
      .where('hour', '<', startOf(now - GRACE_MS, HOUR_MS))
      .orderBy('hour')
      .limit(HOURS)
      .execute()
    if (rows.length === 0) return 0
    await db.transaction().execute(async (trx) => {
      for (const { signalId, hour } of rows) {
        // Its points are gone already: what was rolled up of them is all there is.
        if (hour >= oldest) await this.#rollHour(trx, signalId, hour)
        await trx.deleteFrom('history_dirty').where('signalId', '=', signalId).where('hour', '=', hour).execute()
      }
    })
    for (const { signalId, hour } of rows) this.#known.delete(`${signalId}/${hour}`)
    return rows.length
  }

  /** Roll-ups of signals with from <= time < to, in order of time. */
  async query(
    trx: Db,
    ids: readonly string[],
    from: number,
    to: number,
    spanMs: number,
    now: number,
  ): Promise<Map<string, RollUp[]>> {
    const isMinutes = spanMs < HOUR_MS
    const start = startOf(from, spanMs)
    const blocks = await trx
      .selectFrom('history_rollup')
      .select(['signalId', 'data'])
      .where('signalId', 'in', ids)
      .where('spanMs', '=', isMinutes ? MINUTE_MS : HOUR_MS)
      .where('t0', '>=', startOf(start, isMinutes ? HOUR_MS : DAY_MS))
      .where('t0', '<', to)
      .orderBy('t0')
      .execute()
    const dirty = await this.#dirtyHours(trx, ids, start, to, now)
    const points = await this.#dirtyPoints(trx, dirty)
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

  /** Dirty in the store; and the newest hours, whose points may stand in the journal only. */
  async #dirtyHours(trx: Db, ids: readonly string[], from: number, to: number, now: number) {
    const rows = await trx
      .selectFrom('history_dirty')
      .selectAll()
      .where('signalId', 'in', ids)
      .where('hour', '>=', startOf(from, HOUR_MS))
      .where('hour', '<', to)
      .execute()
    const newest = [startOf(now - GRACE_MS, HOUR_MS), startOf(now, HOUR_MS), startOf(now, HOUR_MS) + HOUR_MS]
    const hours = new Map(ids.map((id) => [id, new Set(newest.filter((hour) => hour < to && hour + HOUR_MS > from))]))
    for (const { signalId, hour } of rows) hours.get(signalId)?.add(hour)
    return hours
  }

  async #dirtyPoints(trx: Db, dirty: ReadonlyMap<string, ReadonlySet<number>>): Promise<Map<string, Point[]>> {
    const ids = [...dirty].filter(([, hours]) => hours.size > 0).map(([id]) => id)
    const all = [...dirty.values()].flatMap((hours) => [...hours])
    if (ids.length === 0) return new Map()
    const read = await this.#read(trx, ids, Math.min(...all), Math.max(...all) + HOUR_MS - 1)
    return new Map(
      [...read].map(([id, points]) => [id, points.filter(({ time }) => dirty.get(id)?.has(startOf(time, HOUR_MS)))]),
    )
  }

  async #rollHour(trx: Db, signalId: string, hour: number): Promise<void> {
    const points = (await this.#read(trx, [signalId], hour, hour + HOUR_MS - 1)).get(signalId) ?? []
    const minutes = rollUp(points, MINUTE_MS)
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
}
