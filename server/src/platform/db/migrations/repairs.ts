import { ID, ownColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Repair orders by equipment. */
export const repairs: Migration = {
  name: '024_repairs',
  async up(db: Db) {
    await db.schema
      .createTable('repair_order')
      .$call(ownColumns)
      .addColumn('equipId', ID, (c) => c.notNull().references('equipment.id'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('status', ID, (c) => c.notNull())
      .addColumn('userId', ID, (c) => c.notNull())
      .addColumn('author', ID, (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addColumn('gmtModified', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('repair_order_of_equipment')
      .on('repair_order')
      .columns(['equipId', 'gmtCreate'])
      .execute()
  },
}
