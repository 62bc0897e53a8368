import * as Y from 'yjs'
import { Key, liveMap, pageRoots } from './layout.ts'

/** @returns the type by id of every widget that has not been removed, regardless of the limits of a page */
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

/**
 * Removes widgets from the shared page in one transaction; widgets inside removed groups have to be placed
 * (`placeOrphans`).
 */
export function removeWidgets(ydoc: Y.Doc, ids: Iterable<string>): void {
  const { widgets } = pageRoots(ydoc)
  ydoc.transact(() => {
    for (const id of ids) {
      const map = liveMap(widgets, id)
      if (map) removeWidget(map, true)
    }
  })
}

/** @param by name of the remover; true where nobody is to be named */
export function removeWidget(map: Y.Map<unknown>, by: string | true): void {
  map.set(Key.del, by)
}

/**
 * @returns the remover of a widget, and the Yjs client that says so; undefined if the widget is on the page, or nobody
 * was named
 */
export function removalOf(ydoc: Y.Doc, id: string): { readonly by: string; readonly clientId: number } | undefined {
  const map = pageRoots(ydoc).widgets.get(id)
  const item = map instanceof Y.Map ? map._map.get(Key.del) : undefined
  const by: unknown = item && !item.deleted ? item.content.getContent()[item.length - 1] : undefined
  return item && typeof by === 'string' ? { by, clientId: item.id.client } : undefined
}
