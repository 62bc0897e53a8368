import type { AlarmChange } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { entityText } from '../../../kit/entity/entityText.ts'
import { problemText } from '../../../kit/form/problemText.ts'
import { labelled } from '../../../kit/text/labelled.ts'
import { bodyOf, draftOf } from '../../alarm/ruleDraft.ts'
import type { LimitChange } from '../grid/alarmLimits.ts'

/** The changes of alarm limits as the call takes them. */
export const alarmChanges = (changes: readonly LimitChange[]): AlarmChange[] =>
  changes.map(({ row, limit, rule, text }): AlarmChange => {
    const value = Number(text)
    if (rule) {
      const { id, value: was } = rule
      return text === '' ? { id, was } : { id, was, condition: bodyOf(draftOf({ ...rule, value })) }
    }
    const { title = '', sn = '' } = row.cells
    const { side, severity, field } = limit
    const message = labelled(title, entityText(field.label))
    const symbol = side === 'high' ? '>' : '<'
    return { sn: sn.trim() || title.trim(), condition: { kind: 'compare', symbol, value, severity, message } }
  })

/** The same error; one about a wrong alarm limit names the signal and the limit, for which the grid has no cell. */
export function namedLimit(error: unknown, changes: readonly LimitChange[]): unknown {
  if (!(error instanceof CallError)) return error
  const [problem] = error.fields
  const change = changes[Number(/^alarms\.(\d+)/.exec(problem?.path ?? '')?.[1])]
  if (!problem || problem.reason === 'changed' || !change) return error
  const { title = '', sn = '' } = change.row.cells
  const name = `${sn.trim() || title} · ${entityText(change.limit.field.label)}`
  return new CallError(error.code, labelled(name, problemText(problem)), error.fields)
}
