import { type Locale, MINUTE_MS } from '@mimic/contract'
import type { ConditionAct } from '@mimic/contract/bus'
import { invalid } from '../../../platform/ApiError.ts'
import type { Db } from '../../../platform/db/Database.ts'
import type { Session } from '../../../platform/sessions/Session.ts'
import type { AlarmRow } from '../store/AlarmRows.ts'
import { type AskDeps, askDevices, commentOf, refusalOf } from './askDevices.ts'
import type { ConditionRow } from './ConditionSteps.ts'

interface Acting {
  readonly session: Session
  readonly locale: Locale
  readonly alarms: readonly AlarmRow[]
  /** Those of their conditions at which a device acts. */
  readonly conditions: readonly ConditionRow[]
  readonly actOf: (condition: ConditionRow) => ConditionAct
  readonly note: string
}

/**
 * Acts at the devices that judge conditions by themselves, and then here by `work`, on the alarms whose devices took it
 * and on those that no device shelves or waits for.
 * @throws {ApiError} that says what a device did not take, after `work` is done with all others
 */
export async function actThere<T>(
  deps: AskDeps,
  { session: { scope, loginname }, locale, alarms, conditions, actOf, note }: Acting,
  work: (alarms: readonly AlarmRow[], conditions: readonly ConditionRow[]) => Promise<T>,
): Promise<T> {
  if (conditions.length === 0) return work(alarms, [])
  const comment = commentOf(loginname, note)
  const all = async () => {
    const refused = await askDevices(deps, conditions, {
      scope,
      locale,
      questionOf: (row) => ({
        kind: 'condition',
        ...{ equipId: row.equipId, condition: row.conditionId, act: actOf(row), comment },
      }),
    })
    const rules = new Set([...refused.keys()].map(({ ruleId }) => ruleId))
    const isRefused = ({ ruleId }: Pick<AlarmRow, 'ruleId'>) => rules.has(ruleId ?? '')
    const [rest, taken] = [alarms.filter((row) => !isRefused(row)), conditions.filter((row) => !isRefused(row))]
    const [first] = refused.values()
    if (!first) return work(rest, taken)
    if (rest.length > 0) await work(rest, taken)
    const titles = alarms.filter(isRefused).map(({ msg }) => msg)
    throw refusalOf('alarmIds', titles, first)
  }
  return deps.opcuaAlarms.whileAsking([...new Set(conditions.map(({ equipId }) => equipId))], all())
}

/** The conditions of alarms, of those that OPC UA servers judge. */
export async function conditionsOf(db: Db, alarms: readonly AlarmRow[]): Promise<ConditionRow[]> {
  const ids = alarms.flatMap(({ type, ruleId }) => (type === 'opcua' && ruleId !== null ? [ruleId] : []))
  return ids.length === 0 ? [] : db.selectFrom('opcua_condition').selectAll().where('ruleId', 'in', ids).execute()
}

/** A condition that its server shelves by itself. */
export const isShelvedThere = ({ branchId, shelving }: ConditionRow): boolean => branchId === '' && shelving !== null

/** @throws {ApiError} 400 where the server of one of the conditions takes fewer minutes */
export function assertShelveMinutesThere(conditions: readonly ConditionRow[], minutes: number): void {
  const most = Math.min(...conditions.flatMap(({ maxShelveMs }) => maxShelveMs ?? []))
  if (minutes * MINUTE_MS > most) throw invalid('minutes', 'tooLarge', Math.floor(most / MINUTE_MS))
}

/** Notes what devices have taken, until they tell of it. */
export async function noteShelving(
  trx: Db,
  conditions: readonly ConditionRow[],
  is: Pick<ConditionRow, 'shelving' | 'shelvedUntil' | 'endShelvingAt'>,
): Promise<void> {
  for (const { equipId, conditionId } of conditions)
    await trx
      .updateTable('opcua_condition')
      .set(is)
      .where('equipId', '=', equipId)
      .where('conditionId', '=', conditionId)
      .where('branchId', '=', '')
      .execute()
}

/** Notes which states devices wait for no more. */
export async function noteHandled(trx: Db, conditions: readonly ConditionRow[]): Promise<void> {
  for (const { equipId, conditionId, branchId, alarmId } of conditions) {
    await trx
      .updateTable('opcua_condition')
      .set({ isConfirmed: 1 })
      .where('equipId', '=', equipId)
      .where('conditionId', '=', conditionId)
      .where('branchId', '=', branchId)
      .execute()
    await trx.updateTable('alarm').set({ isToBeHandled: 0 }).where('id', '=', alarmId).execute()
  }
}
