import type { DocStore, DocTx } from '../../document/DocStore.ts'
import { newId } from '../../document/newId.ts'
import { newOrder } from '../../document/order.ts'
import { paintOrder } from '../../schema/page/paintOrder.ts'
import type { PageRecords, WidgetRecord } from '../../schema/page/WidgetRecord.ts'
import { unionOf } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { type Frame, frameOf, insideFrame, pageBox } from '../Frame.ts'
import { shiftInside } from '../plans/insidePage.ts'
import { hasRoomFor } from '../plans/pageRoom.ts'
import { reframedLeaves } from '../plans/reframePlan.ts'

/** 5.1: offset of the first paste, page units; the n-th paste has n times this. */
export const PASTE_STEP = 50

/** Copied widgets with all below them, in paint order, a group before its parts; the roots in page coordinates. */
export interface Clip {
  readonly roots: readonly string[]
  readonly records: readonly WidgetRecord[]
}

const PAGE: Frame = [1, 0, 0, 1, 0, 0]

export function copyClip(page: PageRecords, ids: readonly string[], edits: EditTable): Clip {
  const taken = new Set<string>()
  const roots: string[] = []
  const records = paintOrder(page).flatMap((record) => {
    const isInside = record.parent !== null && taken.has(record.parent)
    if (!isInside && !ids.includes(record.id)) return []
    taken.add(record.id)
    if (isInside) return [record]
    roots.push(record.id)
    if (record.parent === null) return [record]
    const leaves = reframedLeaves(record, frameOf(page, record.id, edits), PAGE, edits)
    return [{ ...record, parent: null, props: { ...record.props, ...leaves } }]
  })
  return { records, roots }
}

/**
 * Writes the clip on top of the page or of group `parent`, offset by `by` page units, with new ids. As a whole it is
 * moved inside the page (5.1), because it may come from a larger page.
 * @returns the new roots; none when the page would pass a limit (5.2: refused without a message).
 */
export function writeClip(
  doc: DocStore,
  tx: DocTx,
  clip: Clip,
  place: { readonly parent: string | null; readonly by: number },
  edits: EditTable,
): readonly string[] {
  const newIds = new Map(clip.records.map(({ id }) => [id, newId()]))
  const roots = new Set(clip.roots)
  const to = insideFrame(doc, place.parent, edits)
  const { dx, dy } = shiftOf(clip, doc, place.by, edits)
  const from: Frame = [1, 0, 0, 1, dx, dy]
  let order = doc.get(doc.children(place.parent).at(-1) ?? '')?.order ?? null
  const records = clip.records.map((record): WidgetRecord => {
    const id = newIds.get(record.id) ?? newId()
    if (!roots.has(record.id)) return { ...record, id, parent: newIds.get(record.parent ?? '') ?? null }
    order = newOrder(order, null)
    const leaves = reframedLeaves(record, from, to, edits)
    return { ...record, id, parent: place.parent, order, props: { ...record.props, ...leaves } }
  })
  if (!hasRoomFor(doc, records)) return []
  for (const record of records) tx.add(record)
  return clip.roots.flatMap((id) => newIds.get(id) ?? [])
}

function shiftOf(clip: Clip, page: PageRecords, by: number, edits: EditTable): { dx: number; dy: number } {
  const copied = { con: page.con, widgets: new Map(clip.records.map((record) => [record.id, record])) }
  const box = unionOf(clip.roots.flatMap((id) => [pageBox(copied, id, edits)].filter((each) => each !== undefined)))
  if (!box) return { dx: by, dy: by }
  const back = shiftInside([box[0] + by, box[1] + by, box[2], box[3]], page)
  return { dx: by + back.dx, dy: by + back.dy }
}
