import type { Props } from '../props/prop.ts'

/**
 * A widget in memory and in the shared document. The tree is `parent` plus `order` (a fractional index; ties are
 * broken by id), so grouping and z-order merge. Positions inside a group are relative to the group's x and y.
 */
export interface WidgetRecord {
  readonly id: string
  /** `widgetType` as the file spells it; it may be unknown to this version. */
  readonly type: string
  readonly parent: string | null
  readonly order: string
  /** Dotted leaves, including the file's other fields (`widgetName`, `posLock`, unknown ones). */
  readonly props: Props
}

/** A page in memory: its options (`con`, flat leaves) and its widgets by id. */
export interface PageRecords {
  readonly con: Props
  readonly widgets: ReadonlyMap<string, WidgetRecord>
}
