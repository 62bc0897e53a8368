import type { AlarmTableRow } from '@mimic/contract'
import { conflict } from '../../../platform/ApiError.ts'
import type { Db, Scope } from '../../../platform/db/Database.ts'
import { addRules, removeRules, setRule, toRuleColumns } from '../store/ruleTable.ts'
import { readCondition, type Variable } from './tableRow.ts'

/** A condition as it is to run from now on; null: no more. */
export interface WantedRow extends Pick<AlarmTableRow, 'id' | 'signalId' | 'running'> {
  /** JSON. */
  readonly wanted: string | null
}

/** Makes conditions run as wanted, in a transaction of the caller's. @throws {ApiError} 409 for one whose signal is gone */
export async function applyRows(
  trx: Db,
  { orgId }: Scope,
  rows: readonly WantedRow[],
  variables: ReadonlyMap<string, Variable>,
  now: number,
): Promise<void> {
  const gone = rows.flatMap(({ id, running, wanted }) => (running && wanted === null ? [id] : []))
  await removeRules(trx, gone, now)
  const fresh = []
  for (const { id, signalId, running, wanted } of rows) {
    if (wanted === null) continue
    if (!variables.has(signalId)) throw conflict(`rows.${id}.signalId`, 'unknown')
    const columns = toRuleColumns(readCondition(wanted))
    if (running) await setRule(trx, id, columns, now)
    else fresh.push({ ...columns, id, orgId, signalId, gmtCreate: now })
  }
  await addRules(trx, fresh, now)
}
