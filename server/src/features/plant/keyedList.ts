import { isObject, type Json } from './plantText.ts'

/** The elements of a list by what names them, in their order. */
export type KeyedList = ReadonlyMap<string, Json>

/** The key of an element: its id, tag or name; a text is its own key. */
function keyOf(element: Json): string | undefined {
  if (typeof element === 'string') return element
  if (!isObject(element)) return undefined
  const key = element['id'] ?? element['sn'] ?? element['name']
  return typeof key === 'string' && key !== '' ? key : undefined
}

/** A list whose elements can be told apart by their names; undefined for any other value. */
export function keyedList(value: Json | undefined): KeyedList | undefined {
  if (!Array.isArray(value)) return undefined
  const elements: readonly Json[] = value
  const keyed = new Map(
    elements.flatMap((element) => (keyOf(element) === undefined ? [] : [[keyOf(element) ?? '', element]])),
  )
  return keyed.size === elements.length ? keyed : undefined
}

/** How people name the elements of lists that are compared: by their tag, where no other has it, else by their key. */
export function nameOfElements(lists: readonly KeyedList[]): (key: string) => string {
  const tags = new Map<string, string>()
  for (const list of lists)
    for (const [key, element] of list) {
      const tag = isObject(element) ? element['sn'] : undefined
      if (typeof tag === 'string' && tag !== '' && !tags.has(key)) tags.set(key, tag)
    }
  const counts = Map.groupBy(tags.values(), (tag) => tag)
  return (key) => {
    const tag = tags.get(key)
    return tag !== undefined && counts.get(tag)?.length === 1 ? tag : key
  }
}
