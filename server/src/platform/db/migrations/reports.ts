import { ID, ownColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Reports of projects. */
export const reports: Migration = {
  name: '012_reports',
  async up(db: Db) {
    await db.schema
      .createTable('report')
      .$call(ownColumns)
      .addColumn('projectId', ID, (c) => c.notNull().references('project.id'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('kind', ID, (c) => c.notNull())
      .addColumn('span', ID, (c) => c.notNull())
      .addColumn('columns', 'text', (c) => c.notNull())
      .addColumn('gmtModified', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('report_of_project').on('report').column('projectId').execute()
  },
}
