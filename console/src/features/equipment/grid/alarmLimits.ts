import type { AlarmRule } from '@mimic/contract'
import { i18n } from '../../../texts/i18n.ts'
import { type LimitKind, type LimitRules, limitKinds } from '../../alarm/limitRules.ts'
import type { GridColumn } from './gridColumns.ts'
import type { GridModel } from './gridEdits.ts'
import type { RowProblems } from './gridProblems.ts'
import { type GridRow, typeOfAddress } from './gridRows.ts'

/**
 * The column of an alarm limit. Only files have one; in the grid, a row holds the text of a limit from the import of a
 * file until the save, and an empty text removes the condition.
 */
export type AlarmLimit = GridColumn & Pick<LimitKind, 'side' | 'severity'>

/** From the highest value to the lowest. */
export const alarmLimits: readonly AlarmLimit[] = limitKinds.map(({ key, label, side, severity }) => ({
  ...{ key, side, severity },
  field: { is: 'number', label },
  isOptional: true,
  widthPx: 100,
}))

/** The columns of files: those of the grid and the alarm limits. */
export const withLimitColumns = (model: GridModel): GridModel => ({
  ...model,
  columns: [...model.columns, ...alarmLimits],
})

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
