import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Versions of a page can be named. */
export const pageVersions: Migration = {
  name: '005_page_versions',
  async up(db: Db) {
    await db.schema
      .alterTable('page_version')
      .addColumn('title', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
