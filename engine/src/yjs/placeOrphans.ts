import * as Y from 'yjs'
import { createDocStore } from '../document/createDocStore.ts'
import { editTable } from '../editing/EditTable.ts'
import { writeUngroup } from '../editing/plans/groupPlan.ts'
import { isContainer } from '../schema/model/widgetTraits.ts'
import { paintOrder } from '../schema/page/paintOrder.ts'
import { repairTree } from '../schema/page/repair.ts'
import type { WidgetRecord } from '../schema/page/WidgetRecord.ts'
import { edits } from '../widgets/edits.ts'
import { isRemoved, Key, liveMap, type PageRoots, pageRoots, readPlace, readProps, readSkeleton } from './layout.ts'
import type { TouchedKeys } from './validateUpdate.ts'

/**
 * @returns the widgets that an update left in a removed group: one user removed it, or took it off the page, while
 * another put a widget in. Every client shows them on the page, at coordinates that were relative to the group.
 */
export function orphansOf(ydoc: Y.Doc, touched: TouchedKeys['widgets'], removed: ReadonlySet<string>): string[] {
  const { widgets } = pageRoots(ydoc)
  const gone = new Set(removed)
  const orphans = new Set<string>()
  for (const [id, keys] of touched) {
    if (keys.has(Key.del) && isRemovedGroup(widgets, id)) gone.add(id)
    const parent = keys.has(Key.pos) || keys.has(Key.del) ? parentOf(liveMap(widgets, id)) : null
    if (parent !== null && isRemovedGroup(widgets, parent)) orphans.add(id)
  }
  if (gone.size === 0) return [...orphans]
  for (const id of widgets.keys()) {
    const parent = parentOf(liveMap(widgets, id))
    if (parent !== null && gone.has(parent) && isRemovedGroup(widgets, parent)) orphans.add(id)
  }
  return [...orphans]
}

/**
 * Puts orphans where they were seen, as if their group had been taken apart: in its place, with its rotation and
 * mirroring. Only the server may do so, because two who did would move them twice.
 */
export function placeOrphans(ydoc: Y.Doc, orphans: readonly string[]): void {
  const roots = pageRoots(ydoc)
  const { widgets } = roots
  const groups = removedAround(roots, orphans)
  if (groups.size === 0) return
  const own = new Set([...orphans, ...groups])
  const records = new Map<string, WidgetRecord>()
  for (const id of widgets.keys()) {
    const map = groups.has(id) ? widgets.get(id) : liveMap(widgets, id)
    if (!(map instanceof Y.Map)) continue
    const record = { ...readSkeleton(id, map), props: readProps(map) }
    // It was left there long ago, and is relative to the page by now.
    const isLeft = record.parent !== null && groups.has(record.parent) && !own.has(id)
    records.set(id, isLeft ? { ...record, parent: null } : record)
  }
  const page = repairTree({ con: {}, widgets: records })
  const store = createDocStore(page)
  const table = editTable(edits)
  store.transact('load', (tx) => {
    for (const { id } of paintOrder(page)) if (groups.has(id)) writeUngroup(store, tx, id, table)
  })
  ydoc.transact(() => {
    for (const id of orphans) {
      const map = liveMap(widgets, id)
      const record = store.get(id)
      if (!map || !record) continue
      const before = readPlace(map.get(Key.pos))
      const { parent, order } = record
      // The geometry stays as it was written, in the frame of the removed group.
      if (before)
        map.set(Key.pos, { ...before, parent, order, of: before.of === undefined ? before.parent : before.of })
    }
  })
}

/** @returns the removed groups around the orphans, at every level */
function removedAround({ widgets }: PageRoots, orphans: readonly string[]): ReadonlySet<string> {
  const groups = new Set<string>()
  for (const orphan of orphans) {
    let at = parentOf(liveMap(widgets, orphan))
    while (at !== null && !groups.has(at) && isRemovedGroup(widgets, at)) {
      groups.add(at)
      at = parentOf(widgets.get(at))
    }
  }
  return groups
}

function parentOf(map: unknown): string | null {
  return map instanceof Y.Map ? (readPlace(map.get(Key.pos))?.parent ?? null) : null
}

function isRemovedGroup(widgets: Y.Map<unknown>, id: string): boolean {
  const map = widgets.get(id)
  return map instanceof Y.Map && isRemoved(map) && isContainer(map.get(Key.type))
}
