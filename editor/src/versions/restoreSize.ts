import { createDocStore, type PageRecords, type WidgetModel } from '@mimic/engine'
import { restorePage } from './restorePage.ts'

/**
 * Largest change, characters of JSON: the room closes a socket that sends 1 MB (server/src/coedit/README.md). JSON comes
 * close to the size that is sent.
 */
export const MOST_RESTORED_CHARS = 900_000

/** Approximate size of the change from `page` to `wanted`, characters. */
export function restoreSize(page: PageRecords, wanted: PageRecords, models: readonly WidgetModel[]): number {
  const copy = createDocStore(page)
  const { changes } = copy.transact('user', (tx) => restorePage(copy, tx, wanted, models))
  let size = 0
  for (const change of changes) {
    // A removal sends the id alone.
    if (change.is === 'add') size += JSON.stringify(change.record).length
    else if (change.is === 'patch') size += JSON.stringify(change.after).length
    else size += change.is === 'remove' ? change.record.id.length : change.id.length
  }
  return size
}
