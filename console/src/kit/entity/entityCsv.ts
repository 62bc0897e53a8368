import type { Entity, EntityFact } from '@mimic/contract/entities'
import Papa from 'papaparse'
import type { EntityRow } from './entityResource.tsx'
import { entityText } from './entityText.ts'
import { factText } from './factText.ts'
import { readCell } from './readCell.ts'

const ID = 'ID'
/** A spreadsheet takes such a text for a formula; the library's own test misses texts of several lines. */
const FORMULA = /^[=+\-@\t\r]/

/** A row of a file: its `id`, if it has one, and the values of the fields that the file has, as texts. */
export type CsvRow = Readonly<Record<string, string>>

export interface CsvTable {
  /** The entity's fields that have a column. */
  readonly fields: readonly string[]
  /** Heads of unknown columns. Columns that only the server sets are not among them. */
  readonly ignored: readonly string[]
  readonly rows: readonly CsvRow[]
}

/** The rows with all their fields and facts, headed in the language of the interface (RFC 4180, with a byte order mark). */
export function toCsv(entity: Entity, rows: readonly EntityRow[]): string {
  const columns = Object.entries<EntityFact>({ ...entity.fields, ...entity.facts })
  const fields = [ID, ...columns.map(([, { label }]) => entityText(label))]
  const data = rows.map((row) => {
    const values: Readonly<Record<string, unknown>> = { ...row }
    return [row.id, ...columns.map(([name, field]) => cellOf(field, values[name]))]
  })
  return `\uFEFF${Papa.unparse({ fields, data }, { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`
}

const cellOf = (field: EntityFact, value: unknown): string | number => {
  if (value === null || value === undefined || value === '') return ''
  return field.is === 'number' ? Number(value) : factText(field, value)
}

/**
 * Reads a table whose first line names the columns, by the label in either language or by the field's name. Separators are
 * recognised. A choice or flag is given by its value or by its text in either language; an empty cell leaves it out, and a
 * number likewise.
 */
export function readCsv(entity: Entity, text: string): CsvTable {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const [heads = [], ...lines] = data
  const columns = heads.map((head) => fieldOf(entity, head))
  return {
    fields: columns.filter((name) => name !== undefined && name !== 'id') as string[],
    ignored: heads.filter((head, i) => columns[i] === undefined && head.trim() !== '' && !isFact(entity, head)),
    rows: lines.map((line) => {
      const row: Record<string, string> = {}
      columns.forEach((name, i) => {
        const field = name === undefined ? undefined : entity.fields[name]
        const value = readCell(field, line[i] ?? '')
        if (name !== undefined && (value !== '' || field?.is === 'text')) row[name] = value
      })
      return row
    }),
  }
}

/** @returns the field's name, `id`, or undefined for a column that is not imported */
function fieldOf(entity: Entity, head: string): string | undefined {
  return isSame(head, ID) ? 'id' : Object.entries(entity.fields).find(isHeadOf(head))?.[0]
}

const isFact = (entity: Entity, head: string): boolean => Object.entries(entity.facts).some(isHeadOf(head))
const isSame = (head: string, text: string): boolean => head.trim().toLowerCase() === text.toLowerCase()
const isHeadOf =
  (head: string) =>
  ([name, { label }]: [string, EntityFact]): boolean =>
    [name, label.cn, label.en].some((text) => isSame(head, text))
