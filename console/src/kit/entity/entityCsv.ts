import type { Entity } from '@mimic/contract/entities'
import Papa from 'papaparse'
import { i18n } from '../../texts/i18n.ts'
import { type EntityTable, entityCells, readLines } from './entityCells.ts'
import type { EntityRow } from './entityResource.tsx'
import { FORMULA } from './readCell.ts'

/** The rows with all their fields and facts, headed in the language of the interface (RFC 4180, with a byte order mark). */
export function toCsv(entity: Entity, rows: readonly EntityRow[]): string {
  const { heads: fields, lines } = entityCells(entity, rows)
  const data = lines.map((line) =>
    line.map((cell) => (typeof cell === 'boolean' ? i18n.t(($) => (cell ? $.yes : $.no)) : cell)),
  )
  return csvText([fields, ...data])
}

/** Lines of cells as a file: RFC 4180, with a byte order mark; no cell is read as a formula. */
export const csvText = (lines: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${Papa.unparse([...lines.map((line) => [...line])], { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`

/** The cells of a CSV file. Separators are recognised; empty lines are left out. */
export const csvLines = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' }).data

/** Reads a CSV file whose first line names the columns. */
export const readCsv = (entity: Entity, text: string): EntityTable => readLines(entity, csvLines(text))
