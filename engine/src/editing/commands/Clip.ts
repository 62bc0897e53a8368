import type { DocStore, DocTx } from '../../document/DocStore.ts'
import { newId } from '../../document/newId.ts'
import { newOrder } from '../../document/order.ts'
import { pageLimits } from '../../schema/limits.ts'
import { paintOrder } from '../../schema/paintOrder.ts'
import type { PageRecords, WidgetRecord } from '../../schema/WidgetRecord.ts'
import type { EditTable } from '../EditTable.ts'

/** 5.1: the n-th paste lies n times this off, page units. */
export const PASTE_STEP = 50

/** Copied widgets with all below them, in paint order, a group before what it holds. */
export interface Clip {
  readonly roots: readonly string[]
  readonly records: readonly WidgetRecord[]
}

export function copyClip(page: PageRecords, ids: readonly string[]): Clip {
  const taken = new Set<string>()
  const records = paintOrder(page).filter((record) => {
    const isTaken = ids.includes(record.id) || (record.parent !== null && taken.has(record.parent))
    if (isTaken) taken.add(record.id)
    return isTaken
  })
  return { records, roots: records.flatMap(({ id, parent }) => (parent !== null && taken.has(parent) ? [] : [id])) }
}

/**
 * Writes the clip on top of the page, `by` page units off, with new ids.
 * @returns the new roots; none when the page would pass a limit (5.2: refused without a message).
 */
export function writeClip(doc: DocStore, tx: DocTx, clip: Clip, by: number, edits: EditTable): readonly string[] {
  if (doc.widgets.size + clip.records.length > pageLimits.widgets) return []
  const newIds = new Map(clip.records.map(({ id }) => [id, newId()]))
  const roots = new Set(clip.roots)
  let order = doc.get(doc.children(null).at(-1) ?? '')?.order ?? null
  for (const record of clip.records) {
    const id = newIds.get(record.id) ?? newId()
    if (!roots.has(record.id)) {
      tx.add({ ...record, id, parent: newIds.get(record.parent ?? '') ?? null })
      continue
    }
    order = newOrder(order, null)
    const moved = edits.get(record.type)?.move(record.props, by, by) ?? {}
    tx.add({ ...record, id, parent: null, order, props: { ...record.props, ...moved } })
  }
  return clip.roots.flatMap((id) => newIds.get(id) ?? [])
}
