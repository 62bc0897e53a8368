import { isDeepStrictEqual } from 'node:util'
import { SECRET } from '@mimic/contract'
import { type KeyedList, keyedList, nameOfElements } from './keyedList.ts'
import { isObject, type Json } from './plantText.ts'

export interface Merged {
  /** Undefined where the merged value is none. */
  readonly value: Json | undefined
  /** Fields that both sides have changed differently. */
  readonly conflicts: readonly Conflict[]
}

export interface Conflict {
  readonly path: string
  readonly mine: Json | undefined
  readonly theirs: Json | undefined
}

type Value = Json | undefined

/**
 * Merges two changes of one value by field; elements of lists are known by their id, tag or name.
 * @param mine the file
 * @param theirs the server
 */
export function mergeItems(base: Value, mine: Value, theirs: Value): Merged {
  const conflicts: Conflict[] = []
  return { value: merge(base, mine, theirs, '', conflicts), conflicts }
}

function merge(base: Value, mine: Value, theirs: Value, path: string, conflicts: Conflict[]): Value {
  if (isDeepStrictEqual(mine, theirs) || isDeepStrictEqual(mine, base)) return theirs
  if (isDeepStrictEqual(theirs, base)) return mine
  if (isObject(mine) && isObject(theirs)) {
    const before = isObject(base) ? base : {}
    const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
    const merged: Record<string, Json> = {}
    for (const name of names) {
      const value = merge(own(before, name), own(mine, name), own(theirs, name), below(path, name), conflicts)
      if (value !== undefined) merged[name] = value
    }
    return merged
  }
  const [ownList, otherList] = [keyedList(mine), keyedList(theirs)]
  if (ownList && otherList) return mergeLists(keyedList(base) ?? new Map(), ownList, otherList, path, conflicts)
  if (path.startsWith('driverConfig.')) {
    // Keeps the stored password, or none.
    if (mine === SECRET) return theirs
    // A stored password cannot be compared: whoever has written one into the file wants it.
    if (base === undefined && theirs === SECRET) return mine
  }
  conflicts.push({ path, mine, theirs })
  return theirs
}

function mergeLists(base: KeyedList, mine: KeyedList, theirs: KeyedList, path: string, conflicts: Conflict[]): Json {
  const merged = new Map<string, Json>()
  const nameOf = nameOfElements([theirs, mine])
  for (const key of orderOf(base, mine, theirs)) {
    const value = merge(base.get(key), mine.get(key), theirs.get(key), below(path, nameOf(key)), conflicts)
    if (value !== undefined) merged.set(key, value)
  }
  return [...merged.values()]
}

/** The order of the side that has moved elements, with the new elements of the other after what they followed there. */
function orderOf(base: KeyedList, mine: KeyedList, theirs: KeyedList): string[] {
  const common = [...base.keys()].filter((key) => mine.has(key) && theirs.has(key))
  const hasMoved = !isDeepStrictEqual(
    [...mine.keys()].filter((key) => common.includes(key)),
    common,
  )
  const [first, second] = hasMoved ? [mine, theirs] : [theirs, mine]
  const order = [...first.keys()]
  const present = new Set(order)
  let previous: string | undefined
  for (const key of second.keys()) {
    if (!present.has(key)) {
      order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key)
      present.add(key)
    }
    previous = key
  }
  return order
}

const own = (object: { readonly [name: string]: Json }, name: string): Value =>
  Object.hasOwn(object, name) ? object[name] : undefined
const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)
