import { ID, ownColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Templates; and rows of `project` that are no project, but the pages of an equipment or a template. */
export const pageSets: Migration = {
  name: '007_page_sets',
  async up(db: Db) {
    await db.schema
      .createTable('template')
      .$call(ownColumns)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addColumn('gmtModified', 'bigint', (c) => c.notNull())
      .execute()
    for (const column of ['equipmentId', 'templateId'] as const) {
      await db.schema.alterTable('project').addColumn(column, ID).execute()
      // Unique, so that two people who open the first set at once get the same one.
      await db.schema.createIndex(`project_of_${column}`).on('project').column(column).unique().execute()
    }
  },
}
