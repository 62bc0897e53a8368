import type { Entity, EntityFact, EntityField } from '@mimic/contract/entities'
import type { Choice } from '../form/SelectField.tsx'
import type { EntityRow } from './entityResource.tsx'
import { entityText } from './entityText.ts'
import { factText } from './factText.ts'
import { readCell } from './readCell.ts'
import { referenceText, titleFact } from './referenceText.ts'

export const ID = 'ID'

/** A row of a file: its `id`, if it has one, and the values of the fields that the file has, as texts. */
export type TableRow = Readonly<Record<string, string>>

/** A file of rows whose first line named the columns. */
export interface EntityTable {
  /** The entity's fields that have a column. */
  readonly fields: readonly string[]
  /** Heads of unknown columns. Columns that only the server sets are not among them. */
  readonly ignored: readonly string[]
  readonly rows: readonly TableRow[]
}

/** The rows that each reference of an entity may name. */
export type ReferenceChoices = Readonly<Record<string, readonly Choice<string>[]>>

type Cell = string | number | boolean

/** The heads and the rows of a file, with all fields and facts, in the language of the interface. */
export function entityCells(entity: Entity, rows: readonly EntityRow[]): { heads: string[]; lines: Cell[][] } {
  const all = Object.entries<EntityFact>({ ...entity.fields, ...entity.facts })
  const titles = new Set(all.flatMap(([name, { is }]) => (is === 'reference' ? [titleFact(name)] : [])))
  // A reference stands with the name of the other row.
  const columns = all.filter(([name]) => !titles.has(name))
  return {
    heads: [ID, ...columns.map(([, { label }]) => entityText(label))],
    lines: rows.map((row) => {
      const values: Readonly<Record<string, unknown>> = { ...row }
      return [
        row.id,
        ...columns.map(([name, field]) =>
          field.is === 'reference' ? referenceText(field, name, row) : cellOf(field, values[name]),
        ),
      ]
    }),
  }
}

/** Numbers and flags keep their type. A number's field may hold another text: a parameter of a template. */
function cellOf(field: EntityFact, value: unknown): Cell {
  if (value === null || value === undefined || value === '') return ''
  if (field.is === 'number') return Number.isFinite(Number(value)) ? Number(value) : String(value)
  if (field.is === 'flag') return value === true || value === 'true'
  return factText(field, value)
}

/**
 * Reads lines whose first names the columns, by the label in either language or by the field's name. A choice or flag is
 * given by its value or by its text in either language; an empty cell leaves it out, and a number likewise. A reference
 * is given by the name of the other row, as far as `choices` has it; other references are not read.
 */
export function readLines(
  entity: Entity,
  [heads = [], ...lines]: readonly (readonly string[])[],
  choices: ReferenceChoices = {},
): EntityTable {
  const isRead = ([name, { is }]: readonly [string, EntityField]) =>
    is === 'reference' ? name in choices : is !== 'references'
  const fieldOf = fieldFinder(Object.fromEntries(Object.entries<EntityField>(entity.fields).filter(isRead)))
  const factOf = fieldFinder({ ...entity.fields, ...entity.facts })
  const columns = heads.map((head) => (isSame(head, ID) ? 'id' : fieldOf(head)))
  return {
    fields: columns.filter((name) => name !== undefined && name !== 'id') as string[],
    ignored: heads.filter((head, i) => columns[i] === undefined && head.trim() !== '' && factOf(head) === undefined),
    rows: lines.map((line) => {
      const row: Record<string, string> = {}
      columns.forEach((name, i) => {
        const field: EntityField | undefined = name === undefined ? undefined : entity.fields[name]
        const cell = readCell(field, line[i] ?? '')
        const value = field?.is === 'reference' ? idOf(choices[name ?? ''], cell) : cell
        if (name !== undefined && (value !== '' || field?.is === 'text')) row[name] = value
      })
      return row
    }),
  }
}

/** The id of the row that a text names; the text itself where no row, or more than one, has that name. */
function idOf(choices: readonly Choice<string>[] = [], text: string): string {
  const named = choices.filter(({ label }) => isSame(text, label))
  // The exported name of a department has none of those above it.
  const found = named.length > 0 ? named : choices.filter(({ label }) => isSame(text, label.split(' / ').at(-1) ?? ''))
  return text === '—' ? '' : found.length === 1 ? (found[0]?.value ?? text) : text
}

/** Finds the field that a head names; the head of a number may have its unit, as on screens. */
const fieldFinder = (fields: Readonly<Record<string, EntityFact>>) => (head: string) =>
  Object.entries(fields).find(([name, { label, ...field }]) => {
    const bare = 'unit' in field && field.unit !== undefined ? head.replace(`(${field.unit})`, '') : head
    return [name, label.cn, label.en].some((text) => isSame(bare, text))
  })?.[0]

const isSame = (head: string, text: string): boolean => head.trim().toLowerCase() === text.toLowerCase()
