import type { Change } from '../document/DocStore.ts'

/** State of the transaction that is being written to the shared document. */
export class SendStep {
  readonly restored = new Set<string>()
  /** Widgets whose place and geometry are written as they are at the end of the transaction. */
  readonly placed = new Set<string>()
  /** Widgets of `placed` whose geometry in the document equals the store's at the end. */
  readonly written = new Set<string>()
  readonly regrouped = new Set<string>()
  readonly removed = new Set<string>()
  hasGroups = false

  constructor(changes: readonly Change[]) {
    for (const change of changes) {
      if (change.is === 'remove') this.removed.add(change.record.id)
      else if (change.is === 'move' && change.before.parent !== change.after.parent) this.regrouped.add(change.id)
    }
  }
}
