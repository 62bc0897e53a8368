import type { SignalSettings, StoredSignal } from '@mimic/contract'
import type { DriverDeclaration, Settings } from '@mimic/contract/drivers'
import { type EntityField, isShownWith } from '@mimic/contract/entities'
import { namesIn } from '@mimic/contract/parameterText'
import { addressKey, addressName, type GridColumn, initialText } from './gridColumns.ts'
import { mapsText } from './mapsText.ts'

/** A signal in the grid. Rows are never changed in place: an edited signal is another object. */
export interface GridRow {
  /** Tells rows apart, those without an id as well. */
  readonly key: number
  /** Undefined for a signal that is not stored yet. */
  readonly id?: string
  /** The typed texts by the keys of the columns; an absent one is the column's initial value. */
  readonly cells: Readonly<Record<string, string>>
}

export const cellText = (row: GridRow, column: GridColumn): string => row.cells[column.key] ?? initialText(column)

/** A field of the address that the others make meaningless is neither shown nor sent. */
export function isShown(row: GridRow, { field, key }: GridColumn, columns: readonly GridColumn[]): boolean {
  const { shownWith } = field
  if (!shownWith || addressName(key) === undefined) return true
  const other = columns.find((each) => each.key === addressKey(shownWith.field))
  return other === undefined || isShownWith(field, () => cellText(row, other))
}

/** The rows of stored signals. @param firstKey the key of the first row */
export const rowsOf = (signals: readonly StoredSignal[], firstKey = 0): readonly GridRow[] =>
  signals.map(({ id, address, signalMaps, formula: _formula, ...values }, place) => {
    const cells: Record<string, string> = { signalMaps: mapsText(signalMaps) }
    for (const [key, value] of Object.entries(values)) cells[key] = textOf(value)
    for (const [name, value] of Object.entries(address)) cells[addressKey(name)] = textOf(value)
    return { key: firstKey + place, id, cells }
  })

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** The address of a row; a text that is no number is left out, as the check of the cells says so. */
export function addressOf(row: GridRow, columns: readonly GridColumn[]): Settings {
  const address: Record<string, string | number | boolean> = {}
  for (const column of columns) {
    const name = addressName(column.key)
    if (name === undefined || !isShown(row, column, columns)) continue
    const value = settingOf(column.field, cellText(row, column))
    if (value !== undefined) address[name] = value
  }
  return address
}

function settingOf(field: EntityField, text: string): string | number | boolean | undefined {
  if (field.is === 'flag') return text === 'true'
  // In a template, a number may be a parameter or a sum with one.
  if (field.is !== 'number' || namesIn(text).length > 0) return text
  return text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text)
}

/** A stored signal may wait for its address: nothing reads it until every part that has no initial value is filled in. */
export function isUnaddressed(row: GridRow, columns: readonly GridColumn[]): boolean {
  if (row.id === undefined) return false
  const needed = columns.filter(
    (column) =>
      addressName(column.key) !== undefined && column.field.initial === undefined && isShown(row, column, columns),
  )
  return needed.length > 0 && needed.every((column) => cellText(row, column).trim() === '')
}

/** The type that the address says; undefined where the row's own setting decides. */
export const typeOfAddress = (row: GridRow, columns: readonly GridColumn[], kind: DriverDeclaration | undefined) =>
  isUnaddressed(row, columns) ? undefined : kind?.dataTypeOf(addressOf(row, columns))

/** The signals as `equipment.edit` takes them. Rows with a problem must be corrected first. */
export const signalsOf = (
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  kind: DriverDeclaration | undefined,
): SignalSettings[] =>
  rows.map((row) => {
    const sent: Record<string, unknown> = {}
    for (const column of columns) {
      if (addressName(column.key) !== undefined) continue
      const text = cellText(row, column)
      if (column.read) sent[column.key] = column.read(text)
      else if (column.field.is === 'flag') sent[column.key] = text === 'true'
      else if (column.field.is !== 'number') sent[column.key] = text
      else if (text.trim() !== '') sent[column.key] = Number(text)
    }
    const dataType = typeOfAddress(row, columns, kind) ?? sent['dataType']
    // The columns are the fields of the call; the cells were checked by the same declarations.
    return {
      ...(row.id !== undefined && { id: row.id }),
      ...sent,
      dataType,
      address: isUnaddressed(row, columns) ? {} : addressOf(row, columns),
    } as SignalSettings
  })
