import { Notifications } from '@blueprintjs/icons'
import type { Signal } from '@mimic/contract'
import { codeText } from '@mimic/contract/codeTexts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { SimulatedTag } from '../../../../kit/SimulatedTag.tsx'
import { labelled } from '../../../../kit/text/labelled.ts'
import { qualityOf, qualityState } from '../../../../kit/text/qualityOf.ts'
import { timeText } from '../../../../kit/text/timeText.ts'
import { valueText } from '../../../../kit/text/valueText.ts'
import { useStores } from '../../../../stores/StoresContext.ts'
import type { GridColumn } from '../gridColumns.ts'
import { type GridModel, isEditable } from '../gridEdits.ts'
import type { RowProblems } from '../gridProblems.ts'
import type { GridRow } from '../gridRows.ts'
import { cellId } from './cellId.ts'
import { fitsIn } from './fitsIn.ts'
import { ROW_PX } from './gridLayout.ts'
import { gridRole } from './gridRole.ts'
import { shownText } from './shownText.ts'

interface GridRowViewProps {
  readonly row: GridRow
  /** Among the shown rows, from 0. */
  readonly place: number
  /** The tracks of the row, and of its number and name. */
  readonly tracks: readonly [string, string]
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
  const { row, place, tracks, model, problems, live, alarmCount, left, right, focusColumn } = props
  const [name, ...others] = model.columns.map((column, at) => (
    <Cell
      key={column.key}
      row={row}
      place={place}
      model={model}
      column={column}
      at={at}
      isSelected={at >= left && at <= right}
      isFocus={at === focusColumn}
      problem={problems?.[column.key]}
    />
  ))
  return (
    // Only this element is moved: the browser computes anew the styles of all children of an element that moves.
    <div className="grid-slot" style={{ top: place * ROW_PX }}>
      <div
        {...gridRole.row}
        {...{ 'aria-rowindex': place + 2 }}
        className={`grid-row${row.id === undefined ? ' is-new' : ''}`}
        data-row={row.id ?? ''}
        style={{ gridTemplateColumns: tracks[0] }}
      >
        <div className="grid-fixed" style={{ gridTemplateColumns: tracks[1] }}>
          <span
            {...gridRole.number}
            data-cell={`${place} -1`}
            className={`grid-cell grid-number${problems ? ' is-wrong' : ''}${left >= 0 ? ' is-selected' : ''}`}
          >
            {place + 1}
          </span>
          {name}
        </div>
        {others}
        <LiveCell signal={live} alarmCount={alarmCount} />
      </div>
    </div>
  )
})

interface CellProps extends Pick<GridRowViewProps, 'row' | 'place' | 'model'> {
  readonly column: GridColumn
  readonly at: number
  readonly isSelected: boolean
  readonly isFocus: boolean
  readonly problem: string | undefined
}

function Cell({ row, place, model, column, at, isSelected, isFocus, problem }: CellProps) {
  const { t } = useTranslation('grid')
  const text = shownText(row, column, model)
  const isCut = !fitsIn(text, column.widthPx)
  const ofTemplate = model.own?.get(row.cells['sn'] || (row.cells['title'] ?? ''))?.get(column.key)
  const own = ofTemplate === undefined ? undefined : t(($) => $.ofTemplate, { value: ofTemplate })
  const classes = [
    'grid-cell',
    isCut ? 'is-cut' : '',
    column.field.is === 'number' ? 'is-number' : '',
    at === 0 ? 'is-name' : '',
    isSelected ? 'is-selected' : '',
    isFocus ? 'is-focus' : '',
    problem === undefined ? '' : 'is-wrong',
    ofTemplate === undefined ? '' : 'is-own',
    isEditable(row, column, model) ? '' : 'is-derived',
  ]
  return (
    <span
      id={isFocus ? cellId({ row: place, column: at }) : undefined}
      {...gridRole.cell}
      {...{ 'aria-colindex': at + 2, 'aria-selected': isSelected, 'aria-invalid': problem !== undefined }}
      data-cell={`${place} ${at}`}
      data-column={column.key}
      className={classes.filter(Boolean).join(' ')}
      title={problem ?? own ?? (isCut ? text : undefined)}
    >
      {text}
    </span>
  )
}

/** The newest value of a stored signal, and how many alarm conditions it has. */
function LiveCell({ signal, alarmCount }: { readonly signal: Signal | undefined; readonly alarmCount: number }) {
  const { t } = useTranslation('device')
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
      code == null
        ? t(($) => $.quality.bad)
        : labelled(
            t(($) => $.quality.bad),
            `${code} ${codeText(code, locale.locale)}`,
          ),
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
