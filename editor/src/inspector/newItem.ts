import type { KeyedItem, ListProp } from '@mimic/engine'

/** A new item for a list: a copy of the last one where that makes sense, else the list's default. */
export function newItem(path: string, list: ListProp, last: KeyedItem<object> | undefined): object {
  const initial = list.parseItem({}) ?? {}
  if (/^data\.(signal|mvar|system|reportSignal|custom)Array$/.test(path)) return initial
  if (!last || 'signalId' in last) return { value: 0, ...initial }
  const { k: _, ...same } = last
  if ('x' in same && typeof same.x === 'number') return { ...same, x: same.x + 20 }
  return 'isChecked' in same ? { ...same, isChecked: false } : same
}
