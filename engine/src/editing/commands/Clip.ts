import type { DocStore, DocTx } from '../../document/DocStore.ts'
import { newId } from '../../document/newId.ts'
import { newOrder } from '../../document/order.ts'
import { paintOrder } from '../../schema/page/paintOrder.ts'
import type { PageRecords, WidgetRecord } from '../../schema/page/WidgetRecord.ts'
import { type Box, unionOf } from '../Box.ts'
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

/** A clip at its place: offset by whole page units from where its widgets were copied. */
export interface PlacedClip {
  readonly clip: Clip
  readonly dx: number
  readonly dy: number
}

/**
 * Writes clips on top of the page or of group `parent`, with new ids, where they are placed: all of them or none.
 * @returns the new roots; none when the page would pass a limit (5.2).
 */
export function writeClips(
  doc: DocStore,
  tx: DocTx,
  placed: readonly PlacedClip[],
  parent: string | null,
  edits: EditTable,
): readonly string[] {
  const to = insideFrame(doc, parent, edits)
  const written: string[] = []
  let order = doc.get(doc.children(parent).at(-1) ?? '')?.order ?? null
  const records = placed.flatMap(({ clip, dx, dy }) => {
    const newIds = new Map(clip.records.map(({ id }) => [id, newId()]))
    const roots = new Set(clip.roots)
    const from: Frame = [1, 0, 0, 1, dx, dy]
    written.push(...clip.roots.flatMap((id) => newIds.get(id) ?? []))
    return clip.records.map((record): WidgetRecord => {
      const id = newIds.get(record.id) ?? newId()
      if (!roots.has(record.id)) return { ...record, id, parent: newIds.get(record.parent ?? '') ?? null }
      order = newOrder(order, null)
      const leaves = reframedLeaves(record, from, to, edits)
      return { ...record, id, parent, order, props: { ...record.props, ...leaves } }
    })
  })
  if (!hasRoomFor(doc, records)) return []
  for (const record of records) tx.add(record)
  return written
}

/** @returns the clip offset by (dx, dy), and as a whole moved inside the page (5.1): it may come from a larger one */
export function placedInside(clip: Clip, dx: number, dy: number, page: PageRecords, edits: EditTable): PlacedClip {
  const box = clipBox(clip, page, edits)
  if (!box) return { clip, dx, dy }
  const back = shiftInside([box[0] + dx, box[1] + dy, box[2], box[3]], page)
  return { clip, dx: dx + back.dx, dy: dy + back.dy }
}

/** @returns the box around the widgets where they were copied; undefined where none has a box */
export function clipBox({ records, roots }: Clip, page: PageRecords, edits: EditTable): Box | undefined {
  const copied = { con: page.con, widgets: new Map(records.map((record) => [record.id, record])) }
  return unionOf(roots.map((id) => pageBox(copied, id, edits)).filter((box) => box !== undefined))
}
