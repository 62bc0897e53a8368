import { type Entity, importsNew } from '@mimic/contract/entities'
import { i18n } from '../../texts/i18n.ts'
import { problemText } from '../form/problemText.ts'
import type { ReferenceChoices, TableRow } from './entityCells.ts'
import type { EntityRow } from './entityResource.tsx'
import { fieldProblem } from './fieldProblem.ts'

/** The effect of an import on one row of a file. */
export interface PlannedRow {
  readonly fate: 'added' | 'changed' | 'same' | 'wrong' | 'leftOut'
  /** The texts of what is wrong, by field or `id`. */
  readonly problems: Readonly<Record<string, string>>
  /** The stored row that it changes. */
  readonly before?: EntityRow
  /** The row as the call takes it; absent where there is nothing to send. */
  readonly sent?: Readonly<Record<string, string | number>>
}

/**
 * Plans an import: compares each row of the file with the stored one.
 * @param known the stored rows by their ids
 * @param leftOut places of rows that are not to be imported
 * @param choices the rows that references may name
 */
export function importPlan(
  entity: Entity,
  rows: readonly TableRow[],
  known: ReadonlyMap<string, EntityRow>,
  leftOut: ReadonlySet<number> = new Set(),
  choices: ReferenceChoices = {},
): PlannedRow[] {
  const seen = new Set<string>()
  return rows.map((row, place) => {
    if (leftOut.has(place)) return { fate: 'leftOut', problems: {} }
    const { id } = row
    const isRepeated = id !== undefined && seen.has(id)
    if (id !== undefined) seen.add(id)
    return planRow(entity, row, known, isRepeated, choices)
  })
}

function planRow(
  entity: Entity,
  { id, ...values }: TableRow,
  known: ReadonlyMap<string, EntityRow>,
  isRepeated: boolean,
  choices: ReferenceChoices,
): PlannedRow {
  const before = id === undefined ? undefined : known.get(id)
  const problems: Record<string, string> = {}
  const idProblem = problemOfId(entity, id, before, isRepeated)
  if (idProblem !== undefined) problems['id'] = idProblem
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = values[name]
    const problem =
      value !== undefined
        ? (fieldProblem(field, value) ?? referenceProblem(choices[name], value))
        : id === undefined && field.initial === undefined && importsNew(entity)
          ? problemText({ reason: 'required' })
          : undefined
    if (problem !== undefined) problems[name] = problem
  }
  if (Object.keys(problems).length > 0) return { fate: 'wrong', problems, ...(before && { before }) }
  if (!before) return { fate: 'added', problems, sent: values }
  const stored: Readonly<Record<string, unknown>> = { ...before }
  const changed = Object.entries(values).filter(([name, value]) => differs(entity, name, stored[name], value))
  if (changed.length === 0) return { fate: 'same', problems, before }
  const sent = { id: before.id, baseVersion: before.version, ...Object.fromEntries(changed) }
  return { fate: 'changed', problems, before, sent }
}

/** Why a text names none of the rows that a reference may name. */
function referenceProblem(choices: ReferenceChoices[string] | undefined, value: string): string | undefined {
  if (choices === undefined || value === '' || choices.some((choice) => choice.value === value)) return undefined
  return problemText({ reason: 'unknown' })
}

function problemOfId(
  entity: Entity,
  id: string | undefined,
  before: EntityRow | undefined,
  isRepeated: boolean,
): string | undefined {
  if (id === undefined) return importsNew(entity) ? undefined : i18n.t(($) => $.import.noId)
  if (before === undefined) return i18n.t(($) => $.import.unknownId)
  return isRepeated ? i18n.t(($) => $.import.repeatedId) : undefined
}

const differs = (entity: Entity, name: string, stored: unknown, value: string): boolean =>
  entity.fields[name]?.is === 'number' ? Number(stored) !== Number(value) : String(stored ?? '') !== value
