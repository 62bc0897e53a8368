import { repair } from '../../schema/page/repair.ts'
import type { PageRecords, WidgetRecord } from '../../schema/page/WidgetRecord.ts'

/**
 * 5.2:
 * @returns whether the page takes these widgets too. A widget that a merge would leave out again is not added at all.
 */
export function hasRoomFor(page: PageRecords, records: readonly WidgetRecord[]): boolean {
  const widgets = new Map(page.widgets)
  for (const record of records) widgets.set(record.id, record)
  return repair({ con: page.con, widgets }).page.widgets.size === widgets.size
}
