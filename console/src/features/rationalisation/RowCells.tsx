import { Tag } from '@blueprintjs/core'
import type { AlarmTableRow, FullCondition } from '@mimic/contract'
import { conditionFields, severityOf } from '@mimic/contract/live'
import { useTranslation } from 'react-i18next'
import { entityText } from '../../kit/entity/entityText.ts'
import { factText } from '../../kit/entity/factText.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { ruleText } from '../alarm/conditionTexts.ts'
import { conditionColumns, shownOf } from './tableEntity.ts'

interface RowProps {
  readonly row: AlarmTableRow
}

/** Describes in words how a condition judges. */
export const conditionWords = (row: Omit<AlarmTableRow, 'running'>, condition: FullCondition): string => {
  const { id, equipId, signalId, signalTitle, unit } = row
  return ruleText({ id, equipId, signalId, signalTitle, ...condition }, unit, () => undefined)
}

/** The message and what is judged; in a row of the draft, beside what runs. */
export function ConditionCell({ row }: RowProps) {
  const { t } = useTranslation('rationalisation')
  const shown = shownOf(row)
  if (!shown) return '—'
  const before = row.draft && row.running ? conditionWords(row, row.running) : undefined
  const words = conditionWords(row, shown)
  const { delayMs, offDelayMs, deadBand } = shown
  const facts = [
    ...(delayMs + offDelayMs > 0 ? [t(($) => $.delays, { on: delayMs / 1000, off: offDelayMs / 1000 })] : []),
    ...(deadBand > 0 ? [t(($) => $.deadBand, { value: `${deadBand} ${row.unit}`.trim() })] : []),
    ...(shown.isEnabled ? [] : [t(($) => $.off)]),
  ]
  return (
    <>
      <strong>{shown.message}</strong>
      <span className="rationalisation-words">
        {before !== undefined && before !== words && <del>{before}</del>} {words}
      </span>
      {facts.length > 0 && <small className="muted under">{facts.join(' · ')}</small>}
    </>
  )
}

export function SeverityCell({ row, classOf }: RowProps & { readonly classOf: (id: string) => string }) {
  const { t } = useTranslation('alarm')
  const shown = shownOf(row)
  if (!shown) return '—'
  const level = severityOf(shown.impact, shown.responseMinutes) ?? shown.severity
  return (
    <>
      <span className={`alarm-mark is-level-${level}`}>
        {/* The server writes it from a closed list. */}
        {t(($) => $.severities[level as 1 | 2 | 3 | 4])}
      </span>
      {shown.classId !== '' && <small className="muted under">{classOf(shown.classId)}</small>}
    </>
  )
}

export function ResponseCell({ row }: RowProps) {
  const { t } = useTranslation('rationalisation')
  const { responseMinutes = 0, impact = 0 } = shownOf(row) ?? {}
  return (
    <>
      {responseMinutes === 0 ? '—' : t(($) => $.minutes, { value: responseMinutes })}
      {/* Written by us from a closed list. */}
      {impact > 0 && <small className="muted under">{t(($) => $.impacts[impact as 1 | 2 | 3])}</small>}
    </>
  )
}

/** Whether the row runs as approved, and what the draft does with it. */
export function StateCell({ row }: RowProps) {
  const { t } = useTranslation('rationalisation')
  const { drift, draftState, differs, approved, approvedBy, gmtApproved, version } = row
  return (
    <>
      {drift !== 'none' && (
        <Tag minimal intent="danger" data-drift={drift}>
          {t(($) => $.drifts[drift])}
        </Tag>
      )}
      {drift === 'changed' && approved && (
        <small className="under drift-values">
          {t(($) => $.differsIn, {
            fields: differs
              .filter(isConditionField)
              .map((name) => fieldText(name, approved))
              .join(' · '),
          })}
        </small>
      )}
      {draftState !== 'none' && (
        <Tag minimal intent="primary" data-draft={draftState}>
          {t(($) => $.drafts[draftState])}
        </Tag>
      )}
      {gmtApproved !== null && (
        <small className="muted under">
          {approvedBy} · {timeText(gmtApproved, 'YYYY-MM-DD')} · v{version}
        </small>
      )}
    </>
  )
}

const isConditionField = (name: string): name is keyof FullCondition => conditionFields.some((each) => each === name)

/** A field of a condition with its value, in words. */
export function fieldText(name: keyof FullCondition, condition: FullCondition): string {
  const field = conditionColumns[name]
  const value = condition[name]
  const shown = field.is === 'flag' ? factText(field, value) : factText(field, String(value))
  return `${entityText(field.label)} ${shown === '' ? '—' : shown}`
}
