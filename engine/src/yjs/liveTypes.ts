import * as Y from 'yjs'
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
    for (const id of ids) {
      const map = liveMap(widgets, id)
      if (map) removeWidget(map, true)
    }
  })
}

/** @param by who removes it; true where nobody is to be named */
export function removeWidget(map: Y.Map<unknown>, by: string | true): void {
  map.set(Key.del, by)
}

/** Who removed a widget, and the Yjs client that says so; undefined where it stands, or nobody was named. */
export function removalOf(ydoc: Y.Doc, id: string): { readonly by: string; readonly clientId: number } | undefined {
  const map = pageRoots(ydoc).widgets.get(id)
  const item = map instanceof Y.Map ? map._map.get(Key.del) : undefined
  const by: unknown = item && !item.deleted ? item.content.getContent()[item.length - 1] : undefined
  return item && typeof by === 'string' ? { by, clientId: item.id.client } : undefined
}
