import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Tokens by which pages of other origins show a page. */
export const embed: Migration = {
  name: '020_embed',
  async up(db: Db) {
    await db.schema
      .createTable('embed_token')
      .addColumn('id', ID, (c) => c.primaryKey())
      .addColumn('tokenHash', ID, (c) => c.notNull().unique())
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('pageId', ID, (c) => c.notNull().references('page.id').onDelete('cascade'))
      .addColumn('title', ID, (c) => c.notNull())
      .addColumn('origins', 'text', (c) => c.notNull())
      .addColumn('signalIds', 'text', (c) => c.notNull())
      .addColumn('userId', ID, (c) => c.notNull())
      .addColumn('author', ID, (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addColumn('gmtExpire', 'bigint')
      .addColumn('gmtRevoke', 'bigint')
      .execute()
    await db.schema.createIndex('embed_token_of_page').on('embed_token').columns(['pageId', 'gmtCreate']).execute()
  },
}
