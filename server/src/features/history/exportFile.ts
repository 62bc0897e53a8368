import { exportName, type HistoryTable, type Locale, type Span, ZONE, ZONE_MS } from '@mimic/contract'

type Cell = HistoryTable['rows'][number]['values'][number]

/** Excel's dates have no zone, so the column's header names it. */
const TIME: Record<Locale, string> = { cn: '时间（UTC+8）', en: 'Time (UTC+8)' }
/** Heads of columns that are there only if some values of the table have the mark: they name those values. */
const MARKS = {
  simulated: { cn: '模拟数据（非实测）', en: 'SIMULATED (not measured)' },
  leftOut: { cn: '同期模拟数据未计入', en: 'SIMULATED values left out' },
} as const satisfies Record<string, Record<Locale, string>>
const TITLE: Record<Locale, string> = { cn: '历史', en: 'History' }

/** `2026-01-31T08:05:09.250+08:00`. */
export const isoTime = (time: number): string => new Date(time + ZONE_MS).toISOString().replace('Z', ZONE)

/**
 * Prefixes a text that a spreadsheet would take for a formula with an apostrophe, even if the format itself is safe:
 * files are saved in other formats.
 */
export const asText = (text: string): string => (/^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

interface Named {
  readonly dateStart: number
  readonly dateEnd: number
  /** Span of the roll-up; `raw` is not part of the name. */
  readonly span: Span
  /** Title of the report, if the table is one. */
  readonly title?: string
}

/** The header that names the file, for browsers of today and for those that read no UTF-8 there (RFC 6266). */
export function disposition({ columns }: HistoryTable, named: Named, locale: Locale, kind: 'csv' | 'xlsx'): string {
  const { dateStart: from, dateEnd: to, span, title = TITLE[locale] } = named
  const about = span === 'raw' ? title : `${title}_${span}`
  const name = exportName({ title: about, devices: columns.map(({ equipTitle }) => equipTitle), from, to }, kind)
  const plain = name.replace(/[^\x20-\x7e]/g, '-').replaceAll('%', '-')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function headOf(table: HistoryTable, locale: Locale): string[] {
  return [TIME[locale], ...namesOf(table), ...marksOf(table).map((mark) => MARKS[mark][locale])]
}

const namesOf = ({ columns }: HistoryTable): string[] =>
  columns.map(({ title, equipTitle, unit }) =>
    asText(`${equipTitle ? `${equipTitle} ` : ''}${title}${unit ? ` (${unit})` : ''}`),
  )

/** The marks that some values of a table have. */
const marksOf = ({ rows }: HistoryTable) =>
  (['simulated', 'leftOut'] as const).filter((mark) => rows.some((row) => row[mark]))

/** The values of a row, and for each mark of the table the names of those that have it. */
function cellsOf(table: HistoryTable): (row: HistoryTable['rows'][number]) => Cell[] {
  const marks = marksOf(table)
  const names = namesOf(table)
  return (row) => [...row.values, ...marks.map((mark) => (row[mark] ?? []).map((place) => names[place]).join('; '))]
}

export function toCsv(table: HistoryTable, locale: Locale): Buffer {
  const cells = cellsOf(table)
  return csvLines([headOf(table, locale), ...table.rows.map((row) => [isoTime(row.time), ...cells(row)])])
}

/** CSV by RFC 4180, with the byte order mark that makes spreadsheets read it as UTF-8. */
export const csvLines = (lines: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(`\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`)

function csvCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = asText(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export async function toExcel(table: HistoryTable, locale: Locale): Promise<Buffer> {
  // The library is large, and a server starts sooner without it.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const cells = cellsOf(table)
  const rows = [
    headOf(table, locale).map((value) => ({ value, fontWeight: 'bold' as const })),
    ...table.rows.map((row) => [excelTime(row.time), ...cells(row).map(excelCell)]),
  ]
  return writeExcelFile(rows, { columns: headOf(table, locale).map(() => ({ width: 22 })) }).toBuffer()
}

/** A date of Excel counts days of wall clock time: the library takes it from the UTC fields. */
const excelTime = (time: number) => ({ value: new Date(time + ZONE_MS), format: 'yyyy-mm-dd hh:mm:ss.000' })

const excelCell = (value: Cell) =>
  value === null ? null : { value: typeof value === 'string' ? asText(value) : value }
