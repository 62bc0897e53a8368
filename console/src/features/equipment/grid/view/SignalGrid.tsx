import type { Signal } from '@mimic/contract'
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { readCell } from '../../../../kit/entity/readCell.ts'
import { clearCells, copyText, type GridModel, isEditable } from '../gridEdits.ts'
import { pressKey } from '../gridKeys.ts'
import type { RowProblems } from '../gridProblems.ts'
import { cellText } from '../gridRows.ts'
import { type GridPlace, type GridState, rangeOf, select, setCells, shownRows } from '../gridState.ts'
import { pasteText } from '../pasteText.ts'
import type { RowAlarms } from '../RowAlarms.ts'
import { cellId } from './cellId.ts'
import { GridCellEditor } from './GridCellEditor.tsx'
import { GridHead } from './GridHead.tsx'
import { GridRowView } from './GridRowView.tsx'
import { cellBox, contentPx, fixedTracksOf, HEAD_PX, ROW_PX, scrollToCell, tracksOf } from './gridLayout.ts'
import { useRowWindow } from './useRowWindow.ts'

export interface SignalGridProps {
  readonly state: GridState
  readonly model: GridModel
  readonly problems: ReadonlyMap<number, RowProblems>
  /** The newest values by the ids of the signals; a row without one shows none. A template has no values. */
  readonly live: ReadonlyMap<string, Signal> | undefined
  readonly alarms?: RowAlarms | undefined
  /** False for an account that may only look. */
  readonly canEdit: boolean
  /** Grows each time the keyboard is to go to the grid: a button has added a row, or has gone to a cell. */
  readonly calls: number
  /** The element that says what is wrong in the cell of the focus. */
  readonly whyId: string
  readonly onChange: (change: (state: GridState) => GridState) => void
}

/** The cell that is typed in, and the text that it begins with. */
interface Editing extends GridPlace {
  readonly text: string
  /** Begun by a letter. */
  readonly isTyped: boolean
}

/**
 * The signals of a device as a spreadsheet. Only the rows in sight are drawn. Keys, clipboard and mouse change the state
 * through the functions beside this file; the view itself knows no rule.
 */
export function SignalGrid(props: SignalGridProps) {
  const { state, model, problems, live, alarms, calls, whyId } = props
  const { t } = useTranslation('grid')
  const box = useRef<HTMLDivElement>(null)
  const rows = shownRows(state)
  const { focus } = state
  const { columns } = model
  const hasLive = live !== undefined
  const { editor, edit } = useCellEditor(props, box)
  const { places, slots, heightPx, body, follow } = useRowWindow(box, rows.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another cell scrolls, not a save that reads its rows anew
  useLayoutEffect(() => {
    if (!box.current) return
    scrollToCell(box.current, focus, columns)
    follow()
  }, [focus.row, focus.column, follow])
  useEffect(() => {
    if (calls > 0) box.current?.focus()
  }, [calls])
  const mouse = useGridMouse(props, box, edit)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of HTML cannot draw only the rows in sight
    <div
      ref={box}
      role="grid"
      className={`signal-grid${live ? '' : ' is-valueless'}`}
      tabIndex={0}
      aria-label={t(($) => $.label)}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 2}
      aria-activedescendant={rows.length > 0 ? cellId(focus) : undefined}
      aria-multiselectable
      aria-describedby={whyId}
      {...keysOf(props, box, edit)}
      {...clipboardOf(props, box)}
      {...mouse}
    >
      <div
        className="grid-space"
        style={{ height: HEAD_PX + rows.length * ROW_PX, width: contentPx(columns, hasLive) }}
      >
        <div className="grid-view" style={{ height: heightPx }}>
          <GridHead columns={columns} hasLive={hasLive} />
          <div className="grid-window">
            <div ref={body} className="grid-moved">
              <div className="grid-body" style={{ height: rows.length * ROW_PX }}>
                <GridRows {...{ state, model, problems, live, alarms, places, slots }} />
                {editor}
              </div>
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

type Box = RefObject<HTMLDivElement | null>
type Edit = (place: GridPlace, text?: string) => void

interface GridRowsProps extends Pick<SignalGridProps, 'state' | 'model' | 'problems' | 'live' | 'alarms'> {
  /** The places of the drawn rows, in the order of their elements. */
  readonly places: readonly number[]
  readonly slots: number
}

function GridRows({ state, model, problems, live, alarms, places, slots }: GridRowsProps) {
  const { columns } = model
  const hasLive = live !== undefined
  const tracks = useMemo(() => [tracksOf(columns, hasLive), fixedTracksOf(columns)] as const, [columns, hasLive])
  const rows = shownRows(state)
  const range = rangeOf(state)
  return places.map((place) => {
    const row = rows[place]
    if (!row) return null
    const isSelected = place >= range.top && place <= range.bottom
    return (
      <GridRowView
        key={place % slots}
        row={row}
        place={place}
        tracks={tracks}
        model={model}
        problems={problems.get(row.key)}
        live={row.id === undefined ? undefined : live?.get(row.id)}
        alarmCount={(row.id === undefined ? undefined : alarms?.counts.get(row.id)) ?? 0}
        left={isSelected ? range.left : -1}
        right={isSelected ? range.right : -1}
        focusColumn={place === state.focus.row ? state.focus.column : -1}
      />
    )
  })
}

/** The input of the cell that is typed in, and what begins to type in one. */
function useCellEditor({ state, model, canEdit, onChange }: SignalGridProps, box: Box) {
  const [editing, setEditing] = useState<Editing>()
  const rows = shownRows(state)
  const { columns } = model
  const edit: Edit = (place, text) => {
    const row = rows[place.row]
    const column = columns[place.column]
    if (!canEdit || !row || !column || !isEditable(row, column, model)) return
    setEditing({ ...place, text: text ?? cellText(row, column), isTyped: text !== undefined })
  }
  const leave = () => {
    setEditing(undefined)
    box.current?.focus()
  }
  const commit: ComponentProps<typeof GridCellEditor>['onCommit'] = (text, move) => {
    const row = editing && rows[editing.row]
    const column = editing && columns[editing.column]
    leave()
    if (!row || !column) return
    onChange((before) => {
      const after = setCells(before, [{ key: row.key, column: column.key, text: readCell(column.field, text) }])
      if (move === 'down') return select(after, { row: before.focus.row + 1, column: before.focus.column })
      if (move === 'stay') return after
      return pressKey(after, model, { key: 'Tab', shiftKey: move === 'back', isCommand: false }) ?? after
    })
  }
  const editor = editing && (
    <GridCellEditor
      key={`${editing.row} ${editing.column}`}
      column={columns[editing.column]}
      text={editing.text}
      isTyped={editing.isTyped}
      style={cellBox(editing, columns)}
      onCommit={commit}
      onCancel={leave}
    />
  )
  return { editor, edit }
}

const keysOf = ({ state, model, canEdit, onChange }: SignalGridProps, box: Box, edit: Edit) => ({
  onKeyDown(event: KeyboardEvent) {
    if (event.target !== box.current) return
    const isCommand = event.ctrlKey || event.metaKey
    const pressed = { key: event.key, shiftKey: event.shiftKey, isCommand }
    if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      edit(state.focus)
    } else if (event.key === 'Process' || (event.key.length === 1 && !isCommand && !event.altKey)) {
      // A letter replaces the text. An input method types its own letters into the empty input.
      if (event.key !== 'Process') event.preventDefault()
      edit(state.focus, event.key === 'Process' ? '' : event.key)
    } else if (canEdit || /^(Arrow|Page|Home|End|Tab|a$)/i.test(event.key)) {
      if (!pressKey(state, model, pressed)) return
      event.preventDefault()
      onChange((before) => pressKey(before, model, pressed) ?? before)
    }
  },
})

function clipboardOf(props: SignalGridProps, box: Box) {
  const { state, model, canEdit, onChange } = props
  const onCopy = (event: ClipboardEvent) => {
    if (event.target !== box.current) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyText(state, model))
    if (event.type === 'cut' && canEdit) onChange((before) => clearCells(before, model))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.target !== box.current || !canEdit) return
    event.preventDefault()
    pasteText(props, event.clipboardData.getData('text/plain'))
  }
  return { onCopy, onCut: onCopy, onPaste }
}

/** Selects by the mouse, and opens a cell or the alarms of a row. */
function useGridMouse({ model, alarms, onChange }: SignalGridProps, box: Box, edit: Edit) {
  const isDragging = useRef(false)
  const last = model.columns.length - 1
  useEffect(() => {
    const end = () => {
      isDragging.current = false
    }
    window.addEventListener('mouseup', end)
    return () => window.removeEventListener('mouseup', end)
  }, [])
  return {
    onMouseDown(event: MouseEvent) {
      const place = placeOf(event)
      const alarmed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-alarms]') : null
      if (alarmed) alarms?.onOpen(alarmed.dataset['alarms'] ?? '')
      if (!place || event.button !== 0) return
      // The focus goes from the input of a cell, which is thereby taken over, to the grid; dragging selects no text.
      event.preventDefault()
      box.current?.focus()
      isDragging.current = true
      onChange((before) => pick(before, place, last, event.shiftKey))
    },
    onMouseOver(event: MouseEvent) {
      const place = isDragging.current ? placeOf(event) : undefined
      if (place) onChange((before) => pick(before, place, last, true))
    },
    onDoubleClick(event: MouseEvent) {
      const place = placeOf(event)
      if (place && place.column >= 0) edit(place)
    },
  }
}

/** The cell under the mouse; column -1 is the number of a row. */
function placeOf({ target }: MouseEvent): GridPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = (cell?.dataset['cell'] ?? '').split(' ').map(Number)
  return row === undefined || column === undefined ? undefined : { row, column }
}

/** Selects a cell, or the whole row by its number. */
function pick(state: GridState, { row, column }: GridPlace, last: number, isExtending: boolean): GridState {
  if (column >= 0) return select(state, { row, column }, isExtending ? state.anchor : undefined)
  // The focus stays in the first column, so that the grid does not scroll to its end.
  return select(state, { row, column: 0 }, { row: isExtending ? state.anchor.row : row, column: last })
}
