import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { conditionFields, type FullCondition } from '@mimic/contract'
import type { Insertable } from 'kysely'
import type { Db, TableRow, Tables } from '../../../platform/db/Database.ts'
import { callerName } from '../../../platform/http/callerAddress.ts'
import { type EventRow, eventOf, writeEvents } from './journal.ts'

type RuleRow = TableRow<'alarm_rule'>
/** A condition as its columns: flags are 1 and 0. */
export function toRuleColumns<T extends FullCondition>({ isEnabled, isLatched, ...rest }: T) {
  return { ...rest, isEnabled: isEnabled ? 1 : 0, isLatched: isLatched ? 1 : 0 }
}

/** Rows of one statement: stores limit its parameters. */
const SLICE = 200

/*
 * Every change of a condition is made by these, within a transaction: the change and its event in the journal of alarms
 * are stored together, or neither.
 */

export async function addRules(trx: Db, rows: readonly Insertable<Tables['alarm_rule']>[], now: number): Promise<void> {
  for (let i = 0; i < rows.length; i += SLICE)
    await trx
      .insertInto('alarm_rule')
      .values(rows.slice(i, i + SLICE))
      .execute()
  const stored = await rowsOf(
    trx,
    rows.map(({ id }) => id),
  )
  await writeEvents(
    trx,
    stored.map((row) => ruleEvent(row, 'added', judgedOf(row), now)),
  )
}

export async function setRule(
  trx: Db,
  id: string,
  values: Partial<Pick<RuleRow, keyof FullCondition | 'templateRuleId'>>,
  now: number,
): Promise<void> {
  const [before] = await rowsOf(trx, [id])
  if (!before) return
  await trx.updateTable('alarm_rule').set(values).where('id', '=', id).execute()
  const after = { ...before, ...values }
  const changed = conditionFields.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (changed.length === 0) return
  const only = (row: RuleRow) => Object.fromEntries(changed.map((name) => [name, row[name]]))
  await writeEvents(trx, [ruleEvent(after, 'changed', { before: only(before), after: only(after) }, now)])
}

/** Removes conditions with their states. */
export async function removeRules(trx: Db, ids: readonly string[], now: number): Promise<void> {
  const rows = await rowsOf(trx, ids)
  for (let i = 0; i < ids.length; i += SLICE) {
    const slice = ids.slice(i, i + SLICE)
    await trx.deleteFrom('alarm_state').where('ruleId', 'in', slice).execute()
    await trx.deleteFrom('alarm_rule').where('id', 'in', slice).execute()
  }
  await writeEvents(
    trx,
    rows.map((row) => ruleEvent(row, 'removed', judgedOf(row), now)),
  )
}

async function rowsOf(trx: Db, ids: readonly string[]): Promise<(RuleRow & { equipId: string | null })[]> {
  const rows: (RuleRow & { equipId: string | null })[] = []
  for (let i = 0; i < ids.length; i += SLICE)
    rows.push(
      ...(await trx
        .selectFrom('alarm_rule')
        .leftJoin('signal', 'signal.id', 'alarm_rule.signalId')
        .selectAll('alarm_rule')
        .select('signal.equipId')
        .where('alarm_rule.id', 'in', ids.slice(i, i + SLICE))
        .execute()),
    )
  return rows
}

const judgedOf = (row: RuleRow) => Object.fromEntries(conditionFields.map((name) => [name, row[name]]))

/** @param reason `added`, `changed` or `removed`; the value of the event is a text, the JSON of `detail` */
function ruleEvent(
  { id, orgId, signalId, severity, message, equipId }: RuleRow & { equipId: string | null },
  reason: string,
  detail: object,
  now: number,
): EventRow {
  const subject = { orgId, ruleId: id, type: 'signal', equipId, signalId, gatewayId: null, severity, msg: message }
  const value = JSON.stringify(JSON.stringify(detail))
  const by = callerName()
  return eventOf(subject, {
    id: randomUUID(),
    alarmId: null,
    event: 'ruleChanged',
    time: now,
    gmtCreate: now,
    by,
    reason,
    value,
  })
}
