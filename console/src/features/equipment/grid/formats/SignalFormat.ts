import type { Texts } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import type { TableFile } from '../../../../kit/entity/readTableFile.ts'

/** Why a row of a file was left out, or what is missing of one that was taken. */
export type Remark =
  | 'address'
  | 'type'
  | 'area'
  | 'padding'
  | 'repeats'
  | 'scaleFactor'
  | 'noLeaf'
  | 'above'
  | 'heads'
  | 'heading'
  | 'noName'
  | 'shortened'
  | 'noLength'
  | 'noBit'
  | 'access'

/** A row of a file beside the signal that it gives. */
export interface FormatRow {
  /** The line, or the place in the file, from 1. */
  readonly place: number
  readonly name: string
  /** The cells by the columns of the grid; undefined for a row that gives no signal. */
  readonly cells?: Readonly<Record<string, string>>
  readonly remark?: { readonly is: Remark; readonly detail: string }
  /** An earlier row has the same tag: this one got a number behind it. */
  readonly isRenamed?: true
}

/** A column of a table, and the field that it gives. */
export interface ColumnReading {
  /** A column of the grid, or one that only files have; empty for a column that is left out. */
  readonly taken: string
  /**
   * Why it is left out: nothing is known of its head, another column is taken for the same, its cells do
   * not fit, none has a text, or people want it so.
   */
  readonly why?: 'unknown' | 'another' | 'content' | 'empty' | 'chosen'
  /** The file leaves another way to read it. */
  readonly isUnsure?: boolean
}

/** How a table is read, by its columns; people may change it. */
export interface TableReading {
  /** The line with the heads, from 0. */
  readonly headLine: number
  readonly columns: readonly ColumnReading[]
  /** The area of rows for which the file names none. */
  readonly area: string
  /** All heads are those of the grid: a row that cannot be read is taken over as it is, to be corrected there. */
  readonly isOwn?: boolean
}

export type Guess = 'surely' | 'perhaps' | 'no'

/** A kind of file that describes the signals of a device in a way of its own. */
export interface SignalFormat {
  readonly id: string
  readonly title: Texts
  /** Ids of the kinds of driver whose addresses it gives. */
  readonly drivers: readonly string[]
  /** Addresses count from a register that the file does not know: its usual place. */
  readonly base?: (file: TableFile) => number
  /** Whether a file is of this format, by its content. A table in the grid's own columns is `perhaps` of another. */
  detect(file: TableFile): Guess
  /** How many columns of a file that is `perhaps` of this format it knows. */
  readonly known?: (file: TableFile) => number
  /** Heads of a table that no row is read from; absent where people see the columns. */
  readonly ignored?: (file: TableFile) => readonly string[]
  /** How it reads the columns of a table by itself; absent where the format leaves no choice. */
  readonly reading?: (file: TableFile) => TableReading
  /**
   * @param base where the addresses count from
   * @param reading how people want the columns to be read
   */
  rows(file: TableFile, base: number, reading?: TableReading): readonly FormatRow[]
}

const UNIT_MAX = 16
const SHORTENED = { is: 'shortened', detail: '' } as const

interface FittingTexts {
  readonly title: string
  readonly unit: string
  /** Set where a text was cut. */
  readonly shortened: FormatRow['remark']
}

/** The texts of a signal, no longer than it can have them. */
export const fittingTexts = (title: string, unit = ''): FittingTexts => ({
  title: title.slice(0, limits.title),
  unit: unit.slice(0, UNIT_MAX),
  shortened: title.length > limits.title || unit.length > UNIT_MAX ? SHORTENED : undefined,
})

/** A line of a table by the names of its columns; empty texts for absent ones. */
export type Line<Name extends string> = Readonly<Record<Name, string>>

/** Columns by the spellings of their heads. */
export type Heads<Name extends string> = Readonly<Record<Name, readonly string[]>>

/** The lines of a table below its heads; undefined where a needed column is missing. */
export function linesBelow<Name extends string>(
  { lines: [first = [], ...lines] }: TableFile,
  heads: Heads<Name>,
  needed: readonly NoInfer<Name>[],
): readonly Line<Name>[] | undefined {
  const written = first.map(plain)
  const names = Object.keys(heads) as Name[]
  const places = new Map(names.map((name) => [name, written.findIndex((head) => heads[name].includes(head))]))
  if (needed.some((name) => places.get(name) === -1)) return undefined
  return lines.map(
    (line) =>
      Object.fromEntries(names.map((name) => [name, (line[places.get(name) ?? -1] ?? '').trim()])) as Line<Name>,
  )
}

/** The heads of a table that are none of these. */
export const otherHeads = ({ lines: [first = []] }: TableFile, heads: Heads<string>): readonly string[] =>
  first.filter((head) => plain(head) !== '' && !Object.values(heads).some((each) => each.includes(plain(head))))

/** The same answer for each of some words, which a blank separates. */
export const spelled = <As extends string>(as: As, words: string): Record<string, As> =>
  Object.fromEntries(words.split(' ').map((word) => [word, as]))

/** A head without case, marks and spaces. */
export const plain = (head: string): string => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether a text says yes, in the spellings of the tools. */
export const isYes = (text: string): boolean => /^(true|yes|t|y|1|wahr|x|rw|w|readwrite|read\/write)$/i.test(text)
