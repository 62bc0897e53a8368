import { type DriverDeclaration, noValueProblem } from '@mimic/contract/drivers'
import { namesIn, withParameters } from '@mimic/contract/parameterText'
import { entityText } from '../../../kit/entity/entityText.ts'
import { fieldProblem } from '../../../kit/entity/fieldProblem.ts'
import { problemText } from '../../../kit/form/problemText.ts'
import { i18n } from '../../../texts/i18n.ts'
import { addressKey, addressName, type GridColumn } from './gridColumns.ts'
import type { GridModel } from './gridEdits.ts'
import { addressOf, cellText, type GridRow, isShown, isUnaddressed, typeOfAddress } from './gridRows.ts'

/** The texts of what is wrong in a row, by the keys of the columns. */
export type RowProblems = Readonly<Record<string, string>>

const NONE: RowProblems = {}

/**
 * Finds what is wrong in the rows of one kind of driver. Rows of a template are judged with the initial values of its
 * parameters. A row that was judged once is not judged again.
 */
export class GridProblems {
  readonly #model: GridModel
  readonly #known = new WeakMap<GridRow, Judged>()

  constructor(model: GridModel) {
    this.#model = model
  }

  /** The problems of all rows that have any, by the keys of the rows. */
  of(rows: readonly GridRow[]): ReadonlyMap<number, RowProblems> {
    const found = new Map<number, RowProblems>()
    const judged = rows.map((row) => this.#judge(row))
    const repeated = repeatedTags(judged)
    rows.forEach(({ key }, place) => {
      const { tag = '', problems = NONE } = judged[place] ?? {}
      const isRepeated = repeated.has(tag)
      if (problems === NONE && !isRepeated) return
      found.set(key, isRepeated ? { sn: i18n.t(($) => $.repeatedTag, { ns: 'grid' }), ...problems } : problems)
    })
    return found
  }

  #judge(row: GridRow): Judged {
    const known = this.#known.get(row)
    if (known) return known
    const { columns, kind, parameters } = this.#model
    const filled = parameters ? withCells(row, (text) => withParameters(text, parameters)) : row
    const judged = { tag: tagOf(filled), problems: rowProblems(filled, columns, kind) }
    this.#known.set(row, judged)
    return judged
  }
}

interface Judged {
  readonly tag: string
  readonly problems: RowProblems
}

const withCells = (row: GridRow, change: (text: string) => string): GridRow => ({
  ...row,
  cells: Object.fromEntries(Object.entries(row.cells).map(([key, text]) => [key, change(text)])),
})

/** The tag of a signal without one is its title. */
export const tagOf = ({ cells }: GridRow): string => (cells['sn'] ?? '').trim() || (cells['title'] ?? '').trim()

function repeatedTags(rows: readonly Judged[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { tag } of rows) {
    if (tag !== '' && seen.has(tag)) repeated.add(tag)
    seen.add(tag)
  }
  return repeated
}

function rowProblems(row: GridRow, columns: readonly GridColumn[], kind: DriverDeclaration | undefined): RowProblems {
  const problems: Record<string, string> = {}
  const hasAddress = !isUnaddressed(row, columns)
  for (const column of columns) {
    if (!isShown(row, column, columns) || (!hasAddress && addressName(column.key) !== undefined)) continue
    const text = cellText(row, column)
    if (text.trim() === '' && (column.isOptional || column.field.initial !== undefined)) continue
    const [unknown] = column.field.is === 'number' ? namesIn(text) : []
    const problem = unknown === undefined ? fieldProblem(column.field, text) : unknownText(unknown)
    if (problem !== undefined) problems[column.key] = problem
    else if (column.read && column.read(text) === undefined) problems[column.key] = problemText({ reason: 'format' })
  }
  const { scale = '1', lowerLimit = '', upperLimit = '', access, deadBand = '', noValueAt = '' } = row.cells
  if (Number(scale) === 0 && scale.trim() !== '') problems['scale'] ??= i18n.t(($) => $.noScale, { ns: 'grid' })
  if (lowerLimit.trim() !== '' && upperLimit.trim() !== '' && Number(lowerLimit) > Number(upperLimit))
    problems['upperLimit'] ??= i18n.t(($) => $.belowLower, { ns: 'grid' })
  const isAddressValid = hasAddress && columns.every(({ key }) => !key.startsWith(addressKey('')) || !(key in problems))
  if (kind && isAddressValid) {
    const dataType = typeOfAddress(row, columns, kind) ?? dataTypeOf(row)
    const address = addressOf(row, columns)
    const found =
      noValueProblem(noValueAt, dataType) ??
      kind.problem({ address, dataType, isWritable: access === 'rw', deadBand: Number(deadBand) || 0 })
    if (found) problems[found.path] ??= i18n.t(($) => $.contradiction, { ns: 'grid', text: entityText(found.text) })
  }
  return Object.keys(problems).length === 0 ? NONE : problems
}

/** A parameter that the template does not have, where a number is needed. */
const unknownText = (name: string): string => i18n.t(($) => $.unknownParameter, { ns: 'grid', name: `{${name}}` })

const dataTypeOf = ({ cells: { dataType } }: GridRow) =>
  dataType === 'boolean' || dataType === 'string' ? dataType : 'number'
