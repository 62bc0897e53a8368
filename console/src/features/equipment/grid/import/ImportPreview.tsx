import { Callout, HTMLTable, type Intent, Tag } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { entityText } from '../../../../kit/entity/entityText.ts'
import type { GridModel } from '../gridEdits.ts'
import type { RowProblems } from '../gridProblems.ts'
import type { GridRow } from '../gridRows.ts'
import { shownText } from '../view/shownText.ts'
import type { Understood } from './understoodFile.ts'

/** Rows of the preview; the counts are of all. */
const PREVIEW_ROWS = 200

interface ImportPreviewProps {
  readonly understood: Understood
  readonly model: GridModel
}

/** The rows that a file adds and changes, with their problems. */
export function ImportPreview({ understood, model }: ImportPreviewProps) {
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
  return (
    <>
      <p className="import-summary" role="status">
        {counts.map(
          ([intent, fate, count]) =>
            count > 0 && (
              <Tag key={fate} minimal intent={intent}>
                {common.t(($) => $.import.counted, { fate, count })}
              </Tag>
            ),
        )}
      </p>
      {plan.unknownIds.length > 0 && (
        <Callout compact intent="warning">
          {t(($) => $.unknownIds, { rows: plan.unknownIds.map((place) => place + 1).join(', ') })}
        </Callout>
      )}
      {ignored.length > 0 && (
        <p className="muted">
          {common.t(($) => $.import.ignored, { names: ignored.join(common.t(($$) => $$.listComma)) })}
        </p>
      )}
      {rows.length === 0 ? (
        <Callout compact>{common.t(($) => $.import.nothing)}</Callout>
      ) : (
        <div className="import-scroll">
          <HTMLTable compact className="import-rows">
            <thead>
              <tr>
                {model.columns.map(({ key, field }) => (
                  <th key={key} scope="col">
                    {entityText(field.label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, PREVIEW_ROWS).map(({ before, after }) => (
                <PreviewRow
                  key={after.key}
                  before={before}
                  after={after}
                  model={model}
                  problems={problems.get(after.key)}
                />
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
      {rows.length > PREVIEW_ROWS && (
        <p className="muted">{t(($) => $.andMore, { count: rows.length - PREVIEW_ROWS })}</p>
      )}
    </>
  )
}

interface PreviewRowProps {
  readonly before: GridRow | undefined
  readonly after: GridRow
  readonly model: GridModel
  readonly problems: RowProblems | undefined
}

function PreviewRow({ before, after, model, problems }: PreviewRowProps) {
  return (
    <tr>
      {model.columns.map((column) => {
        const old = before && shownText(before, column, model)
        const text = shownText(after, column, model)
        return (
          <td key={column.key}>
            {old !== undefined && old !== text && <del>{old || '—'}</del>} {text}
            {problems?.[column.key] !== undefined && <p className="import-problem">{problems[column.key]}</p>}
          </td>
        )
      })}
    </tr>
  )
}
