import { Notifications } from '@blueprintjs/icons'
import type { Signal } from '@mimic/contract'
import { codeText } from '@mimic/contract/codeTexts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { qualityOf, qualityState } from '../../../kit/qualityOf.ts'
import { SimulatedTag } from '../../../kit/SimulatedTag.tsx'
import { timeText } from '../../../kit/timeText.ts'
import { valueText } from '../../../kit/valueText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { cellId } from './cellId.ts'
import type { GridColumn } from './gridColumns.ts'
import { type GridModel, isEditable } from './gridEdits.ts'
import type { RowProblems } from './gridProblems.ts'
import { gridRole } from './gridRole.ts'
import type { GridRow } from './gridRows.ts'
import { shownText } from './shownText.ts'

interface GridRowViewProps {
  readonly row: GridRow
  /** Among the shown rows, from 0. */
  readonly place: number
  readonly topPx: number
  readonly template: string
  readonly model: GridModel
  readonly problems: RowProblems | undefined
  readonly live: Signal | undefined
  /** Its alarm conditions. */
  readonly alarmCount: number
  /** The selected columns; -1 for a row outside the selection. */
  readonly left: number
  readonly right: number
  /** -1 in every row but that of the focus. */
  readonly focusColumn: number
}

/** One signal of the grid. Its mouse events are handled by the grid, so a row is drawn again only when it looks different. */
export const GridRowView = memo(function GridRowView(props: GridRowViewProps) {
  const { row, place, topPx, template, model, problems, live, alarmCount, left, right, focusColumn } = props
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
      <LiveCell signal={live} alarmCount={alarmCount} />
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
      {shownText(row, column, model)}
    </span>
  )
}

/** The newest value of a stored signal, and how many alarm conditions it has. */
function LiveCell({ signal, alarmCount }: { readonly signal: Signal | undefined; readonly alarmCount: number }) {
  const { t } = useTranslation('monitor')
  const { locale } = useStores()
  if (!signal || signal.time === null) {
    return (
      <span {...gridRole.cell} className="grid-live muted">
        {signal ? t(($) => $.quality.none) : ''}
        {signal && <AlarmCount id={signal.id} count={alarmCount} />}
      </span>
    )
  }
  const nowMs = performance.now()
  const cameMs = nowMs - (signal.ageMs ?? Number.POSITIVE_INFINITY)
  const quality = qualityOf({ ...signal, cameMs }, nowMs)
  const code = signal.bad?.code
  const why = {
    good: t(($) => $.quality.good),
    uncertain: t(($) => $.uncertainWhy),
    stale: t(($) => $.staleWhy, { time: timeText(signal.time) }),
    bad:
      code == null ? t(($) => $.quality.bad) : `${t(($) => $.quality.bad)}: ${code} ${codeText(code, locale.locale)}`,
    none: '',
  }[quality]
  return (
    <span {...gridRole.cell} className="grid-live" data-live={signal.id} data-quality={quality} title={why}>
      <span className={`state is-${qualityState[quality]}`} role="img" aria-label={why} />
      <span className="grid-value">
        {valueText(signal, signal.value, { on: t(($) => $.on), off: t(($) => $.off) })} <small>{signal.unit}</small>
        {signal.simulated && <SimulatedTag />}
      </span>
      <AlarmCount id={signal.id} count={alarmCount} />
    </span>
  )
}

function AlarmCount({ id, count }: { readonly id: string; readonly count: number }) {
  const { t } = useTranslation('grid')
  if (count === 0) return null
  return (
    <span className="grid-alarms" data-alarms={id} title={t(($) => $.alarmCount, { count })}>
      <Notifications size={12} /> {count}
    </span>
  )
}
