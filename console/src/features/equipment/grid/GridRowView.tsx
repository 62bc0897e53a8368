import type { Signal } from '@mimic/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { factText } from '../../../kit/entity/factText.ts'
import { valueText } from '../../../kit/valueText.ts'
import { SimulatedTag } from '../SimulatedTag.tsx'
import { cellId } from './cellId.ts'
import type { GridColumn } from './gridColumns.ts'
import { type GridModel, isEditable } from './gridEdits.ts'
import type { RowProblems } from './gridProblems.ts'
import { gridRole } from './gridRole.ts'
import { cellText, type GridRow, isShown, typeOfAddress } from './gridRows.ts'

interface GridRowViewProps {
  readonly row: GridRow
  /** Among the shown rows, from 0. */
  readonly place: number
  readonly topPx: number
  readonly template: string
  readonly model: GridModel
  readonly problems: RowProblems | undefined
  readonly live: Signal | undefined
  /** The selected columns; -1 for a row outside the selection. */
  readonly left: number
  readonly right: number
  /** -1 in every row but that of the focus. */
  readonly focusColumn: number
}

/** One signal of the grid. Its mouse events are handled by the grid, so a row is drawn again only when it looks different. */
export const GridRowView = memo(function GridRowView(props: GridRowViewProps) {
  const { row, place, topPx, template, model, problems, live, left, right, focusColumn } = props
  return (
    <div
      {...gridRole.row}
      {...{ 'aria-rowindex': place + 2 }}
      className={`grid-row${row.id === undefined ? ' is-new' : ''}`}
      data-row={row.id ?? ''}
      style={{ gridTemplateColumns: template, top: topPx }}
    >
      <span
        {...gridRole.number}
        data-cell={`${place} -1`}
        className={`grid-number${problems ? ' is-wrong' : ''}${left >= 0 ? ' is-selected' : ''}`}
      >
        {place + 1}
      </span>
      {model.columns.map((column, at) => (
        <Cell
          key={column.key}
          {...props}
          column={column}
          at={at}
          isSelected={at >= left && at <= right}
          isFocus={at === focusColumn}
          problem={problems?.[column.key]}
        />
      ))}
      <LiveCell signal={live} />
    </div>
  )
})

interface CellProps extends GridRowViewProps {
  readonly column: GridColumn
  readonly at: number
  readonly isSelected: boolean
  readonly isFocus: boolean
  readonly problem: string | undefined
}

function Cell({ row, place, model, column, at, isSelected, isFocus, problem }: CellProps) {
  const isApplied = isShown(row, column, model.columns)
  const classes = [
    column.field.is === 'number' ? 'is-number' : '',
    at === 0 ? 'is-name' : '',
    isSelected ? 'is-selected' : '',
    isFocus ? 'is-focus' : '',
    problem === undefined ? '' : 'is-wrong',
    isEditable(row, column, model) ? '' : 'is-derived',
  ]
  return (
    <span
      id={cellId({ row: place, column: at })}
      {...gridRole.cell}
      {...{ 'aria-colindex': at + 2, 'aria-selected': isSelected, 'aria-invalid': problem !== undefined }}
      data-cell={`${place} ${at}`}
      data-column={column.key}
      className={classes.filter(Boolean).join(' ')}
      title={problem}
    >
      {isApplied ? shownText(row, column, model) : ''}
    </span>
  )
}

function shownText(row: GridRow, column: GridColumn, { columns, kind }: GridModel): string {
  const derived = column.key === 'dataType' ? typeOfAddress(row, columns, kind) : undefined
  const text = derived ?? cellText(row, column)
  return text === '' || column.field.is === 'text' || column.field.is === 'number'
    ? text
    : factText(column.field, column.field.is === 'flag' ? text === 'true' : text)
}

/** The newest value of a stored signal. */
function LiveCell({ signal }: { readonly signal: Signal | undefined }) {
  const { t } = useTranslation('monitor')
  if (!signal || signal.time === null) {
    return (
      <span {...gridRole.cell} className="grid-live muted">
        {signal ? t(($) => $.quality.none) : ''}
      </span>
    )
  }
  const isBad = signal.quality === 2
  return (
    <span {...gridRole.cell} className="grid-live" data-live={signal.id}>
      <span className={`state is-${isBad ? 'bad' : 'on'}`} title={t(($) => $.quality[isBad ? 'bad' : 'good'])} />
      <span className="grid-value">
        {valueText(signal, signal.value, { on: t(($) => $.on), off: t(($) => $.off) })} <small>{signal.unit}</small>
        {signal.simulated && <SimulatedTag />}
      </span>
    </span>
  )
}
