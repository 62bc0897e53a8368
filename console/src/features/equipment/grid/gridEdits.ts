import type { DriverDeclaration } from '@mimic/contract/drivers'
import { limits } from '@mimic/contract/limits'
import { addedTo, type ParameterValues } from '@mimic/contract/parameterText'
import Papa from 'papaparse'
import { readCell } from '../../../kit/entity/readCell.ts'
import type { OwnSettings } from '../follow/ownSettings.ts'
import { type GridColumn, headText, initialText } from './gridColumns.ts'
import { cellText, type GridRow, isShown, typeOfAddress } from './gridRows.ts'
import {
  addRows,
  type CellChange,
  type GridState,
  rangeOf,
  selectedColumns,
  selectedRows,
  setCells,
  shownRows,
  withRows,
} from './gridState.ts'

/** The columns of a grid, and what they were made from. */
export interface GridModel {
  readonly columns: readonly GridColumn[]
  readonly kind: DriverDeclaration | undefined
  /** The initial values of a template's parameters: `{name}` in a cell stands for one. Undefined for a device. */
  readonly parameters?: ParameterValues | undefined
  /** The template's values of the settings that the device overrides, by tag and column. */
  readonly own?: OwnSettings['signals'] | undefined
}

/** A cell that follows from other cells is not typed in. */
export const isEditable = (row: GridRow, column: GridColumn, { columns, kind }: GridModel): boolean =>
  isShown(row, column, columns) && (column.key !== 'dataType' || typeOfAddress(row, columns, kind) === undefined)

/** The selected cells as a spreadsheet takes them: tabs between columns, one line a row. */
export function copyText(state: GridState, { columns }: GridModel): string {
  const chosen = selectedColumns(state, columns)
  const data = selectedRows(state).map((row) => chosen.map((column) => cellText(row, column)))
  return Papa.unparse(data, { delimiter: '\t', newline: '\r\n' })
}

/**
 * Puts the cells of a spreadsheet at the selection. One cell fills the whole selection; a table is written from its
 * upper left cell, and rows that the grid does not have are added, as many as a device may have. A first line of heads
 * says which columns the others are for.
 */
export function paste(state: GridState, model: GridModel, text: string): GridState {
  const { table, heads } = pasted(text, model)
  const [first = []] = table
  if (table.length === 0) return state
  if (!heads && table.length === 1 && first.length === 1) return fill(state, model, first[0] ?? '')
  const { top, left } = rangeOf(state)
  const targets = heads ?? model.columns.slice(left)
  const shown = shownRows(state)
  const changes = table.flatMap((line, place) => {
    const row = shown[top + place]
    return row ? lineChanges(row, line, targets, model) : []
  })
  const space = limits.plant.perEquipment - state.rows.length
  const added = table.slice(Math.max(0, shown.length - top)).slice(0, Math.max(0, space))
  const changed = setCells(state, changes)
  if (added.length === 0) return changed
  const grown = addRows(
    changed,
    added.map((line) => ({ cells: cellsOf(line, targets) })),
  )
  // One step of undo takes back the whole paste.
  return { ...withRows({ ...state, nextKey: grown.nextKey, kept: grown.kept }, grown.rows) }
}

const tableOf = (text: string): string[][] => Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' }).data

/** A pasted table, and the columns that its first line names; that line is left out then. */
function pasted(text: string, { columns }: GridModel) {
  const table = tableOf(text)
  const [first = [], ...others] = table
  const byName = new Map(
    columns.flatMap((column) => {
      const { cn, en } = column.field.label
      return [column.key, cn, en, headText(column)].map((name) => [name.toLowerCase(), column] as const)
    }),
  )
  const heads = first.map((cell) => byName.get(cell.trim().toLowerCase()))
  const isHead = first.length > 1 && heads.every((column) => column !== undefined)
  return isHead ? { table: others, heads: heads.flatMap((column) => column ?? []) } : { table, heads: undefined }
}

/** How many rows of a pasted table a device has no room for. */
export function unpasted(state: GridState, model: GridModel, text: string): number {
  const below = shownRows(state).length - rangeOf(state).top
  return Math.max(0, pasted(text, model).table.length - below - (limits.plant.perEquipment - state.rows.length))
}

const cellsOf = (line: readonly string[], targets: readonly GridColumn[]) =>
  Object.fromEntries(
    targets.slice(0, line.length).map((column, i) => [column.key, readCell(column.field, line[i] ?? '')]),
  )

function lineChanges(
  row: GridRow,
  line: readonly string[],
  targets: readonly GridColumn[],
  model: GridModel,
): CellChange[] {
  const cells = cellsOf(line, targets)
  // A pasted type decides which of the other pasted cells count.
  const after = { ...row, cells: { ...row.cells, ...cells } }
  return targets
    .slice(0, line.length)
    .filter((column) => isEditable(after, column, model))
    .map(({ key }) => ({ key: row.key, column: key, text: cells[key] ?? '' }))
}

/** Writes one text to every selected cell that can be edited. */
export function fill(state: GridState, model: GridModel, text: string): GridState {
  return changeSelected(state, model, (_, column) => readCell(column.field, text))
}

/** Clears the selected cells: each gets the initial value of its column. */
export const clearCells = (state: GridState, model: GridModel): GridState =>
  changeSelected(state, model, (_, column) => initialText(column))

/** Copies the first selected row to those below it, in the selected columns; a single row takes from the row above. */
export function fillDown(state: GridState, model: GridModel): GridState {
  const { top, bottom } = rangeOf(state)
  const source = shownRows(state)[top === bottom ? top - 1 : top]
  return source ? changeSelected(state, model, (_, column) => cellText(source, column)) : state
}

/**
 * Sets one column in the selected rows. With `step`, a number grows from row to row: addresses that follow each other.
 */
export function setColumn(
  state: GridState,
  model: GridModel,
  column: GridColumn,
  { text, step = 0 }: { readonly text: string; readonly step?: number },
): GridState {
  const start = Number(text)
  const textAt = (place: number) => {
    if (column.field.is !== 'number' || step === 0) return text
    // Sums of decimal fractions are rounded to what was typed.
    return addedTo(text, step * place) ?? String(Number((start + step * place).toPrecision(12)))
  }
  const rows = selectedRows(state).filter((row) => isEditable(row, column, model))
  return setCells(
    state,
    rows.map((row, place) => ({ key: row.key, column: column.key, text: textAt(place) })),
  )
}

function changeSelected(
  state: GridState,
  model: GridModel,
  textOf: (row: GridRow, column: GridColumn) => string,
): GridState {
  const columns = selectedColumns(state, model.columns)
  return setCells(
    state,
    selectedRows(state).flatMap((row) =>
      columns
        .filter((column) => isEditable(row, column, model))
        .map((column) => ({ key: row.key, column: column.key, text: textOf(row, column) })),
    ),
  )
}
