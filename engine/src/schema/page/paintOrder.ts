import { compareOrder } from '../props/listItems.ts'
import type { PageRecords, WidgetRecord } from './WidgetRecord.ts'

/**
 * @returns children by parent (null = the page), bottom first. Children of an id that is no widget are listed under it,
 * unreached.
 */
export function childrenByParent(
  widgets: ReadonlyMap<string, WidgetRecord>,
): ReadonlyMap<string | null, readonly WidgetRecord[]> {
  const groups = new Map<string | null, WidgetRecord[]>()
  for (const record of widgets.values()) {
    const siblings = groups.get(record.parent)
    if (siblings) siblings.push(record)
    else groups.set(record.parent, [record])
  }
  for (const siblings of groups.values()) siblings.sort((a, b) => compareOrder(a.order, a.id, b.order, b.id))
  return groups
}

/** @returns all widgets reachable from the page, bottom first, a group before its children */
export function paintOrder(page: PageRecords): WidgetRecord[] {
  const groups = childrenByParent(page.widgets)
  const out: WidgetRecord[] = []
  const open: WidgetRecord[] = [...(groups.get(null) ?? [])].reverse()
  for (let record = open.pop(); record; record = open.pop()) {
    out.push(record)
    const inside = groups.get(record.id) ?? []
    for (let i = inside.length - 1; i >= 0; i--) open.push(inside[i] as WidgetRecord)
  }
  return out
}
