import type { DocStore } from './DocStore.ts'

/**
 * @returns all widgets of the store, bottom first, a group before its children: the result of `paintOrder`, from what
 * the store keeps sorted
 */
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
