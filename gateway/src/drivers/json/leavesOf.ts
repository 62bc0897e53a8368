import { type DataType, jsonPathText } from '@mimic/contract/drivers'

/** A value of a JSON document with its path. */
export interface Leaf {
  readonly path: string
  readonly dataType: DataType
}

/** The values of a document that a signal can have, in their order; `most` at most. */
export function leavesOf(document: unknown, most: number): Leaf[] {
  const leaves: Leaf[] = []
  const visit = (at: unknown, path: readonly (string | number)[]): void => {
    if (leaves.length >= most) return
    if (typeof at === 'number' || typeof at === 'boolean' || typeof at === 'string')
      leaves.push({ path: jsonPathText(path), dataType: typeof at as DataType })
    if (typeof at !== 'object' || at === null) return
    for (const [key, item] of Object.entries(at)) visit(item, [...path, Array.isArray(at) ? Number(key) : key])
  }
  visit(document, [])
  return leaves
}
