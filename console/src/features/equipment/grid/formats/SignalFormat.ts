import type { Texts } from '@mimic/contract/entities'
import type { TableFile } from '../../../../kit/entity/readTableFile.ts'

/** Why a row of a file was left out, or what is missing of one that was taken. */
export type Remark = 'address' | 'type' | 'area' | 'padding' | 'repeats' | 'scaleFactor' | 'noLeaf'

/** A row of a file beside the signal that it gives. */
export interface FormatRow {
  /** The line, or the place in the file, from 1. */
  readonly place: number
  readonly name: string
  /** The cells by the columns of the grid; undefined for a row that gives no signal. */
  readonly cells?: Readonly<Record<string, string>>
  readonly remark?: { readonly is: Remark; readonly detail: string }
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
  /** @param base where the addresses count from */
  rows(file: TableFile, base: number): readonly FormatRow[]
}

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

/** How many columns of a table have one of these heads. */
export const knownHeads = ({ lines: [first = []] }: TableFile, heads: Heads<string>): number =>
  first.filter((head) => Object.values(heads).some((spellings) => spellings.includes(plain(head)))).length

/** A head without case, marks and spaces. */
export const plain = (head: string): string => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether a text says yes, in the spellings of the tools. */
export const isYes = (text: string): boolean => /^(true|yes|t|y|1|wahr|x|rw|w|readwrite|read\/write)$/i.test(text)
