import { type Point, unionOf } from '../editing/Box.ts'
import type { Editing } from '../editing/Editing.ts'
import { pageBox } from '../editing/Frame.ts'
import { shiftInside } from '../editing/plans/insidePage.ts'
import type { WidgetRecord } from '../schema/page/WidgetRecord.ts'

/**
 * @returns the offset that brings the middle of records to `middle`, page units, with all of them inside the page (5.1)
 */
export function shiftToMiddle(
  { document, edits }: Editing,
  records: readonly WidgetRecord[],
  middle: Point,
): { dx: number; dy: number } {
  const page = { con: document.con, widgets: new Map(records.map((record) => [record.id, record])) }
  const boxes = records.flatMap(({ id, parent }) => {
    const box = parent === null ? pageBox(page, id, edits) : undefined
    return box ? [box] : []
  })
  const box = unionOf(boxes)
  if (!box) return { dx: 0, dy: 0 }
  const dx = Math.round(middle.x - box[0] - box[2] / 2)
  const dy = Math.round(middle.y - box[1] - box[3] / 2)
  const back = shiftInside([box[0] + dx, box[1] + dy, box[2], box[3]], page)
  return { dx: dx + back.dx, dy: dy + back.dy }
}
