import { createDocStore, type PageRecords, type WidgetModel } from '@mimic/engine'
import { restorePage } from './restorePage.ts'

/**
 * The most that one change may hold: the room drops who sends 1 MB (server/src/coedit/README.md). As JSON, which comes
 * to about what is sent.
 */
export const MOST_RESTORED_CHARS = 900_000

/** About how large the change is that turns `page` into `wanted`, characters. */
export function restoreSize(page: PageRecords, wanted: PageRecords, models: readonly WidgetModel[]): number {
  const copy = createDocStore(page)
  const { changes } = copy.transact('user', (tx) => restorePage(copy, tx, wanted, models))
  let size = 0
  for (const change of changes) {
    // What is removed is named, not sent.
    if (change.is === 'add') size += JSON.stringify(change.record).length
    else if (change.is === 'patch') size += JSON.stringify(change.after).length
    else size += change.is === 'remove' ? change.record.id.length : change.id.length
  }
  return size
}
