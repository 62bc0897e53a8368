import type { DocStore, DocTx } from '../../document/DocStore.ts'
import { newOrder } from '../../document/order.ts'
import { paintedIds } from '../../document/paintedIds.ts'
import { pageLimits } from '../../schema/limits.ts'
import { isContainer } from '../../schema/model/widgetTraits.ts'
import type { EditTable } from '../EditTable.ts'
import { frameOf, insideFrame, type PageTree } from '../Frame.ts'
import { reframedLeaves } from './reframePlan.ts'

/** A place among siblings: in a group or on the page (null), just above `above`; null = at the bottom. */
export interface TreePlace {
  readonly parent: string | null
  readonly above: string | null
}

/** @returns whether `ids` can be put into `parent`: a group, not inside one of them, and not nested too deep */
export function canPutInto(page: PageTree, ids: readonly string[], parent: string | null): boolean {
  if (ids.length === 0) return false
  if (parent === null) return true
  if (!isContainer(page.widgets.get(parent)?.type)) return false
  for (let at: string | null = parent; at !== null; at = page.widgets.get(at)?.parent ?? null)
    if (ids.includes(at)) return false
  return fitsBelow(page, ids, parent, 0)
}

/** @returns whether `ids` are not nested too deep in `parent` with `levels` more groups between */
export function fitsBelow(page: PageTree, ids: readonly string[], parent: string | null, levels: number): boolean {
  let depth = levels
  for (let at = parent; at !== null; at = page.widgets.get(at)?.parent ?? null) depth++
  return depth + Math.max(...ids.map((id) => heightOf(page, id))) <= pageLimits.groupDepth
}

/** Puts widgets at a place of the tree; on the page they stay where they are seen. Emptied groups are removed. */
export function writePlace(doc: DocStore, tx: DocTx, ids: readonly string[], place: TreePlace, edits: EditTable): void {
  if (!canPutInto(doc, ids, place.parent)) return
  const wanted = new Set(ids)
  const moving = paintedIds(doc).filter((id) => wanted.has(id))
  const rest = doc.children(place.parent).filter((id) => !wanted.has(id))
  // A moving widget cannot be the neighbour: the next one below it is.
  const all = doc.children(place.parent)
  let at = place.above === null ? -1 : all.indexOf(place.above)
  while (at >= 0 && wanted.has(all[at] ?? '')) at--
  const index = at < 0 ? 0 : rest.indexOf(all[at] ?? '') + 1
  // If they are there already, nothing is written: a drag that came back is no undo step.
  const next = [...rest.slice(0, index), ...moving, ...rest.slice(index)]
  if (next.length === all.length && next.every((id, i) => id === all[i])) return
  const orderOf = (id: string | undefined) => (id === undefined ? null : (doc.get(id)?.order ?? null))
  let below = orderOf(rest[index - 1])
  const above = orderOf(rest[index])
  const to = insideFrame(doc, place.parent, edits)
  const left = new Set<string>()
  for (const id of moving) {
    const record = doc.get(id)
    if (!record) continue
    below = newOrder(below, above)
    const leaves = record.parent === place.parent ? {} : reframedLeaves(record, frameOf(doc, id, edits), to, edits)
    if (record.parent !== null && record.parent !== place.parent) left.add(record.parent)
    tx.move(id, { parent: place.parent, order: below })
    tx.patch(id, leaves)
  }
  removeEmptied(doc, tx, left)
}

/** Removes the groups of `ids` that have become empty, and those that become empty by that. */
export function removeEmptied(doc: DocStore, tx: DocTx, ids: Iterable<string>): void {
  for (const id of ids) {
    for (let at = doc.get(id); at && doc.children(at.id).length === 0; ) {
      const parent: string | null = at.parent
      tx.remove(at.id)
      at = doc.get(parent ?? '')
    }
  }
}

function heightOf(page: PageTree, id: string): number {
  let height = 0
  for (const child of childrenIn(page, id)) height = Math.max(height, 1 + heightOf(page, child))
  return height
}

function childrenIn(page: PageTree, id: string): readonly string[] {
  return page.children?.(id) ?? []
}
