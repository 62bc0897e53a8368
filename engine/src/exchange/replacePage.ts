import { PAGE_ID } from '../document/DocStore.ts'
import type { Editing } from '../editing/Editing.ts'
import type { PageRecords } from '../schema/page/WidgetRecord.ts'
import { freshRecords } from './readPageText.ts'

/** Options that belong to the drawing; the page's owner, name and password stay. */
const DRAWN = ['width', 'height', 'fit', 'bgColor', 'bgImage'] as const

/** Replaces everything on the page by `page`, as one undo step. */
export function replacePage(editing: Editing, page: PageRecords): void {
  const { document } = editing
  editing.write((tx) => {
    for (const id of [...document.children(null)]) tx.remove(id)
    tx.patch(PAGE_ID, Object.fromEntries(DRAWN.map((path) => [path, page.con[path]])))
    for (const record of freshRecords(page)) tx.add(record)
  })
  editing.select([])
}
