import type * as Y from 'yjs'
import { Key, liveMap, pageRoots } from './layout.ts'

/** Type by id of every widget that has not been removed, whatever the limits of a page say. */
export function liveTypes(ydoc: Y.Doc): ReadonlyMap<string, string> {
  const { widgets } = pageRoots(ydoc)
  const types = new Map<string, string>()
  for (const id of widgets.keys()) {
    const map = liveMap(widgets, id)
    // A live map's type is a name.
    if (map) types.set(id, map.get(Key.type) as string)
  }
  return types
}

/** Removes widgets from the shared page, in one transaction; what lay in a group has to be placed (`placeOrphans`). */
export function removeWidgets(ydoc: Y.Doc, ids: Iterable<string>): void {
  const { widgets } = pageRoots(ydoc)
  ydoc.transact(() => {
    for (const id of ids) liveMap(widgets, id)?.set(Key.del, true)
  })
}
