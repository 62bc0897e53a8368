import { type AlarmTableRow, conditionDefaults, conditionFields, type FullCondition } from '@mimic/contract'
import type { TableRow } from '../../../platform/db/Database.ts'

type RuleRow = Pick<TableRow<'alarm_rule'>, keyof FullCondition>

/** Names of a signal or measured variable, and the type of its values. */
export interface Variable {
  readonly equipId: string | null
  readonly equipTitle: string
  readonly signalTitle: string
  readonly unit: string
  readonly dataType: string
}

/** Names of a signal that is gone. */
export const NO_VARIABLE: Variable = { equipId: null, equipTitle: '', signalTitle: '', unit: '', dataType: '' }

/** A condition of the table in its three forms, as they are stored. */
export interface StoredForms {
  readonly id: string
  readonly signalId: string
  readonly running?: RuleRow | undefined
  readonly approved?: TableRow<'alarm_table_row'> | undefined
  readonly draft?: Pick<TableRow<'alarm_table_draft'>, 'condition'> | undefined
}

/** A condition from its columns. */
export function conditionOfRow(row: RuleRow): FullCondition {
  const condition = Object.fromEntries(conditionFields.map((name) => [name, row[name]]))
  // Checked when it was written.
  return { ...condition, isEnabled: row.isEnabled === 1, isLatched: row.isLatched === 1 } as FullCondition
}

/** A stored condition; what was stored before a field was there has its default. */
export const readCondition = (text: string): FullCondition =>
  // Written by us from a checked condition.
  ({ ...conditionDefaults, ...(JSON.parse(text) as FullCondition) })

/** The fields in which two conditions differ. */
export const differences = (one: FullCondition, other: FullCondition): (keyof FullCondition)[] =>
  conditionFields.filter((name) => one[name] !== other[name])

/** @param variable left out where the signal is gone */
export function tableRow(
  { id, signalId, running: runs, approved: row, draft: change }: StoredForms,
  variable: Variable = NO_VARIABLE,
): AlarmTableRow {
  const running = runs ? conditionOfRow(runs) : null
  const approved = row ? readCondition(row.condition) : null
  const draft = change?.condition != null ? readCondition(change.condition) : null
  const differs = running && approved ? differences(running, approved) : []
  return {
    id,
    signalId,
    ...variable,
    running,
    approved,
    draft,
    draftState: !change ? 'none' : !draft ? 'removed' : running || approved ? 'changed' : 'added',
    drift: driftOf(running, approved, differs),
    differs,
    version: row?.version ?? null,
    approvedBy: row?.approvedBy ?? '',
    gmtApproved: row?.gmtApproved ?? null,
  }
}

function driftOf(
  running: FullCondition | null,
  approved: FullCondition | null,
  differs: readonly string[],
): AlarmTableRow['drift'] {
  if (!approved) return running ? 'extra' : 'none'
  if (!running) return 'missing'
  return differs.length > 0 ? 'changed' : 'none'
}
