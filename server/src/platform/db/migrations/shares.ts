import { ID, ownColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Equipment that others may open by a password, and what each session has opened so. */
export const shares: Migration = {
  name: '026_shares',
  async up(db: Db) {
    await db.schema
      .createTable('equip_share')
      .$call(ownColumns)
      .addColumn('equipId', ID, (c) => c.notNull().unique().references('equipment.id').onDelete('cascade'))
      .addColumn('code', ID, (c) => c.notNull().unique())
      .addColumn('passwordHash', 'text')
      .addColumn('passwordId', ID, (c) => c.unique())
      .addColumn('isEnabled', 'integer', (c) => c.notNull())
      .addColumn('history', 'integer', (c) => c.notNull())
      .addColumn('alarms', 'integer', (c) => c.notNull())
      .addColumn('write', 'integer', (c) => c.notNull())
      .addColumn('userId', ID, (c) => c.notNull())
      .addColumn('author', ID, (c) => c.notNull())
      .addColumn('gmtModified', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .alterTable('session')
      .addColumn('openShares', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
