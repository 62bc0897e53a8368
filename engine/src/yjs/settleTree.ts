import type * as Y from 'yjs'
import { isIdentity } from '../editing/Frame.ts'
import { DocFrames } from './DocFrames.ts'
import { Key, liveMap, pageRoots, readPlace } from './layout.ts'
import { readTree } from './readDoc.ts'
import type { TouchedKeys } from './validateUpdate.ts'

/**
 * Writes the result of `repair` for groups that were put into each other, or too deep: they move to the page, where
 * they are seen. Otherwise they would go back in as soon as the other group is taken out. Only the server may do so,
 * after `placeOrphans`: two who did would write different places.
 */
export function settleTree(ydoc: Y.Doc, touched: TouchedKeys['widgets']): void {
  if (![...touched.values()].some((keys) => keys.has(Key.pos) || keys.has(Key.del))) return
  const roots = pageRoots(ydoc)
  const { tree, isExact } = readTree(roots)
  if (isExact) return
  const frames = new DocFrames(roots)
  const lifted = [...tree.values()].flatMap(({ id, parent, order }) => {
    const place = readPlace(liveMap(roots.widgets, id)?.get(Key.pos))
    if (parent !== null || !place || place.parent === null) return []
    const m = frames.toParent(id, place, null)
    return [{ id, place: { parent, order, of: null, ...(m && !isIdentity(m) ? { m } : {}) } }]
  })
  ydoc.transact(() => {
    for (const { id, place } of lifted) liveMap(roots.widgets, id)?.set(Key.pos, place)
  })
}
