import { type LimitName, pageLimits } from '../../schema/limits.ts'
import { limitOf } from '../../schema/model/widgetTraits.ts'
import { repair } from '../../schema/page/repair.ts'
import type { PageRecords, WidgetRecord } from '../../schema/page/WidgetRecord.ts'

/**
 * 5.2:
 * @param count how many times `records` are added
 * @returns the limit that they would pass, with how many more it allows; undefined where there is room
 */
export function limitPassed(page: PageRecords, records: readonly WidgetRecord[], count = 1): PassedLimit | undefined {
  const present = [...page.widgets.values()]
  for (const { type } of records) {
    const limit = limitOf(type)
    if (!limit) continue
    const isAlike = (record: WidgetRecord) => limitOf(record.type) === limit
    const room = Math.floor((pageLimits[limit] - present.filter(isAlike).length) / records.filter(isAlike).length)
    if (room < count) return { limit, type, room: Math.max(0, room) }
  }
  const room = Math.floor((pageLimits.widgets - present.length) / records.length)
  return room < count ? { limit: 'widgets', type: 'WidgetGroup', room: Math.max(0, room) } : undefined
}

interface PassedLimit {
  readonly limit: LimitName | 'widgets'
  /** A type that the limit counts. */
  readonly type: string
  /** How many times the records may still be added. */
  readonly room: number
}

/**
 * 5.2:
 * @returns whether the page takes these widgets too. A widget that a merge would leave out again is not added at all.
 */
export function hasRoomFor(page: PageRecords, records: readonly WidgetRecord[]): boolean {
  const widgets = new Map(page.widgets)
  for (const record of records) widgets.set(record.id, record)
  return repair({ con: page.con, widgets }).page.widgets.size === widgets.size
}
