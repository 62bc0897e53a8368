import type { KeyedItem, ListProp } from '@mimic/engine'
import { newEntry } from '../palette/newLeaves.ts'

/** What a list gets when one more is asked for: one more of the same, where the last one says what that is. */
export function newItem(path: string, list: ListProp, last: KeyedItem<object> | undefined): object {
  if (path === 'selectDatas') return newEntry('')
  const initial = list.parseItem({}) ?? {}
  if (/^data\.(signal|mvar|system|reportSignal|custom)Array$/.test(path)) return initial
  if (!last || 'signalId' in last) return { value: 0, ...initial }
  const { k: _, ...same } = last
  if ('x' in same && typeof same.x === 'number') return { ...same, x: same.x + 20 }
  return 'isChecked' in same ? { ...same, isChecked: false } : same
}
