import { Callout, type Intent } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { entityText } from '../../../../kit/entity/entityText.ts'
import { ImportPreview } from '../../../../kit/entity/ImportPreview.tsx'
import type { GridColumn } from '../gridColumns.ts'
import type { GridModel } from '../gridEdits.ts'
import { shownText } from '../view/shownText.ts'
import type { Understood } from './understoodFile.ts'

/** Rows of the preview; the counts are of all. */
const PREVIEW_ROWS = 200

interface GridPreviewProps {
  readonly understood: Understood
  readonly model: GridModel
}

/** The rows that a file adds and changes, with their problems. */
export function GridPreview({ understood, model }: GridPreviewProps) {
  const { plan, ignored, rows, problems, limitChanges: changes } = understood
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const wrong = rows.filter(({ after }) => problems.has(after.key)).length
  const counts: readonly (readonly [Intent, string, number])[] = [
    ['success', common.t(($) => $.import.fates.added), plan.added.length],
    ['primary', common.t(($) => $.import.fates.changed), plan.changed.length],
    ['none', common.t(($) => $.import.fates.same), plan.sameCount],
    ['danger', common.t(($) => $.import.fates.wrong), wrong],
    ['success', t(($) => $.limits.added), changes.filter(({ rule }) => !rule).length],
    ['primary', t(($) => $.limits.changed), changes.filter(({ rule, text }) => rule && text !== '').length],
    ['warning', t(($) => $.limits.removed), changes.filter(({ text }) => text === '').length],
  ]
  const cellOf = (column: GridColumn, { before, after }: Understood['rows'][number]) => {
    const old = before && shownText(before, column, model)
    const text = shownText(after, column, model)
    const problem = problems.get(after.key)?.[column.key]
    return (
      <>
        {old !== undefined && old !== text && <del>{old || '—'}</del>} {text}
        {problem !== undefined && <p className="import-problem">{problem}</p>}
      </>
    )
  }
  return (
    <>
      <ImportPreview
        isScrolled
        counts={counts.map(([intent, text, count]) => ({ intent, text, count }))}
        ignored={ignored}
        rows={rows.slice(0, PREVIEW_ROWS)}
        rowKey={({ after }) => String(after.key)}
        columns={model.columns.map((column) => ({
          label: entityText(column.field.label),
          field: column.key,
          cell: (row: Understood['rows'][number]) => cellOf(column, row),
        }))}
      >
        {plan.unknownIds.length > 0 && (
          <Callout compact intent="warning">
            {t(($) => $.unknownIds, { rows: plan.unknownIds.map((place) => place + 1).join(', ') })}
          </Callout>
        )}
      </ImportPreview>
      {rows.length > PREVIEW_ROWS && (
        <p className="muted">{t(($) => $.andMore, { count: rows.length - PREVIEW_ROWS })}</p>
      )}
    </>
  )
}
