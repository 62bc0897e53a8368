import { csvLines } from './entityCsv.ts'
import { decoded, type Encoding, encodingOf } from './textEncoding.ts'

type Lines = readonly (readonly string[])[]

export interface Sheet {
  readonly name: string
  readonly lines: Lines
}

/** Where a table was read from: a text in an encoding, or a sheet of a workbook. */
export type TableSource =
  | { readonly is: 'text'; readonly bytes: Uint8Array; readonly encoding: Encoding }
  | { readonly is: 'workbook'; readonly sheets: readonly Sheet[]; readonly sheet: number }

/** A file with a table, whatever its name says. */
export interface TableFile {
  readonly is: 'table'
  readonly source: TableSource
  /** Its text; undefined for a workbook. */
  readonly text: string | undefined
  readonly lines: Lines
}

/** A file that cannot be read, and why. */
export interface BadFile {
  readonly is: 'tooLarge' | 'gone' | 'unreadable'
}

/** A file of 10,000 signals has some 2 MB. */
const FILE_MAX = 32 * 1024 * 1024
export const FILE_MAX_MB = FILE_MAX / 1024 / 1024
/** The file types that the file dialog offers. */
export const TABLE_FILES = '.csv,.txt,.tsv,.xlsx,text/csv'

/**
 * Reads a CSV file, in the encoding that its bytes suggest, or the first sheet of a workbook of Excel, which is recognised
 * by its content. The reader of workbooks is loaded with the first one.
 */
export async function readTableFile(file: Blob): Promise<TableFile | BadFile> {
  if (file.size > FILE_MAX) return { is: 'tooLarge' }
  const bytes = await bytesOf(file)
  if (!bytes) return { is: 'gone' }
  if (!isZip(bytes)) return inEncoding(bytes, encodingOf(bytes))
  const { excelSheets } = await import('./excelFile.ts')
  try {
    return ofSheet(await excelSheets(bytes), 0)
  } catch {
    return { is: 'unreadable' }
  }
}

/** Undefined for a file that was moved, changed or locked since it was chosen. */
async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return undefined
  }
}

const isZip = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4

/** The table of a text in another encoding. */
export function inEncoding(bytes: Uint8Array, encoding: Encoding): TableFile {
  const text = decoded(bytes, encoding)
  return { is: 'table', source: { is: 'text', bytes, encoding }, text, lines: csvLines(text) }
}

/** The table of another sheet. @param sheet its place, from 0 */
export const ofSheet = (sheets: readonly Sheet[], sheet: number): TableFile => ({
  is: 'table',
  source: { is: 'workbook', sheets, sheet },
  text: undefined,
  lines: sheets[sheet]?.lines ?? [],
})

/** The first sheet that is wanted; the first of all where none is. Any other file is answered as it is. */
export function wantedSheet(file: TableFile, isWanted: (file: TableFile) => boolean): TableFile {
  if (file.source.is !== 'workbook') return file
  const { sheets } = file.source
  return sheets.map((_, place) => ofSheet(sheets, place)).find(isWanted) ?? file
}
