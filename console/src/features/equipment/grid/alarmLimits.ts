import type { AlarmRule } from '@mimic/contract'
import type { Texts } from '@mimic/contract/entities'
import { i18n } from '../../../texts/i18n.ts'
import type { GridColumn } from './gridColumns.ts'
import type { GridModel } from './gridEdits.ts'
import type { RowProblems } from './gridProblems.ts'
import { type GridRow, typeOfAddress } from './gridRows.ts'

/**
 * An alarm limit of a signal: a condition that compares its number. Only files have a column for it; in the grid, a row
 * holds the text of a limit from the import of a file until the save, and an empty text removes the condition.
 */
export interface AlarmLimit extends GridColumn {
  readonly side: 'high' | 'low'
  /** The severity of a new condition; a stored one keeps its own. */
  readonly severity: 1 | 2
}

const limit = (key: string, side: AlarmLimit['side'], severity: AlarmLimit['severity'], label: Texts): AlarmLimit => ({
  key: `alarm.${key}`,
  field: { is: 'number', label },
  isOptional: true,
  widthPx: 100,
  side,
  severity,
})

/** From the highest value to the lowest. */
export const alarmLimits: readonly AlarmLimit[] = [
  limit('highHigh', 'high', 1, { cn: '高高报警', en: 'High-high alarm' }),
  limit('high', 'high', 2, { cn: '高报警', en: 'High alarm' }),
  limit('low', 'low', 2, { cn: '低报警', en: 'Low alarm' }),
  limit('lowLow', 'low', 1, { cn: '低低报警', en: 'Low-low alarm' }),
]

/** The columns of files: those of the grid and the alarm limits. */
export const withLimitColumns = (model: GridModel): GridModel => ({
  ...model,
  columns: [...model.columns, ...alarmLimits],
})

/** The conditions of signals that are alarm limits: by the id of the signal, then by the key of the limit. */
export type LimitRules = ReadonlyMap<string, Readonly<Record<string, AlarmRule>>>

/**
 * Finds the alarm limits among conditions. Of two conditions on one side of a signal, the outer one is the limit of
 * severity 1; a single one is so by its severity. Further ones are no limits and stay as they are.
 */
export function limitRules(rules: readonly AlarmRule[]): LimitRules {
  const found = new Map<string, Record<string, AlarmRule>>()
  for (const side of ['high', 'low'] as const) {
    const [outer, inner] = alarmLimits
      .filter((each) => each.side === side)
      .toSorted((a, b) => a.severity - b.severity)
      .map(({ key }) => key)
    const sign = side === 'high' ? '>' : '<'
    const outward = side === 'high' ? -1 : 1
    const own = rules.filter(({ kind, symbol }) => kind === 'compare' && symbol.startsWith(sign))
    const sorted = own.toSorted((a, b) => outward * (a.value - b.value) || a.severity - b.severity)
    for (const [signalId, [first, second]] of Map.groupBy(sorted, (rule) => rule.signalId)) {
      if (!first || outer === undefined || inner === undefined) continue
      const limits = found.get(signalId) ?? {}
      if (second) Object.assign(limits, { [outer]: first, [inner]: second })
      else limits[first.severity === 1 ? outer : inner] = first
      found.set(signalId, limits)
    }
  }
  return found
}

/** The stored limits of a row as the cells of a file. */
export function limitCells({ id = '' }: GridRow, rules: LimitRules): Readonly<Record<string, string>> {
  const own = rules.get(id)
  return Object.fromEntries(alarmLimits.map(({ key }) => [key, String(own?.[key]?.value ?? '')]))
}

/** A row with all its limits: those that wait for the save, and the stored ones. */
export const withLimits = (row: GridRow, rules: LimitRules): GridRow => ({
  ...row,
  cells: { ...limitCells(row, rules), ...row.cells },
})

type Line = Readonly<Record<string, string>>

/**
 * The lines of a file with every cell of the limits that it sets. In a column with any text an empty cell removes the
 * condition; a column without one is left out, as it changes none.
 */
export function withEmptyLimits(lines: readonly Line[]): readonly Line[] {
  const keys = alarmLimits.map(({ key }) => key).filter((key) => lines.some((line) => (line[key] ?? '') !== ''))
  if (keys.length === 0) return lines
  return lines.map((line) => ({
    ...line,
    ...Object.fromEntries(keys.map((key) => [key, plainNumber(line[key] ?? '')])),
  }))
}

/** A number in its shortest spelling, so that another spelling of a stored limit is no change. */
const plainNumber = (text: string): string =>
  text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text

/** A change of one condition that the save of its row makes. */
export interface LimitChange {
  readonly row: GridRow
  readonly limit: AlarmLimit
  /** Undefined for a new condition. */
  readonly rule: AlarmRule | undefined
  /** Empty to remove the condition. */
  readonly text: string
}

/** The changes of conditions that wait in rows. */
export const limitChanges = (rows: readonly GridRow[], rules: LimitRules): readonly LimitChange[] =>
  rows.flatMap((row) =>
    alarmLimits.flatMap((each): LimitChange[] => {
      const text = row.cells[each.key]
      if (text === undefined) return []
      const rule = row.id === undefined ? undefined : rules.get(row.id)?.[each.key]
      return text === String(rule?.value ?? '') ? [] : [{ row, limit: each, rule, text }]
    }),
  )

/** The problems of the changed limits of a row, beside texts that are no numbers. */
export function limitProblems(row: GridRow, rules: LimitRules, { columns, kind }: GridModel): RowProblems {
  const problems: Record<string, string> = {}
  if (limitChanges([row], rules).length === 0) return problems
  const { cells } = withLimits(row, rules)
  const dataType = typeOfAddress(row, columns, kind) ?? cells['dataType'] ?? 'number'
  let above = Infinity
  for (const { key } of alarmLimits) {
    const text = cells[key] ?? ''
    if (text === '' || Number.isNaN(Number(text))) continue
    if (dataType !== 'number') problems[key] = i18n.t(($) => $.limits.noNumber, { ns: 'grid' })
    else if (Number(text) >= above) problems[key] = i18n.t(($) => $.limits.order, { ns: 'grid' })
    else above = Number(text)
  }
  return problems
}
