import { entities, type ReferenceField } from '@mimic/contract/entities'
import { entityText } from './entityText.ts'

/** The fact that has the title of the row which a reference names: `roleTitle` of `roleId`. */
export const titleFact = (name: string): string => name.replace(/Id$/, 'Title')

/** The name of a row that every organisation has. */
export function builtInText({ to }: ReferenceField, id: string): string | undefined {
  const texts = entities.find(({ name }) => name === to)?.builtIn?.[id]
  return texts && entityText(texts)
}

/** The name of the row to which a row refers; `—` for none. */
export function referenceText(field: ReferenceField, name: string, row: object): string {
  const values: Readonly<Record<string, unknown>> = { ...row }
  return builtInText(field, String(values[name] ?? '')) ?? (String(values[titleFact(name)] ?? '') || '—')
}
