import type { DocTx } from '../../document/DocStore.ts'
import { newOrder } from '../../document/order.ts'
import type { WidgetRecord } from '../../schema/page/WidgetRecord.ts'
import { hasRoomFor } from '../plans/pageRoom.ts'
import type { ToolContext } from '../ToolContext.ts'

interface InsertContext extends Pick<ToolContext, 'document' | 'edits' | 'select'> {
  write(fn: (tx: DocTx) => void): void
}

/**
 * Inserts widgets on top of the page as one undo step and selects them. `records` have unused ids, groups before their
 * parts; records without a parent are moved by (dx, dy) page units.
 * @returns false when the page would pass a limit (5.2): then nothing is written.
 */
export function insertRecords(editing: InsertContext, records: readonly WidgetRecord[], dx = 0, dy = 0): boolean {
  const { document, edits } = editing
  let order = document.get(document.children(null).at(-1) ?? '')?.order ?? null
  const placed = records.map((record): WidgetRecord => {
    if (record.parent !== null) return record
    order = newOrder(order, null)
    const moved = dx === 0 && dy === 0 ? undefined : edits.get(record.type)?.move(record.props, dx, dy)
    return { ...record, order, props: { ...record.props, ...moved } }
  })
  if (!hasRoomFor(document, placed)) return false
  editing.write((tx) => {
    for (const record of placed) tx.add(record)
  })
  editing.select(placed.filter(({ parent }) => parent === null).map(({ id }) => id))
  return true
}
