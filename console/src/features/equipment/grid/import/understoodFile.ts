import type { DriverDeclaration } from '@mimic/contract/drivers'
import { namesIn } from '@mimic/contract/parameterText'
import { readLines } from '../../../../kit/entity/entityCells.ts'
import type { TableFile } from '../../../../kit/entity/readTableFile.ts'
import type { LimitRules } from '../../../alarm/limitRules.ts'
import {
  alarmLimits,
  type LimitChange,
  limitCells,
  limitChanges,
  limitProblems,
  withEmptyLimits,
  withLimits,
} from '../alarmLimits.ts'
import { formatOf } from '../formats/index.ts'
import { registerList } from '../formats/registerList.ts'
import type { FormatRow, SignalFormat, TableReading } from '../formats/SignalFormat.ts'
import type { GridModel } from '../gridEdits.ts'
import { GridProblems, type RowProblems } from '../gridProblems.ts'
import type { GridRow } from '../gridRows.ts'
import type { GridState } from '../gridState.ts'
import { gridEntity, planTable, type TablePlan } from '../gridTable.ts'
import type { ColumnMemory } from './columnMemory.ts'

/** A file that was read, and how it is understood. */
export interface ReadFile {
  readonly file: TableFile
  /** Undefined for a table in the grid's own columns. */
  readonly format: SignalFormat | undefined
  /** Where the addresses of the format count from. */
  readonly base: number
  /** How the columns are read; undefined where the format leaves no choice. */
  readonly reading: TableReading | undefined
  /** The reading was chosen at an earlier import. */
  readonly isRemembered: boolean
}

/** The changes that a file makes to the grid. */
export interface Understood {
  readonly plan: TablePlan
  readonly ignored: readonly string[]
  /** The rows of a format in the order of the file. */
  readonly read: readonly FormatRow[]
  /** Added and changed rows with all columns of the file. */
  readonly rows: readonly { readonly before?: GridRow; readonly after: GridRow }[]
  readonly problems: ReadonlyMap<number, RowProblems>
  /** The changes of alarm conditions that the save of the plan makes. */
  readonly limitChanges: readonly LimitChange[]
}

/** Why a file cannot be taken over: of another driver, without known columns, without rows. */
export type Unread =
  | { readonly is: 'wrongDriver'; readonly format: SignalFormat }
  | { readonly is: 'noColumns' | 'noRows' }

/**
 * Recognises a file. A table that names signals of the grid by their ids is the grid's own. Any other table may come from a
 * list of registers, though all its heads are those of the grid, or none is: people see what its columns are taken for.
 */
export function readOf(file: TableFile, state: GridState, model: GridModel, memory: ColumnMemory): ReadFile | Unread {
  const { fields, ignored, rows } = readLines(gridEntity(model), file.lines)
  const stored = new Set(state.rows.map(({ id }) => id))
  const isOwn = rows.some(({ id }) => id !== undefined && stored.has(id))
  const ownHeads = fields.includes('title') ? fields.length + ignored.filter(isLimitHead).length : 0
  const known = isOwn ? undefined : formatOf(file, ownHeads)
  const isList = !isOwn && rows.length > 0 && mayBeList(file, model)
  const format = known ?? (isList ? registerList : undefined)
  if (format && !isFor(format, model.kind)) return { is: 'wrongDriver', format }
  if (!format && fields.length === 0) return { is: 'noColumns' }
  if (!format && rows.length === 0) return { is: 'noRows' }
  const guessed = format?.reading && guessedReading(format, file, model)
  const chosen = guessed && memory.read(headsOf(file, guessed))
  return {
    file,
    format,
    base: format?.base?.(file) ?? 0,
    reading:
      guessed && chosen ? withoutMissing(asRemembered(withChosen(guessed, chosen.taken, chosen.area)), model) : guessed,
    isRemembered: chosen !== undefined,
  }
}

/** In a template, a cell may name parameters, which only the grid reads. */
const mayBeList = ({ lines }: TableFile, { kind, parameters }: GridModel): boolean =>
  isFor(registerList, kind) &&
  (lines[0]?.length ?? 0) > 1 &&
  !(parameters && lines.some((line) => line.some((cell) => namesIn(cell).length > 0)))

/** Whether a table has columns that are known without people: a sheet of notes has none. */
export const isKnown = (file: TableFile, model: GridModel): boolean =>
  formatOf(file, 0) !== undefined || readLines(gridEntity(model), file.lines).fields.length > 1

const isFor = (format: SignalFormat, kind: DriverDeclaration | undefined): boolean =>
  format.drivers.some((driver) => driver === kind?.id)

/** The reading of a format by itself. */
export function guessedReading(format: SignalFormat, file: TableFile, model: GridModel): TableReading | undefined {
  const reading = format.reading?.(file)
  const { fields, ignored } = readLines(gridEntity(model), file.lines)
  return reading && withoutMissing({ ...reading, isOwn: fields.includes('title') && ignored.length === 0 }, model)
}

/** A template has no alarm limits, so no column of a list is taken for one. */
const withoutMissing = (reading: TableReading, model: GridModel): TableReading => ({
  ...reading,
  columns: reading.columns.map((column) => {
    const isMissing =
      alarmLimits.some(({ key }) => key === column.taken) && !model.columns.some(({ key }) => key === column.taken)
    return isMissing ? { taken: '', why: 'unknown' } : column
  }),
})

/** A reading with what people chose. Columns that were left out by themselves keep their reason. */
export const withChosen = (reading: TableReading, taken: readonly string[], area: string): TableReading => ({
  ...reading,
  area,
  columns: reading.columns.map((column, place) => {
    const chosen = taken[place] ?? ''
    if (chosen === column.taken) return column
    return chosen === '' ? { taken: '', why: 'chosen' } : { taken: chosen }
  }),
})

/** Columns that somebody has decided are not asked about again. */
const asRemembered = (reading: TableReading): TableReading => ({
  ...reading,
  columns: reading.columns.map(({ isUnsure: _isUnsure, ...column }) => column),
})

export const headsOf = ({ lines }: TableFile, { headLine }: TableReading): readonly string[] => lines[headLine] ?? []

export function understand(
  read: ReadFile,
  state: GridState,
  model: GridModel,
  rules: LimitRules = new Map(),
): Understood {
  const { lines, ...rest } = linesOf(read, model)
  const plan = planTable(state, lines, (row) => limitCells(row, rules))
  const all = plan.state.rows.map((row) => withLimits(row, rules))
  const problems = new Map(new GridProblems(model).of(all))
  const touched = [...plan.changed, ...plan.added.map((after) => ({ after }))]
  for (const { after } of touched) {
    const wrong = limitProblems(after, rules, model)
    if (Object.keys(wrong).length > 0) problems.set(after.key, { ...wrong, ...problems.get(after.key) })
  }
  return {
    ...rest,
    plan,
    problems,
    rows: touched.map(({ after, ...row }) => ({
      ...('before' in row && { before: withLimits(row.before, rules) }),
      after: withLimits(after, rules),
    })),
    limitChanges: limitChanges(
      touched.map(({ after }) => after),
      rules,
    ),
  }
}

/** The lines of the file by the columns of the grid. */
function linesOf({ file, format, base, reading }: ReadFile, model: GridModel) {
  if (!format) {
    const { rows, ignored } = readLines(gridEntity(model), file.lines)
    return { lines: withEmptyLimits(rows), ignored, read: [] }
  }
  const read = format.rows(file, base, reading)
  return {
    lines: withEmptyLimits(read.flatMap(({ cells }) => (cells ? [cells] : []))),
    ignored: format.ignored?.(file) ?? [],
    read,
  }
}

/** A template's grid knows the columns of alarm limits, though it leaves them out. */
const isLimitHead = (head: string): boolean =>
  alarmLimits.some(({ key, field }) => [key, field.label.cn, field.label.en].includes(head.trim()))
