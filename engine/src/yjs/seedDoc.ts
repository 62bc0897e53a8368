import * as Y from 'yjs'
import type { PageRecords, WidgetRecord } from '../schema/page/WidgetRecord.ts'
import { Key, keyOfPath, LAYOUT, pageRoots } from './layout.ts'

/** Fills an empty document from a page, in one update. Only the server does this, once per room. @throws {Error} when seeded. */
export function seedDoc(ydoc: Y.Doc, page: PageRecords): void {
  if (isSeeded(ydoc)) throw new Error('the document is seeded already')
  const { meta, con, widgets } = pageRoots(ydoc)
  ydoc.transact(() => {
    meta.set('schema', LAYOUT)
    for (const [path, value] of Object.entries(page.con)) con.set(path, value)
    for (const record of page.widgets.values()) addWidget(widgets, record)
  }, 'seed')
}

/** @returns whether the document holds a page; false before the first synchronisation */
export function isSeeded(ydoc: Y.Doc): boolean {
  return pageRoots(ydoc).meta.has('schema')
}

/**
 * @param isShared others edit the page too: if its group is removed meanwhile, the place says what it is relative to
 */
export function addWidget(
  widgets: Y.Map<unknown>,
  record: WidgetRecord,
  { isShared }: { readonly isShared: boolean } = { isShared: false },
): void {
  const { parent, order } = record
  const map = new Y.Map<unknown>()
  map.set(Key.type, record.type)
  map.set(Key.pos, isShared && parent !== null ? { parent, order, of: parent } : { parent, order })
  for (const [path, value] of Object.entries(record.props)) map.set(keyOfPath(path), value)
  widgets.set(record.id, map)
}

/**
 * @returns whether an older version of this program wrote the document: it is read correctly, and should be written
 * again
 */
export function isOldLayout(ydoc: Y.Doc): boolean {
  return pageRoots(ydoc).meta.get('schema') !== LAYOUT
}
