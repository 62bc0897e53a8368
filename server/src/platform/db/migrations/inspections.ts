import { ID, ownColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Inspection plans by equipment, and their findings. */
export const inspections: Migration = {
  name: '027_inspections',
  async up(db: Db) {
    await db.schema
      .createTable('inspection')
      .$call(ownColumns)
      .addColumn('equipId', ID, (c) => c.notNull().references('equipment.id'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('items', 'text', (c) => c.notNull())
      .addColumn('status', ID, (c) => c.notNull())
      .addColumn('inspector', ID, (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('userId', ID, (c) => c.notNull())
      .addColumn('author', ID, (c) => c.notNull())
      .addColumn('gmtPlan', 'bigint', (c) => c.notNull())
      .addColumn('gmtDone', 'bigint')
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addColumn('gmtModified', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('inspection_of_equipment').on('inspection').columns(['equipId', 'gmtPlan']).execute()
  },
}
