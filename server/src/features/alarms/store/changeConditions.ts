import { type AlarmChange, type AlarmRule, changedCondition, limits, type StoredSignal } from '@mimic/contract'
import type { Insertable } from 'kysely'
import { ApiError, conflict, invalid } from '../../../platform/ApiError.ts'
import { newId } from '../../../platform/bulkChange.ts'
import type { Db, Scope, Tables } from '../../../platform/db/Database.ts'
import { AlarmRuleRows } from './AlarmRuleRows.ts'
import { assertReferences } from './assertReferences.ts'
import { checkCondition } from './checkCondition.ts'
import { addRules, removeRules, setRule, toRuleColumns } from './ruleTable.ts'

/** A condition before and after a change: one of them is missing for one that is new or removed. */
export interface ConditionChange {
  readonly before: AlarmRule | undefined
  readonly after: AlarmRule | undefined
}

/**
 * Changes the conditions of one equipment, in a transaction of the caller's.
 * @param signals those of the equipment
 * @throws {ApiError} that names the wrong field, `alarms.3.condition.value`; 409 `changed` for a condition that is not
 *   what the sender has seen
 */
export async function changeConditions(
  trx: Db,
  scope: Scope,
  equipId: string,
  signals: readonly StoredSignal[],
  changes: readonly AlarmChange[],
  now: number,
): Promise<ConditionChange[]> {
  const rules = await new AlarmRuleRows(trx).ofEquipment(scope, equipId)
  const known = new Map(rules.map((rule) => [rule.id, rule]))
  const signalOf = {
    id: new Map(signals.map((signal) => [signal.id, signal])),
    sn: new Map(signals.map((signal) => [signal.sn, signal])),
  }
  const plan = async ({ id, sn = '', was, condition }: AlarmChange, place: number): Promise<ConditionChange> => {
    const path = `alarms.${place}`
    const before = id === undefined ? undefined : known.get(id)
    if (id !== undefined && (!before || (was !== undefined && was !== before.value)))
      throw conflict(`${path}.id`, 'changed', '')
    // A condition is changed once by a call.
    known.delete(id ?? '')
    if (!condition) {
      if (!before) throw invalid(`${path}.condition`, 'required')
      return { before, after: undefined }
    }
    const signal = before ? signalOf.id.get(before.signalId) : signalOf.sn.get(sn)
    if (!signal) throw invalid(`${path}.sn`, 'unknown')
    try {
      const values = checkCondition(signal.dataType, before ? changedCondition(before, condition) : condition)
      await assertReferences(trx, scope, signal.id, signal.dataType, values)
      const facts = { id: id ?? newId(), equipId, signalId: signal.id, signalTitle: signal.title }
      return { before, after: { ...facts, ...values } }
    } catch (error) {
      throw error instanceof ApiError ? error.under(`${path}.condition`) : error
    }
  }
  const planned: ConditionChange[] = []
  for (const [place, change] of changes.entries()) planned.push(await plan(change, place))
  assertRoom(rules, planned)
  await removeRules(
    trx,
    planned.flatMap(({ before, after }) => (before && !after ? [before.id] : [])),
    now,
  )
  const fresh: Insertable<Tables['alarm_rule']>[] = []
  for (const { before, after } of planned) {
    if (!after) continue
    const { equipId: _equip, signalTitle: _title, ...values } = after
    const row = toRuleColumns(values)
    if (before) await setRule(trx, before.id, row, now)
    else fresh.push({ ...row, orgId: scope.orgId, gmtCreate: now })
  }
  await addRules(trx, fresh, now)
  return planned
}

/** @throws {ApiError} for the condition by which a signal has more than the limit */
function assertRoom(rules: readonly AlarmRule[], planned: readonly ConditionChange[]): void {
  const counts = new Map<string, number>()
  const count = (signalId: string, by: number) => {
    const sum = (counts.get(signalId) ?? 0) + by
    counts.set(signalId, sum)
    return sum
  }
  for (const { signalId } of rules) count(signalId, 1)
  for (const { before, after } of planned) if (before && !after) count(before.signalId, -1)
  for (const [place, { before, after }] of planned.entries())
    if (!before && after && count(after.signalId, 1) > limits.alarm.perSignal)
      throw invalid(`alarms.${place}.sn`, 'limit', limits.alarm.perSignal)
}
