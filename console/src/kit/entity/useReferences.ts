import { type Entity, entities, type ReferenceField } from '@mimic/contract/entities'
import type { Choice } from '../form/SelectField.tsx'
import type { EntityRow } from './entityResource.tsx'
import { entityText } from './entityText.ts'
import { useAllRows } from './useAllRows.ts'

/** The rows that a reference may name, with their names; of a tree with the names above them. */
export function useReferences({
  to,
  initial,
  listed,
}: Pick<ReferenceField, 'to' | 'initial' | 'listed'>): readonly Choice<string>[] {
  const target = entities.find(({ name }) => name === to)
  if (!target) throw new Error(`there is no entity ${to}`)
  const { page = [] } = useAllRows(listed === undefined ? target : { ...target, listed })
  const none = initial === '' ? [{ value: '', label: '—' }] : []
  return [...none, ...referenceChoices(target, page)]
}

/** Built-in rows first, the others by name. */
export function referenceChoices(target: Entity, rows: readonly EntityRow[]): Choice<string>[] {
  const { builtIn = {}, searched } = target
  const values = new Map(rows.map((row) => [row.id, { ...row } as Readonly<Record<string, unknown>>]))
  const textOf = (id: string, depth = 0): string => {
    const row = values.get(id)
    const above = String(row?.['parentId'] ?? '')
    const own = String(row?.[searched[0]] ?? '')
    return above === '' || depth > rows.length ? own : `${textOf(above, depth + 1)} / ${own}`
  }
  const fixed = Object.entries(builtIn).map(([value, texts]) => ({ value, label: entityText(texts) }))
  const own = rows.filter(({ id }) => !Object.hasOwn(builtIn, id)).map(({ id }) => ({ value: id, label: textOf(id) }))
  return [...fixed, ...own.sort((a, b) => a.label.localeCompare(b.label))]
}
