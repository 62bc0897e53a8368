import { readDoc } from '@mimic/engine/yjs'
import * as Y from 'yjs'
import type { Db } from '../../platform/db/Database.ts'

/** A page's shared document in the store, as a starting server would load it. */
export async function storedPage(db: Db, pageId: string): Promise<ReturnType<typeof readDoc>> {
  const room = await db.selectFrom('coedit_room').selectAll().where('pageId', '=', pageId).executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('coedit_update')
    .select('data')
    .where('pageId', '=', pageId)
    .where('epoch', '=', room.epoch)
    .where('seq', '>', room.seq)
    .orderBy('seq')
    .execute()
  const doc = new Y.Doc()
  for (const data of [room.snapshot, ...rows.map((row) => row.data)]) Y.applyUpdate(doc, data)
  const page = readDoc(doc)
  doc.destroy()
  return page
}
