import { csvLines } from './entityCsv.ts'

/** A file with a table, whatever its name says. */
export interface TableFile {
  readonly is: 'table'
  /** Its text; undefined for a workbook. */
  readonly text: string | undefined
  readonly lines: readonly (readonly string[])[]
}

/** A file that cannot be read, and why. */
export interface BadFile {
  readonly is: 'tooLarge' | 'unreadable'
}

/** A file of 10,000 signals has some 2 MB. */
const FILE_MAX = 32 * 1024 * 1024
export const FILE_MAX_MB = FILE_MAX / 1024 / 1024
/** What the chooser of files offers. */
export const TABLE_FILES = '.csv,.txt,.tsv,.xlsx,text/csv'

/** Reads a CSV file or a workbook of Excel, which is recognised by its content. Its reader is loaded with the first one. */
export async function readTableFile(file: Blob): Promise<TableFile | BadFile> {
  if (file.size > FILE_MAX) return { is: 'tooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isZip(bytes)) {
    const text = textOf(bytes)
    return { is: 'table', text, lines: csvLines(text) }
  }
  const { excelLines } = await import('./excelFile.ts')
  try {
    return { is: 'table', text: undefined, lines: await excelLines(bytes) }
  } catch {
    return { is: 'unreadable' }
  }
}

const isZip = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4

/** The text in UTF-8, in UTF-16 where the byte order mark says so, or in GB 18030, in which spreadsheets save CSV on a Chinese Windows. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
