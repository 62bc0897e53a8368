import { Button, Callout, Dialog, DialogBody, DialogFooter, HTMLTable, type Intent, Tag } from '@blueprintjs/core'
import { driverKindOf } from '@mimic/contract/drivers'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readLines } from '../../../kit/entity/entityCells.ts'
import { entityText } from '../../../kit/entity/entityText.ts'
import type { TableFile } from '../../../kit/entity/readTableFile.ts'
import { TableFileInput } from '../../../kit/entity/TableFileInput.tsx'
import { FormatNote } from './FormatNote.tsx'
import { FORMAT_FILES, formatOf, signalFormats } from './formats/index.ts'
import type { FormatRow, SignalFormat } from './formats/SignalFormat.ts'
import type { GridModel } from './gridEdits.ts'
import { GridProblems, type RowProblems } from './gridProblems.ts'
import type { GridRow } from './gridRows.ts'
import type { GridState } from './gridState.ts'
import { gridEntity, planTable, type TablePlan } from './gridTable.ts'
import { shownText } from './shownText.ts'

interface GridImportProps {
  readonly state: GridState
  readonly model: GridModel
  readonly onClose: () => void
  readonly onChange: (change: (state: GridState) => GridState) => void
}

/** Rows of the preview; the counts are of all. */
const PREVIEW_ROWS = 200

/** A file that was read, and how it is understood. */
interface Read {
  readonly file: TableFile
  /** Undefined for a table in the grid's own columns. */
  readonly format: SignalFormat | undefined
  /** Where the addresses of the format count from. */
  readonly base: number
}

/** What a file does to the grid. */
interface Understood {
  readonly plan: TablePlan
  readonly ignored: readonly string[]
  readonly remarked: readonly FormatRow[]
}

/** Takes a file into the grid, after a preview. Nothing is saved by it: wrong cells are corrected in the grid. */
export function GridImport({ state, model, onClose, onChange }: GridImportProps) {
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const [read, setRead] = useState<Read>()
  const understood = useMemo(() => read && understand(read, state, model), [read, state, model])
  const take = async (file: TableFile) => {
    const { fields, ignored, rows } = readLines(gridEntity(model), file.lines)
    const format = formatOf(file, fields.length > 0 && ignored.length === 0)
    if (format && !format.drivers.some((driver) => driver === model.kind?.id))
      return t(($) => $.wrongDriver, { format: entityText(format.title), drivers: driverTitles(format.drivers) })
    if (!format && fields.length === 0) return common.t(($) => $.import.noColumns)
    if (!format && rows.length === 0) return common.t(($) => $.import.noRows)
    setRead({ file, format, base: format?.base?.(file) ?? 0 })
    return undefined
  }
  const plan = understood?.plan
  const touched = plan ? plan.added.length + plan.changed.length : 0
  return (
    <Dialog
      isOpen
      title={t(($) => $.importTitle)}
      onClose={onClose}
      className={read ? 'import-dialog' : 'small-dialog'}
    >
      <DialogBody>
        {read && understood ? (
          <>
            {read.format && (
              <FormatNote
                format={read.format}
                base={read.base}
                remarked={understood.remarked}
                onBase={(base) => setRead({ ...read, base })}
              />
            )}
            <ImportPreview understood={understood} model={model} />
          </>
        ) : (
          <TableFileInput
            hint={t(($) => $.importHint, {
              columns: model.columns.map(({ field }) => entityText(field.label)).join(common.t(($) => $.listComma)),
              formats: signalFormats.map(({ title }) => entityText(title)).join(common.t(($) => $.listComma)),
            })}
            accept={FORMAT_FILES}
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

function understand({ file, format, base }: Read, state: GridState, model: GridModel): Understood {
  if (!format) {
    const table = readLines(gridEntity(model), file.lines)
    return { plan: planTable(state, table.rows), ignored: table.ignored, remarked: [] }
  }
  const rows = format.rows(file, base)
  const taken = rows.flatMap(({ cells }) => (cells ? [cells] : []))
  return { plan: planTable(state, taken), ignored: [], remarked: rows.filter(({ remark }) => remark) }
}

const driverTitles = (drivers: readonly string[]): string =>
  drivers.map((id) => entityText(driverKindOf(id)?.title ?? { cn: id, en: id })).join(' / ')

interface ImportPreviewProps {
  readonly understood: Understood
  readonly model: GridModel
}

function ImportPreview({ understood: { plan, ignored }, model }: ImportPreviewProps) {
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const problems = useMemo(() => new GridProblems(model).of(plan.state.rows), [model, plan])
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
