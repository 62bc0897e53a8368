import type { WidgetRecord } from '../schema/WidgetRecord.ts'

/** Several widgets that are placed as one: a symbol of a library. */
export interface Stamp {
  /** Tells one from another, for a panel that shows which is in the hand. */
  readonly id: string
  /** Its own size, page units: a click puts it down so; Shift keeps the ratio. */
  readonly width: number
  readonly height: number
  /** A group at (0, 0) of that size, then all that it holds; with new ids each time. */
  readonly records: () => readonly WidgetRecord[]
}
