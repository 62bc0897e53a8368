import type { StoredSignal } from '@mimic/contract'
import type { GridColumn } from './gridColumns.ts'
import { type GridRow, rowsOf } from './gridRows.ts'

/** A cell: the place of its row among the shown rows, and the place of its column. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

/** The selected cells, from the first to the last, both included. */
export interface GridRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** The signals of a device while they are edited. Every change answers a new state; rows that did not change are shared. */
export interface GridState {
  readonly start: readonly GridRow[]
  readonly rows: readonly GridRow[]
  /** Earlier and later rows, for undo and redo; the newest stand last. */
  readonly past: readonly (readonly GridRow[])[]
  readonly future: readonly (readonly GridRow[])[]
  readonly filter: string
  /** Keys of the rows that the filter shows; undefined shows all. A row stays while it is edited. */
  readonly kept: ReadonlySet<number> | undefined
  /** Where typing goes; the selection reaches from `anchor` to it. */
  readonly focus: GridPlace
  readonly anchor: GridPlace
  readonly nextKey: number
}

/** A text for one cell of the row with this key. */
export interface CellChange {
  readonly key: number
  readonly column: string
  readonly text: string
}

/** Steps that can be taken back. */
const UNDO_STEPS = 200
const ORIGIN: GridPlace = { row: 0, column: 0 }

export function beginGrid(signals: readonly StoredSignal[]): GridState {
  const rows = rowsOf(signals)
  const history = { past: [], future: [] }
  return {
    start: rows,
    rows,
    ...history,
    filter: '',
    kept: undefined,
    focus: ORIGIN,
    anchor: ORIGIN,
    nextKey: rows.length,
  }
}

/**
 * Begins anew with what was stored. Rows and cells that were changed after `sent` was sent stay as they were typed.
 * @param signals as stored now: those that were sent, in their order, or those that somebody else has stored
 */
export function rebaseGrid(
  { rows: now, ...state }: GridState,
  sent: readonly GridRow[],
  signals: readonly StoredSignal[],
): GridState {
  const sentById = new Map(sent.map((row) => [row.id, row]))
  const stored = rowsOf(signals, state.nextKey).map((row, place) => {
    const before = sentById.get(row.id) ?? (sent[place]?.id === undefined ? sent[place] : undefined)
    return before ? { ...row, key: before.key } : row
  })
  const sentByKey = new Map(sent.map((row) => [row.key, row]))
  const storedByKey = new Map(stored.map((row) => [row.key, row]))
  const here = new Set(now.map(({ key }) => key))
  const rebased = now.flatMap((row): GridRow[] => {
    const [before, after] = [sentByKey.get(row.key), storedByKey.get(row.key)]
    if (row === before) return after ? [after] : []
    if (!before) return [row]
    // Somebody else has removed the signal that was edited here: it becomes a new one.
    if (!after) return [{ key: row.key, cells: row.cells }]
    const typed = Object.entries(row.cells).filter(([column, text]) => before.cells[column] !== text)
    return [typed.length === 0 ? after : { ...after, cells: { ...after.cells, ...Object.fromEntries(typed) } }]
  })
  const others = stored.filter(({ key }) => !here.has(key) && !sentByKey.has(key))
  const rows = now === sent ? stored : [...rebased, ...others]
  const next = { ...state, start: stored, rows: stored, past: [], future: [], nextKey: state.nextKey + stored.length }
  return select(now === sent ? next : withRows(next, rows), state.focus, state.anchor)
}

export const isGridChanged = ({ start, rows }: GridState): boolean => start !== rows

/** The rows that the filter shows, in their order. */
export const shownRows = ({ rows, kept }: GridState): readonly GridRow[] =>
  kept === undefined ? rows : rows.filter(({ key }) => kept.has(key))

/** Replaces the rows as one step of undo. */
export function withRows(state: GridState, rows: readonly GridRow[]): GridState {
  if (rows === state.rows) return state
  const next = { ...state, rows, past: [...state.past, state.rows].slice(-UNDO_STEPS), future: [] }
  return select(next, state.focus, state.anchor)
}

export function undo(state: GridState): GridState {
  const rows = state.past.at(-1)
  if (!rows) return state
  return select(
    { ...state, rows, past: state.past.slice(0, -1), future: [...state.future, state.rows] },
    state.focus,
    state.anchor,
  )
}

export function redo(state: GridState): GridState {
  const rows = state.future.at(-1)
  if (!rows) return state
  return select(
    { ...state, rows, past: [...state.past, state.rows], future: state.future.slice(0, -1) },
    state.focus,
    state.anchor,
  )
}

/** Sets the texts of cells. Cells that have their text already do not count as a change. */
export function setCells(state: GridState, changes: readonly CellChange[]): GridState {
  const byRow = new Map<number, Record<string, string>>()
  for (const { key, column, text } of changes) {
    const cells = byRow.get(key) ?? {}
    cells[column] = text
    byRow.set(key, cells)
  }
  let isChanged = false
  const rows = state.rows.map((row) => {
    const cells = byRow.get(row.key)
    if (!cells || Object.entries(cells).every(([name, text]) => row.cells[name] === text)) return row
    isChanged = true
    return { ...row, cells: { ...row.cells, ...cells } }
  })
  return isChanged ? withRows(state, rows) : state
}

/** Adds rows at the end and selects the first of them. */
export function addRows(state: GridState, added: readonly Pick<GridRow, 'cells'>[]): GridState {
  if (added.length === 0) return state
  const rows = added.map((row, place): GridRow => ({ ...row, key: state.nextKey + place }))
  const { kept } = state
  const next = withRows(
    {
      ...state,
      nextKey: state.nextKey + rows.length,
      kept: kept && new Set([...kept, ...rows.map(({ key }) => key)]),
    },
    [...state.rows, ...rows],
  )
  const first = { row: shownRows(next).length - rows.length, column: 0 }
  return select(next, first, first)
}

export function removeRows(state: GridState, keys: ReadonlySet<number>): GridState {
  const rows = state.rows.filter(({ key }) => !keys.has(key))
  return rows.length === state.rows.length ? state : withRows(state, rows)
}

/** Shows only the rows with a cell that contains the text. */
export function setFilter(state: GridState, filter: string): GridState {
  const wanted = filter.trim().toLowerCase()
  const isKept = ({ cells }: GridRow) => Object.values(cells).some((text) => text.toLowerCase().includes(wanted))
  const kept = wanted === '' ? undefined : new Set(state.rows.filter(isKept).map(({ key }) => key))
  return select({ ...state, filter, kept }, ORIGIN, ORIGIN)
}

/** Moves the focus; the selection is the cells between it and `anchor`. Both stay inside the grid. */
export function select(state: GridState, focus: GridPlace, anchor: GridPlace = focus): GridState {
  const last = Math.max(0, shownRows(state).length - 1)
  const inside = ({ row, column }: GridPlace) => ({
    row: Math.min(Math.max(0, row), last),
    column: Math.max(0, column),
  })
  return { ...state, focus: inside(focus), anchor: inside(anchor) }
}

export const rangeOf = ({ focus, anchor }: Pick<GridState, 'focus' | 'anchor'>): GridRange => ({
  top: Math.min(focus.row, anchor.row),
  left: Math.min(focus.column, anchor.column),
  bottom: Math.max(focus.row, anchor.row),
  right: Math.max(focus.column, anchor.column),
})

/** The rows that the selection touches. */
export function selectedRows(state: GridState): readonly GridRow[] {
  const { top, bottom } = rangeOf(state)
  return shownRows(state).slice(top, bottom + 1)
}

/** The columns that the selection touches. */
export function selectedColumns(state: GridState, columns: readonly GridColumn[]): readonly GridColumn[] {
  const { left, right } = rangeOf(state)
  return columns.slice(left, right + 1)
}
