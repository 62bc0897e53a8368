import { keyedList } from './keyedList.ts'
import { isObject, type Json, type PlantItem } from './plantText.ts'

/** Lists whose elements have fields of their own. What a page leaves out has its default, as in every page file. */
const LISTS: readonly string[] = ['signals', 'alarms']

/**
 * An item as a file has it, with what the file leaves out: a field that is absent stays as it is, in the item and in its
 * signals and alarm conditions. An empty list, an empty text or null removes.
 */
export function withAbsent(item: PlantItem, before: PlantItem): PlantItem {
  const lists = LISTS.flatMap((name) =>
    name in item ? [[name, withAbsentParts(item[name], before[name])] as const] : [],
  )
  return { ...before, ...item, ...Object.fromEntries(lists) } as PlantItem
}

function withAbsentParts(list: Json | undefined, before: Json | undefined): Json | undefined {
  const [own, known] = [keyedList(list), keyedList(before)]
  if (!own || !known) return list
  return [...own].map(([key, part]) => {
    const old = known.get(key)
    return isObject(part) && isObject(old) ? { ...old, ...part } : part
  })
}
