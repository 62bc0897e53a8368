import type { ConditionReport } from '@mimic/contract/bus'
import type { Logger } from 'pino'
import { readReport } from '../../../platform/bus/busMessages.ts'
import type { Db } from '../../../platform/db/Database.ts'
import type { EquipmentDirectory, KnownEquipment } from '../../live/store/EquipmentDirectory.ts'
import type { AlarmRow } from '../store/AlarmRows.ts'
import type { Alarms } from '../store/Alarms.ts'
import { acknowledgedEvent, handledEvent, writeEvents } from '../store/journal.ts'
import { type ConditionRow, ConditionSteps } from './ConditionSteps.ts'
import { followShelving, shelvedConditions } from './followShelving.ts'
import { passingGateways } from './passingGateways.ts'

export interface OpcuaAlarmsOptions {
  readonly db: Db
  readonly alarms: Alarms
  readonly equipment: Pick<EquipmentDirectory, 'get'>
  readonly now: () => number
  readonly log: Logger
}

/** Rows of one statement: each has fourteen values. */
const SLICE = 70

/**
 * Alarms that OPC UA servers judge by themselves, as their gateways report them. A report may come again; it is
 * acknowledged after its commit.
 */
export class OpcuaAlarms {
  readonly #options: OpcuaAlarmsOptions
  /** Acts on their way to a device, by equipment. */
  readonly #asking = new Map<string, Set<Promise<unknown>>>()

  constructor(options: OpcuaAlarmsOptions) {
    this.#options = options
  }

  /**
   * @returns the id of the report, which the gateway may delete now; undefined for another message
   * @throws when the store does not take it: the gateway sends it again
   */
  async take(gatewayId: string, payload: Buffer): Promise<string | undefined> {
    const report = readReport(payload)
    if (!report) return undefined
    const { equipment, log } = this.#options
    // The answer to an act may come after the state that follows from it; it knows the person.
    await Promise.allSettled(this.#asking.get(report.equipId) ?? [])
    const owner = equipment.get(report.equipId)
    if (owner?.gatewayId === gatewayId) await this.#commit(owner, gatewayId, report)
    else log.warn({ gatewayId, equipId: report.equipId }, 'alarms of a device that is not of this gateway are left out')
    return report.id
  }

  /** Open alarms of devices among these. */
  among(ids: ReadonlySet<string>): AlarmRow[] {
    return this.#options.alarms.openOf(({ id, type }) => type === 'opcua' && ids.has(id))
  }

  /** Reports of these devices wait for work on their alarms. */
  async whileAsking<T>(equipIds: readonly string[], work: Promise<T>): Promise<T> {
    for (const id of equipIds) this.#asking.set(id, (this.#asking.get(id) ?? new Set()).add(work))
    try {
      return await work
    } finally {
      for (const id of equipIds) {
        const asked = this.#asking.get(id)
        asked?.delete(work)
        if (asked?.size === 0) this.#asking.delete(id)
      }
    }
  }

  /**
   * Ends the alarms and shelvings of devices that pass none any more, and follows what is shelved. To be called every few
   * seconds.
   */
  async look(): Promise<void> {
    await this.#endAlarms()
    await this.#forgetShelvings()
    const { db, alarms } = this.#options
    await followShelving(this.#options, await shelvedConditions(db, alarms))
  }

  async #endAlarms(): Promise<void> {
    const { db, alarms, now } = this.#options
    const holding = () => alarms.openOf(({ type, gmtRelease }) => type === 'opcua' && gmtRelease === null)
    const rows = holding()
    if (rows.length === 0) return
    const gateways = await passingGateways(db, [...new Set(rows.flatMap(({ equipId }) => equipId ?? []))])
    const isOver = ({ equipId, gatewayId }: AlarmRow) => gateways.get(equipId ?? '') !== gatewayId
    if (!rows.some(isOver)) return
    const gmtRelease = now()
    await alarms.takeJudged(async () =>
      holding()
        .filter(isOver)
        .map((row) => ({ ...row, gmtRelease })),
    )
  }

  /** What a device that passes no alarms any more has shelved, and what it waits for. */
  async #forgetShelvings(): Promise<void> {
    const { db, alarms } = this.#options
    const theirs = alarms.suppressions.all().filter(({ isTheirs }) => isTheirs === 1)
    const waiting = await db
      .selectFrom('alarm')
      .select(['equipId', 'gatewayId'])
      .distinct()
      .where('isToBeHandled', '=', 1)
      .execute()
    if (theirs.length + waiting.length === 0) return
    const equipIds = [...new Set([...theirs, ...waiting].flatMap(({ equipId }) => equipId ?? []))]
    const gateways = await passingGateways(db, equipIds)
    const isOver = ({ equipId, gatewayId }: Pick<AlarmRow, 'equipId' | 'gatewayId'>) =>
      gateways.get(equipId ?? '') !== gatewayId
    const subjects = theirs.filter(isOver).map(({ subject }) => subject)
    const silent = [...theirs, ...waiting].filter(isOver).flatMap(({ equipId }) => equipId ?? [])
    if (silent.length === 0) return
    await alarms.suppressions.change(async (trx) => {
      await alarms.suppressions.end(trx, subjects, 'shelved', { by: '', reason: 'there' })
      const unknown = { isConfirmed: null, shelving: null, shelvedUntil: null, endShelvingAt: null }
      await trx.updateTable('opcua_condition').set(unknown).where('equipId', 'in', silent).execute()
      await trx.updateTable('alarm').set({ isToBeHandled: 0 }).where('equipId', 'in', silent).execute()
    })
  }

  async #commit({ orgId, id: equipId }: KnownEquipment, gatewayId: string, report: ConditionReport): Promise<void> {
    const { alarms, now } = this.#options
    let changed: readonly ConditionRow[] = []
    await alarms.takeJudged(async (trx) => {
      const steps = new ConditionSteps({
        orgId,
        equipId,
        gatewayId,
        now: now(),
        rows: await readConditions(trx, report),
        alarms: alarms.openOf((row) => row.type === 'opcua' && row.equipId === equipId),
        suppressionOf: (ruleId) => alarms.suppressions.kindOf(ruleId),
      })
      steps.take(report)
      await writeConditions(trx, steps, now())
      changed = [...steps.changed.values()]
      const toBeHandled = new Set(steps.toBeHandled.yes)
      return [...steps.alarms.values()].map((row) => ({ ...row, isToBeHandled: Number(toBeHandled.has(row.id)) }))
    })
    await followShelving(this.#options, changed)
  }
}

/** All of the device for a report of all that it has. */
async function readConditions(db: Db, { equipId, states, wholeSince }: ConditionReport): Promise<ConditionRow[]> {
  const own = db.selectFrom('opcua_condition').selectAll().where('equipId', '=', equipId)
  if (wholeSince !== undefined) return own.execute()
  const ids = [...new Set(states.map(({ condition }) => condition))]
  return ids.length === 0 ? [] : own.where('conditionId', 'in', ids).execute()
}

async function writeConditions(db: Db, steps: ConditionSteps, now: number): Promise<void> {
  const changed = [...steps.changed.values()]
  for (let i = 0; i < changed.length; i += SLICE)
    await db
      .insertInto('opcua_condition')
      .values(changed.slice(i, i + SLICE))
      .onConflict((conflict) =>
        conflict.columns(['equipId', 'conditionId', 'branchId']).doUpdateSet((eb) => ({
          gatewayId: eb.ref('excluded.gatewayId'),
          alarmId: eb.ref('excluded.alarmId'),
          event: eb.ref('excluded.event'),
          isAcked: eb.ref('excluded.isAcked'),
          isConfirmed: eb.ref('excluded.isConfirmed'),
          shelving: eb.ref('excluded.shelving'),
          shelvedUntil: eb.ref('excluded.shelvedUntil'),
          maxShelveMs: eb.ref('excluded.maxShelveMs'),
          endShelvingAt: eb.ref('excluded.endShelvingAt'),
          place: eb.ref('excluded.place'),
        })),
      )
      .execute()
  for (const { equipId, conditionId, branchId } of steps.removed.values())
    await db
      .deleteFrom('opcua_condition')
      .where('equipId', '=', equipId)
      .where('conditionId', '=', conditionId)
      .where('branchId', '=', branchId)
      .execute()
  const acknowledged = [...steps.acknowledged.values()]
  // Those that are new are stored with it.
  for (const { id, gmtConfirm, confirmBy, confirmNote } of acknowledged)
    await db.updateTable('alarm').set({ gmtConfirm, confirmBy, confirmNote }).where('id', '=', id).execute()
  await writeEvents(
    db,
    acknowledged.map((row) => acknowledgedEvent(row, now)),
  )
  await writeHandled(db, steps, now)
}

/** Which alarms are to be handled, and which somebody has handled at the device. */
async function writeHandled(db: Db, { handled, toBeHandled: { yes, no } }: ConditionSteps, now: number): Promise<void> {
  for (const [ids, isToBeHandled] of [[yes, 1] as const, [no, 0] as const])
    if (ids.length > 0) await db.updateTable('alarm').set({ isToBeHandled }).where('id', 'in', ids).execute()
  if (handled.size === 0) return
  const rows = await db
    .selectFrom('alarm')
    .selectAll()
    .where('id', 'in', [...handled.keys()])
    .execute()
  const events = rows.flatMap((row) => {
    const state = handled.get(row.id)
    if (!state) return []
    const { time, by = '', comment: reason = '' } = state
    return handledEvent(row, { time, by, reason }, now)
  })
  await writeEvents(db, events)
}
