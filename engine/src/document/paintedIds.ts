import type { DocStore } from './DocStore.ts'

/** All widgets of the store, bottom first, a group before what it holds. As `paintOrder`, by what the store has sorted already. */
export function paintedIds(store: Pick<DocStore, 'children'>): string[] {
  const ids: string[] = []
  const walk = (parent: string | null) => {
    for (const id of store.children(parent)) {
      ids.push(id)
      walk(id)
    }
  }
  walk(null)
  return ids
}
