import type { ConditionReport } from '@mimic/contract/bus'
import type { Logger } from 'pino'
import { readReport } from '../../../platform/bus/busMessages.ts'
import type { Db } from '../../../platform/db/Database.ts'
import type { EquipmentDirectory, KnownEquipment } from '../../live/store/EquipmentDirectory.ts'
import type { AlarmRow } from '../store/AlarmRows.ts'
import type { Alarms } from '../store/Alarms.ts'
import { acknowledgedEvent, writeEvents } from '../store/journal.ts'
import { type ConditionRow, ConditionSteps } from './ConditionSteps.ts'
import { passingGateways } from './passingGateways.ts'

export interface OpcuaAlarmsOptions {
  readonly db: Db
  readonly alarms: Alarms
  readonly equipment: Pick<EquipmentDirectory, 'get'>
  readonly now: () => number
  readonly log: Logger
}

/** Rows of one statement: each has nine values. */
const SLICE = 100

/**
 * Alarms that OPC UA servers judge by themselves, as their gateways report them. A report may come again; it is
 * acknowledged after its commit.
 */
export class OpcuaAlarms {
  readonly #options: OpcuaAlarmsOptions
  /** Acknowledgements on their way to a device, by equipment. */
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
    // The answer to an acknowledgement may come after the state that follows from it; it knows the person.
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

  /** Reports of these devices wait for work on the acknowledgement of their alarms. */
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

  /** Ends the alarms of devices that pass none any more. To be called every few seconds. */
  async look(): Promise<void> {
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

  #commit({ orgId, id: equipId }: KnownEquipment, gatewayId: string, report: ConditionReport): Promise<void> {
    const { alarms, now } = this.#options
    return alarms.takeJudged(async (trx) => {
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
      return [...steps.alarms.values()]
    })
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
}
