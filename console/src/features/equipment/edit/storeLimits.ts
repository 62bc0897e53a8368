import type { StoredSignal } from '@mimic/contract'
import type { Call } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { entityText } from '../../../kit/entity/entityText.ts'
import { errorText } from '../../../kit/errorText.ts'
import { toastProblem } from '../../../kit/toaster.ts'
import { i18n } from '../../../texts/i18n.ts'
import { bodyOf, draftOf } from '../../alarm/ruleDraft.ts'
import { alarmLimits, type LimitChange, limitChanges, limitRules } from '../grid/alarmLimits.ts'
import type { GridRow } from '../grid/gridRows.ts'
import type { CellChange } from '../grid/gridState.ts'

/**
 * Stores the alarm limits that wait in rows, one condition a call. After a failed call, which a message tells, the rest
 * is not tried.
 * @param signals the stored signals of the rows, in their order
 * @returns the limits that are not stored
 */
export async function storeLimits(
  call: Call,
  equipmentId: string,
  rows: readonly GridRow[],
  signals: readonly StoredSignal[],
): Promise<readonly CellChange[]> {
  const stored = rows.flatMap((row, place): GridRow[] => {
    const id = signals[place]?.id
    return id !== undefined && alarmLimits.some(({ key }) => key in row.cells) ? [{ ...row, id }] : []
  })
  if (stored.length === 0) return []
  let left = stored.flatMap(({ key, cells }) =>
    Object.entries(cells).flatMap(([column, text]) =>
      alarmLimits.some((each) => each.key === column) ? [{ key, column, text }] : [],
    ),
  )
  try {
    // The conditions that the screen has read may be older.
    const changes = limitChanges(stored, limitRules(await call(paths.alarmRuleQuery, { equipmentId })))
    left = changes.map(({ row, limit, text }) => ({ key: row.key, column: limit.key, text }))
    for (const change of changes) {
      await storeLimit(call, change)
      left = left.slice(1)
    }
  } catch (error) {
    await toastProblem(i18n.t(($) => $.limits.left, { ns: 'grid', count: left.length, text: errorText(error) }))
  }
  return left
}

async function storeLimit(call: Call, { row, limit, rule, text }: LimitChange): Promise<void> {
  const value = Number(text)
  if (rule && text === '') await call(paths.alarmRuleDelete, { id: rule.id })
  else if (rule) await call(paths.alarmRuleEdit, { id: rule.id, ...bodyOf(draftOf({ ...rule, value })) })
  else {
    const { side, severity, field } = limit
    const message = `${row.cells['title'] ?? ''}: ${entityText(field.label)}`
    const symbol = side === 'high' ? '>' : '<'
    await call(paths.alarmRuleAdd, { signalId: row.id ?? '', kind: 'compare', symbol, value, severity, message })
  }
}
