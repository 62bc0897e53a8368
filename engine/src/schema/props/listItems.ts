import { firstKeys } from '../values/firstKeys.ts'
import type { ListProp, Props } from './prop.ts'

/** An item of a declared list as it is stored: the item and its order key. */
export type KeyedItem<I extends object> = I & { readonly k: string }

export interface ListEntry<I extends object> {
  /** The item's id: the last segment of its leaf path. */
  readonly id: string
  readonly path: string
  readonly item: KeyedItem<I>
}

/** @returns the items of the list at `path`, in order; ties of the order key are broken by id */
export function listEntries<I extends object>(p: Props, path: string, list: ListProp<I>): ListEntry<I>[] {
  const prefix = `${path}.`
  const entries: ListEntry<I>[] = []
  let isSorted = true
  for (const key of Object.keys(p)) {
    if (!key.startsWith(prefix)) continue
    const parsed = list.parseItem(p[key])
    if (parsed === undefined) continue
    const entry = { id: key.slice(prefix.length), path: key, item: keyed(parsed) }
    const last = entries.at(-1)
    if (last !== undefined && compareEntries(last, entry) > 0) isSorted = false
    entries.push(entry)
  }
  return isSorted ? entries : entries.sort(compareEntries)
}

/** @returns leaves for a whole list, with ids that follow from the position: the same file gives the same leaves */
export function listLeaves(path: string, items: readonly object[]): Record<string, object> {
  const keys = orderKeys(items.length)
  const leaves: Record<string, object> = {}
  items.forEach((item, i) => {
    leaves[`${path}.i${i}`] = { ...item, k: keys[i] }
  })
  return leaves
}

/** Keys are cached up to this length: most lists are short, and lists of one length have the same keys. */
const KEPT_LENGTH = 64
const keptKeys: (readonly string[] | undefined)[] = []

function orderKeys(count: number): readonly string[] {
  const known = keptKeys[count]
  if (known !== undefined) return known
  const keys = firstKeys(count)
  if (count <= KEPT_LENGTH) keptKeys[count] = keys
  return keys
}

/** @returns an item as the file writes it, without its order key */
export function fileItem(item: object): object {
  const { k: _, ...rest } = item as { k?: unknown }
  return rest
}

/** Orders siblings by key, then by id, comparing code units: every client gets the same order. */
export function compareOrder(keyA: string, idA: string, keyB: string, idB: string): number {
  if (keyA !== keyB) return keyA < keyB ? -1 : 1
  return idA < idB ? -1 : idA > idB ? 1 : 0
}

function compareEntries(a: ListEntry<object>, b: ListEntry<object>): number {
  return compareOrder(a.item.k, a.id, b.item.k, b.id)
}

/** A stored item has its key already; an item without a key comes first. */
function keyed<I extends object>(item: I & { readonly k?: unknown }): KeyedItem<I> {
  return hasKey(item) ? item : { ...item, k: '' }
}

function hasKey<I extends object>(item: I & { readonly k?: unknown }): item is KeyedItem<I> {
  return typeof item.k === 'string'
}
