import type { TableValue } from '@mimic/engine'

/** CSV by RFC 4180, with the byte order mark that makes spreadsheets read it as UTF-8. */
export function toCsv(rows: readonly (readonly TableValue[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Prefixes a text that a spreadsheet would take for a formula with an apostrophe. */
function cell(value: TableValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
