import type { Entity } from '@mimic/contract/entities'
import { unzipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'
import writeExcelFile from 'write-excel-file/universal'
import { entityCells } from './entityCells.ts'
import type { EntityRow } from './entityResource.tsx'
import { guarded } from './readCell.ts'
import type { Sheet } from './readTableFile.ts'

/** An Excel file unpacks to this many bytes at most: a small file may claim gigabytes. */
const UNPACKED_MAX = 256 * 1024 * 1024

/** The rows with all their fields and facts, headed in the language of the interface. */
export function toExcel(entity: Entity, rows: readonly EntityRow[]): Promise<Blob> {
  const { heads, lines } = entityCells(entity, rows)
  const data = [
    heads.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...lines.map((line) => line.map(excelCell)),
  ]
  return writeExcelFile(data, { columns: heads.map(() => ({ width: 18 })), stickyRowsCount: 1 }).toBlob()
}

/** Lines of cells as a workbook of one sheet. */
export const excelBook = (lines: readonly (readonly (string | number)[])[]): Promise<Blob> =>
  writeExcelFile(lines.map((line) => line.map(excelCell))).toBlob()

/** Texts are marked as such: an id of digits stays a text when somebody edits its cell. */
function excelCell(value: string | number | boolean) {
  if (typeof value !== 'string') return { value }
  return value === '' ? null : { value: guarded(value), type: String, format: '@' }
}

/**
 * The sheets with their cells as texts, without empty lines; of a formula, the value that was stored with it.
 * @throws {Error} for a file that is no workbook or unpacks to too much
 */
export async function excelSheets(bytes: Uint8Array): Promise<readonly Sheet[]> {
  let unpacked = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize
      return false
    },
  })
  if (unpacked > UNPACKED_MAX) throw new Error(`it unpacks to ${unpacked} bytes, above ${UNPACKED_MAX}`)
  const sheets = await readSheets(new Blob([bytes as Uint8Array<ArrayBuffer>]), { parseNumber: numberText })
  return sheets.map(({ sheet: name, data }) => ({
    name,
    lines: data
      .map((line) => line.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? ''))))
      .filter((line) => line.some((text) => text.trim() !== '')),
  }))
}

/** A number as the spreadsheet shows it: 15 digits of the 17 that are stored. */
const numberText = (stored: string): string => {
  const number = Number(stored)
  return Number.isSafeInteger(number) ? String(number) : String(Number(number.toPrecision(15)))
}
