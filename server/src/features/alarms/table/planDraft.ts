import { type AlarmTableRow, changedCondition, type DraftRow, limits } from '@mimic/contract'
import { ApiError, invalid } from '../../../platform/ApiError.ts'
import { newId } from '../../../platform/bulkChange.ts'
import type { TableRow } from '../../../platform/db/Database.ts'
import { checkCondition } from '../store/checkCondition.ts'
import type { Variable } from './tableRow.ts'

interface DraftStamp {
  readonly orgId: string
  readonly editedBy: string
  readonly gmtModified: number
}

/**
 * The rows of the draft that changes make.
 * @throws {ApiError} that names the row and the field, `rows.3.condition.value`
 */
export function planDraft(
  changes: readonly DraftRow[],
  table: readonly AlarmTableRow[],
  variables: ReadonlyMap<string, Variable>,
  stamp: DraftStamp,
): TableRow<'alarm_table_draft'>[] {
  const known = new Map(table.map((row) => [row.id, row]))
  const counts = new Map<string, number>()
  for (const { signalId, running } of table) if (running) counts.set(signalId, (counts.get(signalId) ?? 0) + 1)
  return changes.map(({ id, signalId, condition }, place) => {
    const path = `rows.${place}`
    const row = id === undefined ? undefined : known.get(id)
    if (id !== undefined && !row) throw invalid(`${path}.id`, 'unknown')
    // A row is changed once by a call.
    known.delete(id ?? '')
    const own = row?.signalId ?? signalId
    if (own === undefined) throw invalid(`${path}.signalId`, 'required')
    if (row && signalId !== undefined && signalId !== row.signalId) throw invalid(`${path}.signalId`, 'fixed')
    const stored = { ...stamp, id: id ?? newId(), signalId: own }
    if (!condition) {
      if (!row) throw invalid(`${path}.condition`, 'required')
      return { ...stored, condition: null }
    }
    const variable = variables.get(own)
    if (!variable) throw invalid(`${path}.signalId`, 'unknown')
    if (!row) {
      const count = (counts.get(own) ?? 0) + 1
      if (count > limits.alarm.perSignal) throw invalid(`${path}.signalId`, 'limit', limits.alarm.perSignal)
      counts.set(own, count)
    }
    const before = row?.draft ?? row?.running ?? row?.approved
    try {
      const full = checkCondition(variable.dataType, before ? changedCondition(before, condition) : condition)
      return { ...stored, condition: JSON.stringify(full) }
    } catch (error) {
      throw error instanceof ApiError ? error.under(`${path}.condition`) : error
    }
  })
}
