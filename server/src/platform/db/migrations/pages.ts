import { ID, ownColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import { isPostgres } from '../isPostgres.ts'
import type { Migration } from './Migration.ts'

/** Pictures of projects, and the page that opens first. */
export const pages: Migration = {
  name: '004_pages',
  async up(db: Db) {
    const BYTES = isPostgres(db) ? 'bytea' : 'blob'
    await db.schema.alterTable('project').addColumn('homePageId', ID).execute()
    await db.schema
      .createTable('image')
      .$call(ownColumns)
      .addColumn('projectId', ID, (c) => c.notNull().references('project.id'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('mime', ID, (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('bytes', 'integer', (c) => c.notNull())
      .addColumn('data', BYTES, (c) => c.notNull())
      .addColumn('userId', ID, (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('image_of_project').on('image').columns(['projectId', 'gmtCreate']).execute()
  },
}
