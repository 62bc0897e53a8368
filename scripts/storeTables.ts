import { columnNotes, tableNotes } from '../server/src/platform/db/columnNotes.ts'
import { type StoredColumn, storedColumns } from '../server/src/platform/db/storedColumns.ts'

type Notes = Readonly<Record<string, string | undefined>>
// Both are records by names of tables, whose types are made from what this file writes.
const notesOf: Readonly<Record<string, Notes | undefined>> = columnNotes
const noteOf: Notes = tableNotes

export const STORED_TABLES = 'server/src/platform/db/generated/storedTables.ts'

/** {@link STORED_TABLES}: the columns of the migrated store, with their notes. */
export async function storedTablesSource(): Promise<string> {
  const tables = Map.groupBy(await storedColumns(), ({ table }) => table)
  const lines = [...tables].flatMap(([table, columns]) => [
    ...noteLines('  ', noteOf[table]),
    `  ${table}: {`,
    ...columns.flatMap((column) => [...noteLines('    ', notesOf[table]?.[column.name]), `    ${line(column)}`]),
    '  }',
  ])
  return `${[...HEAD, ...lines, '}'].join('\n')}\n`
}

/** A column that may be left out of a new row is `Generated`; SQLite lets a key be null unless the migration says otherwise. */
function line({ name, type, notnull, dflt_value, pk, hidden }: StoredColumn): string {
  const value = typeOf(type)
  const read = notnull || pk || hidden ? value : `${value} | null`
  if (hidden) return `${name}: GeneratedAlways<${read}>`
  return `${name}: ${dflt_value === null ? read : `Generated<${read}>`}`
}

/** @throws {Error} for a type that no migration has used so far */
function typeOf(stored: string): string {
  if (/^(text|varchar)/i.test(stored)) return 'string'
  if (/^(integer|bigint|double precision)/i.test(stored)) return 'number'
  if (/^(blob|bytea)/i.test(stored)) return 'Uint8Array'
  throw new Error(`no type is known for a column of type ${stored}`)
}

const noteLines = (indent: string, note: string | undefined): string[] => (note ? [`${indent}/** ${note} */`] : [])

const HEAD = [
  '// Made from the migrated store and columnNotes.ts by `npm run docs`; do not edit.',
  "import type { Generated, GeneratedAlways } from 'kysely'",
  '',
  '/** The tables as the store has them, the same on SQLite and PostgreSQL. */',
  'export interface StoredTables {',
]
