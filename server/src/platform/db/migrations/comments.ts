import { ID, ownColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Comments of designers on pages. */
export const comments: Migration = {
  name: '006_comments',
  async up(db: Db) {
    await db.schema
      .createTable('page_comment')
      .$call(ownColumns)
      .addColumn('pageId', ID, (c) => c.notNull().references('page.id'))
      .addColumn('parentId', ID, (c) => c.references('page_comment.id'))
      .addColumn('widgetId', 'text', (c) => c.notNull())
      .addColumn('dx', 'double precision', (c) => c.notNull())
      .addColumn('dy', 'double precision', (c) => c.notNull())
      .addColumn('x', 'double precision', (c) => c.notNull())
      .addColumn('y', 'double precision', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('userId', ID, (c) => c.notNull())
      .addColumn('author', ID, (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addColumn('gmtModified', 'bigint')
      .addColumn('resolvedBy', ID, (c) => c.notNull())
      .addColumn('gmtResolved', 'bigint')
      .execute()
    await db.schema.createIndex('comment_of_page').on('page_comment').columns(['pageId', 'gmtCreate']).execute()
  },
}
