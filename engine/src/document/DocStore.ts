import type { PageRecords, WidgetRecord } from '../schema/page/WidgetRecord.ts'
import type { Props } from '../schema/props/prop.ts'

export type Dispose = () => void

/** The author of a change. History keeps `user` only; the scene and the shared document listen to all. */
export type Origin = 'user' | 'remote' | 'history' | 'load'

/** The id that stands for the page's options in a diff. */
export const PAGE_ID = '$page'

/** One widget's change. Leaves: `before` and `after` hold the touched paths only; undefined = the leaf was or is absent. */
export type Change =
  | { readonly is: 'add'; readonly record: WidgetRecord }
  | { readonly is: 'remove'; readonly record: WidgetRecord }
  | { readonly is: 'patch'; readonly id: string; readonly before: Props; readonly after: Props }
  | { readonly is: 'move'; readonly id: string; readonly before: Place; readonly after: Place }

export interface Place {
  readonly parent: string | null
  readonly order: string
}

/** The changes of one transaction, in order. */
export interface DocDiff {
  readonly changes: readonly Change[]
}

/** All writing goes through a transaction: one gesture = one transaction = one undo step = one shared update. */
export interface DocTx {
  add(record: WidgetRecord): void
  /** Sets leaves; `undefined` removes one. `id` may be {@link PAGE_ID}. @throws {Error} for an unknown id. */
  patch(id: string, leaves: Props): void
  move(id: string, place: Place): void
  /** Removes the widget with everything below it. */
  remove(id: string): void
}

/** The document: the first of the four stores of truth. */
export interface DocStore extends PageRecords {
  get(id: string): WidgetRecord | undefined
  /** Ids of the children of a group, or of the page (null), bottom first. The array is valid until the next change. */
  children(parent: string | null): readonly string[]
  transact(origin: Origin, fn: (tx: DocTx) => void): DocDiff
  onDiff(fn: (diff: DocDiff, origin: Origin) => void): Dispose
}
