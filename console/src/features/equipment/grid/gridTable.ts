import type { Entity } from '@mimic/contract/entities'
import type { TableRow } from '../../../kit/entity/entityCells.ts'
import type { GridModel } from './gridEdits.ts'
import { cellText, type GridRow, isShown } from './gridRows.ts'
import { addRows, type CellChange, type GridState, setCells, withRows } from './gridState.ts'

/** The columns as an entity, for the reader and the writer of files. */
export const gridEntity = ({ columns }: GridModel): Entity => ({
  name: 'signal',
  table: 'signal',
  id: 'signal',
  path: '/signal',
  verbs: ['add', 'edit'],
  read: 'equipment.read',
  change: 'equipment.edit',
  one: { cn: '变量', en: 'Signal' },
  many: { cn: '变量', en: 'Signals' },
  fields: Object.fromEntries(columns.map(({ key, field }) => [key, field])),
  facts: {},
  searched: ['title', 'sn'],
  time: 'gmtCreate',
})

/** The rows as the writer of files takes them. */
export const tableRows = (rows: readonly GridRow[], { columns }: GridModel) =>
  rows.map((row) => ({
    id: row.id ?? '',
    version: 0,
    ...Object.fromEntries(
      columns.map((column) => [column.key, isShown(row, column, columns) ? cellText(row, column) : '']),
    ),
  }))

export interface TablePlan {
  /** The grid with the rows of the file: one step of undo. */
  readonly state: GridState
  readonly added: readonly GridRow[]
  /** Changed rows beside what they were. */
  readonly changed: readonly { readonly before: GridRow; readonly after: GridRow }[]
  /** Rows of the file that change nothing. */
  readonly sameCount: number
  /** Places in the file of rows whose id the device does not have. */
  readonly unknownIds: readonly number[]
}

/**
 * Plans the import of a file. A row with an id changes that signal; one without changes the signal of its tag, or is
 * added. Signals that the file does not name stay.
 * @param otherCells the texts of columns that only files have
 */
export function planTable(
  state: GridState,
  lines: readonly TableRow[],
  otherCells: (row: GridRow) => GridRow['cells'] = () => ({}),
): TablePlan {
  const byId = new Map(state.rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])))
  const byTag = new Map(state.rows.map((row) => [row.cells['sn'] ?? '', row]))
  const changes: CellChange[] = []
  const news: Pick<GridRow, 'cells'>[] = []
  const unknownIds: number[] = []
  let sameCount = 0
  lines.forEach(({ id = '', ...cells }, place) => {
    if (id !== '' && !byId.has(id)) {
      unknownIds.push(place)
      return
    }
    const row = byId.get(id) ?? (cells['sn'] ? byTag.get(cells['sn']) : undefined)
    if (!row) {
      news.push({ cells })
      return
    }
    const now = { ...otherCells(row), ...row.cells }
    const changed = Object.entries(cells).filter(([column, text]) => (now[column] ?? '') !== text)
    if (changed.length === 0) sameCount++
    changes.push(...changed.map(([column, text]) => ({ key: row.key, column, text })))
  })
  const after = addRows(setCells(state, changes), news)
  const { nextKey, kept, rows } = after
  const before = new Map(state.rows.map((row) => [row.key, row]))
  return {
    state: withRows({ ...state, nextKey, kept }, rows),
    added: rows.filter(({ key }) => !before.has(key)),
    changed: rows.flatMap((row) => {
      const old = before.get(row.key)
      return old && old !== row ? [{ before: old, after: row }] : []
    }),
    sameCount,
    unknownIds,
  }
}
