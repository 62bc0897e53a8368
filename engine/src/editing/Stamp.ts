import type { WidgetRecord } from '../schema/page/WidgetRecord.ts'

/** Several widgets that are placed as one: a symbol of a library. */
export interface Stamp {
  /** Identifies the stamp, for a panel that shows the selected one. */
  readonly id: string
  /** Its own size, page units: a click places it at this size; Shift keeps the ratio. */
  readonly width: number
  readonly height: number
  /** @returns a group at (0, 0) of that size, followed by all its parts; with new ids each time */
  readonly records: () => readonly WidgetRecord[]
}
