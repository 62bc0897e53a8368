import { Button, Callout, Dialog, DialogBody, DialogFooter, HTMLTable, type Intent, Tag } from '@blueprintjs/core'
import { driverKindOf } from '@mimic/contract/drivers'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readLines } from '../../../kit/entity/entityCells.ts'
import { entityText } from '../../../kit/entity/entityText.ts'
import type { TableFile } from '../../../kit/entity/readTableFile.ts'
import { TableFileInput } from '../../../kit/entity/TableFileInput.tsx'
import {
  alarmLimits,
  type LimitChange,
  type LimitRules,
  limitCells,
  limitChanges,
  limitProblems,
  withEmptyLimits,
  withLimitColumns,
  withLimits,
} from './alarmLimits.ts'
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
  /** The stored alarm limits; undefined where a file can change none. */
  readonly limits: LimitRules | undefined
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
  /** Added and changed rows with all columns of the file. */
  readonly rows: readonly { readonly before?: GridRow; readonly after: GridRow }[]
  readonly problems: ReadonlyMap<number, RowProblems>
  /** The changes of alarm conditions that the save of the plan makes. */
  readonly limitChanges: readonly LimitChange[]
}

/** Takes a file into the grid, after a preview. Nothing is saved by it: wrong cells are corrected in the grid. */
export function GridImport({ state, model: gridModel, limits: rules, onClose, onChange }: GridImportProps) {
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const [read, setRead] = useState<Read>()
  const model = useMemo(() => (rules ? withLimitColumns(gridModel) : gridModel), [gridModel, rules])
  const understood = useMemo(() => read && understand(read, state, model, rules), [read, state, model, rules])
  const take = async (file: TableFile) => {
    const { fields, ignored, rows } = readLines(gridEntity(model), file.lines)
    const ownHeads = fields.includes('title') ? fields.length + ignored.filter(isLimitHead).length : 0
    const format = formatOf(file, ownHeads)
    if (format && !format.drivers.some((driver) => driver === model.kind?.id))
      return t(($) => $.wrongDriver, { format: entityText(format.title), drivers: driverTitles(format.drivers) })
    if (!format && fields.length === 0) return common.t(($) => $.import.noColumns)
    if (!format && rows.length === 0) return common.t(($) => $.import.noRows)
    setRead({ file, format, base: format?.base?.(file) ?? 0 })
    return undefined
  }
  const plan = understood?.plan
  const touched = plan ? plan.added.length + plan.changed.length : 0
  // The grid has no cells in which a wrong limit could be corrected.
  const isLimitWrong = [...(understood?.problems.values() ?? [])].some((row) =>
    alarmLimits.some(({ key }) => key in row),
  )
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
            {isLimitWrong && (
              <Callout compact intent="danger" role="alert">
                {t(($) => $.limits.correctFile)}
              </Callout>
            )}
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
                disabled={touched === 0 || isLimitWrong}
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

function understand(read: Read, state: GridState, model: GridModel, rules: LimitRules = new Map()): Understood {
  const { lines, ...rest } = linesOf(read, model)
  const plan = planTable(state, lines, (row) => limitCells(row, rules))
  const all = plan.state.rows.map((row) => withLimits(row, rules))
  const problems = new Map(new GridProblems(model).of(all))
  const touched = [...plan.changed, ...plan.added.map((after) => ({ after }))]
  for (const { after } of touched) {
    const wrong = limitProblems(after, rules, model)
    if (Object.keys(wrong).length > 0) problems.set(after.key, { ...wrong, ...problems.get(after.key) })
  }
  return {
    ...rest,
    plan,
    problems,
    rows: touched.map(({ after, ...row }) => ({
      ...('before' in row && { before: withLimits(row.before, rules) }),
      after: withLimits(after, rules),
    })),
    limitChanges: limitChanges(
      touched.map(({ after }) => after),
      rules,
    ),
  }
}

/** The lines of the file by the columns of the grid. */
function linesOf({ file, format, base }: Read, model: GridModel) {
  if (!format) {
    const { rows, ignored } = readLines(gridEntity(model), file.lines)
    return { lines: withEmptyLimits(rows), ignored, remarked: [] }
  }
  const rows = format.rows(file, base)
  const lines = rows.flatMap(({ cells }) => (cells ? [cells] : []))
  return { lines, ignored: [], remarked: rows.filter(({ remark }) => remark) }
}

/** A template's grid knows the columns of alarm limits, though it leaves them out. */
const isLimitHead = (head: string): boolean =>
  alarmLimits.some(({ key, field }) => [key, field.label.cn, field.label.en].includes(head.trim()))

const driverTitles = (drivers: readonly string[]): string =>
  drivers.map((id) => entityText(driverKindOf(id)?.title ?? { cn: id, en: id })).join(' / ')

interface ImportPreviewProps {
  readonly understood: Understood
  readonly model: GridModel
}

function ImportPreview({ understood, model }: ImportPreviewProps) {
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
