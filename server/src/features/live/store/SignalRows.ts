import type { Signal } from '@mimic/contract'
import { measuredQuality } from '@mimic/contract/live'
import type { Selectable } from 'kysely'
import type { Db, Scope, Tables } from '../../../platform/db/Database.ts'
import { inScope } from '../../../platform/db/range.ts'
import type { BadReasons } from './BadReasons.ts'
import type { NewestValues } from './NewestValues.ts'

type SignalMaps = NonNullable<Signal['signalMaps']>

/** Signals of one organisation, with their newest values. */
export class SignalRows {
  readonly #db: Db
  readonly #newest: NewestValues
  readonly #reasons: BadReasons

  constructor(db: Db, newest: NewestValues, reasons: BadReasons) {
    this.#db = db
    this.#reasons = reasons
    this.#newest = newest
  }

  async ofEquipment(scope: Scope, equipId: string): Promise<Signal[]> {
    const rows = await this.#select(scope).where('signal.equipId', '=', equipId).orderBy('signal.place').execute()
    return rows.map((row) => this.#toSignal(row))
  }

  async byId(scope: Scope, ids: readonly string[]): Promise<Signal[]> {
    if (ids.length === 0) return []
    const rows = await this.#select(scope)
      .where('signal.id', 'in', ids)
      .orderBy('signal.equipId')
      .orderBy('signal.place')
      .execute()
    return rows.map((row) => this.#toSignal(row))
  }

  #select(scope: Scope) {
    return this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipId')
      .selectAll('signal')
      .select('equipment.equipName as equipTitle')
      .where(inScope(scope, 'signal'))
      .where(inScope(scope, 'equipment'))
  }

  #toSignal(row: Selectable<Tables['signal']> & { equipTitle: string }): Signal {
    const newest = this.#newest.get(row.id)
    const reason = this.#reasons.of(row.id)
    const { id, equipId, equipTitle, title, sn, dataType, unit, scale, lowerLimit, upperLimit, intervalMs } = row
    return {
      id,
      equipId,
      equipTitle,
      title,
      sn,
      dataType,
      unit,
      scale,
      lowerLimit,
      upperLimit,
      intervalMs,
      readonly: Boolean(row.readonly),
      // Written by us.
      signalMaps: JSON.parse(row.signalMaps) as SignalMaps,
      writeFormula: row.writeFormula,
      ...(row.secondPerson === 1 && { secondPerson: true }),
      value: newest?.value ?? null,
      time: newest?.time ?? null,
      quality: measuredQuality(newest?.quality ?? 2),
      ...(newest?.simulated && { simulated: true }),
      ageMs: newest ? this.#newest.ageMs(row.id, performance.now()) : null,
      ...(reason ? { bad: { code: reason.code, value: reason.value, time: reason.time } } : {}),
    }
  }
}
