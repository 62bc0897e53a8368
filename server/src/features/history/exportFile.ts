import type { HistoryTable, Locale } from '@mimic/contract'
import writeExcelFile from 'write-excel-file/node'

type Cell = HistoryTable['rows'][number]['values'][number]

const OFFSET_MS = 8 * 3_600_000
const TIME: Record<Locale, string> = { cn: '时间', en: 'Time' }

/** `2026-01-31 08:05:09` in UTC+8. */
export const localTime = (time: number): string =>
  new Date(time + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** A text that a spreadsheet would take for a formula is led by an apostrophe, also where the format itself is safe: files are saved as others. */
export const asText = (text: string): string => (/^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function headOf({ columns }: HistoryTable, locale: Locale): string[] {
  return [
    TIME[locale],
    ...columns.map(({ title, equipTitle, unit }) =>
      asText(`${equipTitle ? `${equipTitle} ` : ''}${title}${unit ? ` (${unit})` : ''}`),
    ),
  ]
}

/** CSV by RFC 4180, led by the mark that makes spreadsheets read it as UTF-8. */
export function toCsv(table: HistoryTable, locale: Locale): Buffer {
  const lines = [headOf(table, locale), ...table.rows.map(({ time, values }) => [localTime(time), ...values])]
  return Buffer.from(`\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`)
}

function csvCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = asText(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function toExcel(table: HistoryTable, locale: Locale): Promise<Buffer> {
  const rows = [
    headOf(table, locale).map((value) => ({ value, fontWeight: 'bold' as const })),
    ...table.rows.map(({ time, values }) => [{ value: localTime(time) }, ...values.map(excelCell)]),
  ]
  return writeExcelFile(rows, { columns: headOf(table, locale).map(() => ({ width: 22 })) }).toBuffer()
}

const excelCell = (value: Cell) =>
  value === null ? null : { value: typeof value === 'string' ? asText(value) : value }
