import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import { isPostgres } from '../isPostgres.ts'
import type { Migration } from './Migration.ts'

/** Co-editing rooms: a snapshot per epoch, and the updates since. */
export const coedit: Migration = {
  name: '003_coedit',
  async up(db: Db) {
    const BYTES = isPostgres(db) ? 'bytea' : 'blob'
    await db.schema
      .createTable('coedit_room')
      .addColumn('pageId', ID, (c) => c.primaryKey())
      .addColumn('epoch', 'integer', (c) => c.notNull())
      .addColumn('snapshot', BYTES, (c) => c.notNull())
      .addColumn('seq', 'bigint', (c) => c.notNull())
      .addColumn('freshBytes', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('coedit_update')
      .addColumn('pageId', ID, (c) => c.notNull())
      .addColumn('epoch', 'integer', (c) => c.notNull())
      .addColumn('seq', 'bigint', (c) => c.notNull())
      .addColumn('data', BYTES, (c) => c.notNull())
      .addColumn('userId', ID, (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('coedit_update_key', ['pageId', 'epoch', 'seq'])
      .execute()
  },
}
