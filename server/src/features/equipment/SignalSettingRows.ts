import { isDeepStrictEqual } from 'node:util'
import { limits, type StoredSignal } from '@mimic/contract'
import type { Insertable } from 'kysely'
import { invalid } from '../../platform/ApiError.ts'
import { newId } from '../../platform/bulkChange.ts'
import type { Db, Scope, Tables } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { totalOf } from '../../platform/db/totalOf.ts'
import { toRow, toStored } from '../gateways/store/storedSignal.ts'
import type { CheckedSignal } from './checkSettings.ts'
import { refuseUsed } from './signalUses.ts'

/** Rows of one statement: stores limit its parameters. */
const SLICE = 200

type Row = Insertable<Tables['signal']>

/** A signal before and after a change: one of them is missing for one that is new or removed. */
export interface SignalChange {
  readonly before: StoredSignal | undefined
  readonly after: StoredSignal | undefined
}

/** The signals of devices as people set them up. */
export class SignalSettingRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  in(trx: Db): SignalSettingRows {
    return new SignalSettingRows(trx)
  }

  async ofEquipment(scope: Scope, equipId: string): Promise<StoredSignal[]> {
    const rows = await this.#db
      .selectFrom('signal')
      .selectAll()
      .where(inScope(scope, 'signal'))
      .where('equipId', '=', equipId)
      .orderBy('place')
      .execute()
    return rows.map(toStored)
  }

  /**
   * Makes `wanted` the signals of a device, in this order.
   * @param intervalMs how often they are read at the slowest
   * @returns what changed, and whether signals that were there before stand in another order
   * @throws {ApiError} `unknown` for an id that is none of the device's, 409 `used` for a removed one that is in use
   */
  async replace(
    scope: Scope,
    equipId: string,
    wanted: readonly CheckedSignal[],
    intervalMs: number,
  ): Promise<{ changes: SignalChange[]; isReordered: boolean }> {
    const before = await this.ofEquipment(scope, equipId)
    const known = new Map(before.map((signal) => [signal.id, signal]))
    await this.#assertRoom(scope, wanted.length - before.length)
    const signals = wanted.map(({ id = newId(), ...signal }, place): StoredSignal => {
      const given = wanted[place]?.id
      if (given !== undefined && !known.has(given)) throw invalid(`signals.${place}.id`, 'unknown')
      return { id, ...signal }
    })
    const kept = new Set(signals.map(({ id }) => id))
    if (kept.size < signals.length) throw invalid('signals', 'format')
    const removed = before.filter(({ id }) => !kept.has(id))
    await this.#remove(scope, removed, 'signals')
    const places = new Map(before.map(({ id }, place) => [id, place]))
    const [fresh, changed]: [Row[], Row[]] = [[], []]
    let isReordered = false
    const changes: SignalChange[] = removed.map((signal) => ({ before: signal, after: undefined }))
    for (const [place, signal] of signals.entries()) {
      const old = known.get(signal.id)
      const row = {
        ...toRow(signal),
        orgId: scope.orgId,
        equipId,
        intervalMs: Math.max(intervalMs, signal.intervalMs ?? 0),
        place,
      }
      if (!old) fresh.push(row)
      const isSame = old !== undefined && isDeepStrictEqual(old, signal)
      if (!isSame) changes.push({ before: old, after: signal })
      const isMoved = old !== undefined && places.get(signal.id) !== place
      isReordered ||= isMoved
      if (old && (!isSame || isMoved)) changed.push(row)
    }
    await this.#update(changed)
    for (let i = 0; i < fresh.length; i += SLICE)
      await this.#db
        .insertInto('signal')
        .values(fresh.slice(i, i + SLICE))
        .execute()
    return { changes, isReordered }
  }

  /** Many rows a statement: values wait for the store meanwhile, and a statement a row takes several times as long. */
  async #update(rows: readonly Row[]): Promise<void> {
    const [first] = rows
    if (!first) return
    // Rows are complete, so what would be inserted is what the present row becomes.
    const columns = Object.keys(first).filter((name) => name !== 'id') as (keyof Row)[]
    for (let i = 0; i < rows.length; i += SLICE)
      await this.#db
        .insertInto('signal')
        .values(rows.slice(i, i + SLICE))
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet(({ ref }) => Object.fromEntries(columns.map((name) => [name, ref(`excluded.${name}`)]))),
        )
        .execute()
  }

  /** Sets how often the signals of a device are read at the slowest; older values than twice of it are stale. */
  async setInterval(scope: Scope, equipId: string, intervalMs: number): Promise<void> {
    await this.#db
      .updateTable('signal')
      .set(({ eb, fn, lit }) => ({
        intervalMs: eb
          .case()
          .when('ownIntervalMs', '>', intervalMs)
          .then(fn.coalesce('ownIntervalMs', lit(0)))
          .else(intervalMs)
          .end(),
      }))
      .where(inScope(scope, 'signal'))
      .where('equipId', '=', equipId)
      .execute()
  }

  /** Removes all signals of a device. @throws {ApiError} 409 `used` with what uses them */
  async removeAll(scope: Scope, equipId: string): Promise<StoredSignal[]> {
    const signals = await this.ofEquipment(scope, equipId)
    await this.#remove(scope, signals, 'id')
    return signals
  }

  /** @param path the field of the call that removes them */
  async #remove(scope: Scope, signals: readonly StoredSignal[], path: string): Promise<void> {
    if (signals.length === 0) return
    const ids = signals.map(({ id }) => id)
    await refuseUsed(this.#db, scope, new Set(ids), path)
    for (let i = 0; i < ids.length; i += SLICE) {
      const slice = ids.slice(i, i + SLICE)
      await this.#db.deleteFrom('signal_latest').where('signalId', 'in', slice).execute()
      await this.#db.deleteFrom('signal').where(inScope(scope, 'signal')).where('id', 'in', slice).execute()
    }
  }

  async #assertRoom(scope: Scope, more: number): Promise<void> {
    if (more <= 0) return
    const total = await totalOf(this.#db.selectFrom('signal').where(inScope(scope, 'signal')))
    if (total + more > limits.plant.signals) throw invalid('signals', 'limit', limits.plant.signals)
  }
}
