import Papa from 'papaparse'
import { FORMULA, guarded } from '../entity/readCell.ts'

export type FileCell = string | number | boolean

/** A table with its heads. */
export interface FileTable {
  readonly heads: readonly string[]
  readonly lines: readonly (readonly FileCell[])[]
}

/** A table as CSV (RFC 4180, with a byte order mark). */
export const csvText = ({ heads, lines }: FileTable): string =>
  `\uFEFF${Papa.unparse({ fields: [...heads], data: lines.map((line) => [...line]) }, { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`

/** A table as an Excel file. */
export async function excelFile({ heads, lines }: FileTable): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal')
  const data = [
    heads.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...lines.map((line) => line.map(excelCell)),
  ]
  return write(data, { columns: heads.map(() => ({ width: 18 })), stickyRowsCount: 1 }).toBlob()
}

/** Texts are marked as such: an id of digits stays a text when somebody edits its cell. */
function excelCell(value: FileCell) {
  if (typeof value !== 'string') return { value }
  return value === '' ? null : { value: guarded(value), type: String, format: '@' }
}
