import {
  type ListProp,
  listEntries,
  listLeaves,
  newId,
  newOrder,
  type Props,
  sameLeaf,
  type WidgetRecord,
} from '@mimic/engine'

/** Leaves by widget id that change a list which is the same in all of the widgets: the i-th item is meant in each. */
type ListPlan = ReadonlyMap<string, Props>

const itemsOf = (record: WidgetRecord, path: string, list: ListProp) => listEntries(record.props, path, list)
const bare = ({ k: _, ...item }: { readonly k: string }) => item

/** True if the items are equal in all widgets, apart from their ids and order keys. */
export function isSameList(records: readonly WidgetRecord[], path: string, list: ListProp): boolean {
  const [first, ...others] = records
  if (!first || others.length === 0) return true
  const wanted = itemsOf(first, path, list).map(({ item }) => bare(item))
  return others.every((record) => {
    const items = itemsOf(record, path, list)
    return items.length === wanted.length && items.every(({ item }, i) => sameLeaf(bare(item), wanted[i]))
  })
}

export function addedItem(records: readonly WidgetRecord[], path: string, list: ListProp, item: object): ListPlan {
  return each(records, (record) => {
    const k = newOrder(itemsOf(record, path, list).at(-1)?.item.k ?? null, null)
    return { [`${path}.${newId()}`]: { ...item, k } }
  })
}

/** `item` keeps the place of the one that it replaces. */
export function replacedItem(
  records: readonly WidgetRecord[],
  path: string,
  list: ListProp,
  index: number,
  item: object,
): ListPlan {
  return each(records, (record) => {
    const entry = itemsOf(record, path, list)[index]
    return entry ? { [entry.path]: { ...item, k: entry.item.k } } : {}
  })
}

export function removedItem(records: readonly WidgetRecord[], path: string, list: ListProp, index: number): ListPlan {
  return each(records, (record) => {
    const entry = itemsOf(record, path, list)[index]
    return entry ? { [entry.path]: undefined } : {}
  })
}

export function movedItem(
  records: readonly WidgetRecord[],
  path: string,
  list: ListProp,
  from: number,
  to: number,
): ListPlan {
  return each(records, (record) => {
    const items = itemsOf(record, path, list)
    const moving = items[from]
    if (!moving) return {}
    const rest = items.filter((_, i) => i !== from)
    const k = newOrder(rest[to - 1]?.item.k ?? null, rest[to]?.item.k ?? null)
    return { [moving.path]: { ...moving.item, k } }
  })
}

/** Gives all widgets the first one's list. */
export function takenList(records: readonly WidgetRecord[], path: string, list: ListProp): ListPlan {
  const [first, ...others] = records
  if (!first) return new Map()
  const wanted = itemsOf(first, path, list).map(({ item }) => bare(item))
  return filledList(others, path, list, wanted)
}

/** Replaces all items. */
export function filledList(
  records: readonly WidgetRecord[],
  path: string,
  list: ListProp,
  wanted: readonly object[],
): ListPlan {
  return each(records, (record) => {
    const gone = Object.fromEntries(itemsOf(record, path, list).map((entry) => [entry.path, undefined]))
    // New ids: a colleague's simultaneous change of an old item must not appear in a new one.
    const fresh = Object.values(listLeaves(path, wanted)).map((item) => [`${path}.${newId()}`, item])
    return { ...gone, ...Object.fromEntries(fresh) }
  })
}

function each(records: readonly WidgetRecord[], leavesOf: (record: WidgetRecord) => Props): ListPlan {
  return new Map(records.map((record) => [record.id, leavesOf(record)] as const))
}
