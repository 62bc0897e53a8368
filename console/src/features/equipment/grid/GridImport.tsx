import { Button, Callout, Dialog, DialogBody, DialogFooter, HTMLTable, type Intent, Tag } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readLines } from '../../../kit/entity/entityCells.ts'
import { entityText } from '../../../kit/entity/entityText.ts'
import type { TableFile } from '../../../kit/entity/readTableFile.ts'
import { TableFileInput } from '../../../kit/entity/TableFileInput.tsx'
import type { GridModel } from './gridEdits.ts'
import { GridProblems, type RowProblems } from './gridProblems.ts'
import { cellText, type GridRow } from './gridRows.ts'
import type { GridState } from './gridState.ts'
import { gridEntity, planTable, type TablePlan } from './gridTable.ts'

interface GridImportProps {
  readonly state: GridState
  readonly model: GridModel
  readonly onClose: () => void
  readonly onChange: (change: (state: GridState) => GridState) => void
}

/** Rows of the preview; the counts are of all. */
const PREVIEW_ROWS = 200

/** A file that was read, and what it does to the grid. */
interface Read {
  readonly plan: TablePlan
  readonly ignored: readonly string[]
}

/** Takes a CSV or Excel file into the grid, after a preview. Nothing is saved by it: wrong cells are corrected in the grid. */
export function GridImport({ state, model, onClose, onChange }: GridImportProps) {
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const [read, setRead] = useState<Read>()
  const take = async ({ lines }: TableFile) => {
    const table = readLines(gridEntity(model), lines)
    if (table.fields.length === 0) return common.t(($) => $.import.noColumns)
    if (table.rows.length === 0) return common.t(($) => $.import.noRows)
    setRead({ plan: planTable(state, table), ignored: table.ignored })
    return undefined
  }
  const plan = read?.plan
  const touched = plan ? plan.added.length + plan.changed.length : 0
  return (
    <Dialog
      isOpen
      title={t(($) => $.importTitle)}
      onClose={onClose}
      className={read ? 'import-dialog' : 'small-dialog'}
    >
      <DialogBody>
        {read ? (
          <ImportPreview read={read} model={model} />
        ) : (
          <TableFileInput
            hint={t(($) => $.importHint, {
              columns: model.columns.map(({ field }) => entityText(field.label)).join(common.t(($) => $.listComma)),
            })}
            onRead={take}
          />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={common.t(($) => $.cancel)} onClick={onClose} />
            {plan && (
              <Button
                intent="primary"
                text={t(($) => $.importApply, { count: touched })}
                disabled={touched === 0}
                data-action="apply"
                onClick={() => {
                  onChange(() => plan.state)
                  onClose()
                }}
              />
            )}
          </>
        }
      />
    </Dialog>
  )
}

function ImportPreview({ read: { plan, ignored }, model }: { readonly read: Read; readonly model: GridModel }) {
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const [problems] = useState(() => new GridProblems(model).of(plan.state.rows))
  const rows: readonly { before?: GridRow; after: GridRow }[] = [
    ...plan.changed,
    ...plan.added.map((after) => ({ after })),
  ]
  const wrong = rows.filter(({ after }) => problems.has(after.key)).length
  const counts: readonly (readonly [Intent, string, number])[] = [
    ['success', common.t(($) => $.import.fates.added), plan.added.length],
    ['primary', common.t(($) => $.import.fates.changed), plan.changed.length],
    ['none', common.t(($) => $.import.fates.same), plan.sameCount],
    ['danger', common.t(($) => $.import.fates.wrong), wrong],
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
        const old = before && cellText(before, column)
        const text = cellText(after, column)
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
