/** The field that tells the items of a list apart. An item that is not stored yet has no `id`. */
type ItemKey = 'id' | 'name'
type Fields = Readonly<Record<string, unknown>>

/**
 * Puts the changes that one person made to a list on top of those that another has stored meanwhile, by item and field.
 * Where both have changed a field, `mine` stays. An item that was edited here and removed there stays as a new one.
 * @param base the list from which both began
 */
export function mergeItems<T extends object>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  key: ItemKey,
): T[] {
  const keyOf = (item: T): unknown => (item as Fields)[key]
  const before = new Map(base.map((item) => [keyOf(item), item]))
  const stored = new Map(theirs.map((item) => [keyOf(item), item]))
  const merged = mine.flatMap((item): T[] => {
    const old = keyOf(item) === undefined ? undefined : before.get(keyOf(item))
    if (!old) return [item]
    const typed = differentFields(old, item)
    const other = stored.get(keyOf(item))
    if (other) return [{ ...other, ...typed }]
    return Object.keys(typed).length === 0 ? [] : [unstored(item)]
  })
  const known = new Set([...base, ...mine].map(keyOf))
  return [...merged, ...theirs.filter((item) => !known.has(keyOf(item)))]
}

/** The fields of `after` that are not as in `before`. */
export const differentFields = (before: object, after: object): Fields =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify((before as Fields)[name]) !== JSON.stringify(value)),
  )

function unstored<T extends object>(item: T): T {
  const { id: _, ...rest } = item as T & { readonly id?: unknown }
  return rest as T
}
