import type { FullCondition } from '@mimic/contract'
import { ApiError } from '../../../platform/ApiError.ts'
import type { Db, Scope, TableRow } from '../../../platform/db/Database.ts'
import { assertReferences } from '../store/assertReferences.ts'
import { readCondition, type Variable } from './tableRow.ts'

/**
 * Checks what the conditions of a draft name, as {@link assertReferences} does for one that runs at once.
 * @throws {ApiError} that names the row and the field, `rows.3.condition.expression`
 */
export async function assertDraftReferences(
  db: Db,
  scope: Scope,
  drafts: readonly Pick<TableRow<'alarm_table_draft'>, 'signalId' | 'condition'>[],
  variables: ReadonlyMap<string, Variable>,
): Promise<void> {
  // Many rows of a table name the same.
  const checked = new Set<string>()
  for (const [place, { signalId, condition }] of drafts.entries()) {
    if (condition === null) continue
    const full = readCondition(condition)
    const dataType = variables.get(signalId)?.dataType ?? ''
    const named = namedBy(full)
    const key = JSON.stringify([named, ...(full.otherSignalId === '' ? [] : [signalId, dataType])])
    if (checked.has(key) || named.every((text) => text === '')) continue
    checked.add(key)
    try {
      await assertReferences(db, scope, signalId, dataType, full)
    } catch (error) {
      throw error instanceof ApiError ? error.under(`rows.${place}.condition`) : error
    }
  }
}

const namedBy = ({ kind, otherSignalId, expression, suppressWhen, classId }: FullCondition): string[] => [
  kind === 'expression' ? kind : '',
  otherSignalId,
  expression,
  suppressWhen,
  classId,
]
