/**
 * A leaf as JSON holds it: a member that is undefined is no member, and such an element of a list is null.
 * @returns the same value where nothing is undefined; an object for an object, and a list for a list
 */
export function jsonLeaf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => (item === undefined ? null : jsonLeaf(item)))
    return items.some((item, i) => item !== value[i]) ? items : value
  }
  const entries = Object.entries(value)
  const kept = entries.flatMap(([name, member]) => (member === undefined ? [] : [[name, jsonLeaf(member)] as const]))
  const isSame = kept.length === entries.length && kept.every(([, member], i) => member === entries[i]?.[1])
  return isSame ? value : Object.fromEntries(kept)
}
