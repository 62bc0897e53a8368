import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import { isPostgres } from '../isPostgres.ts'
import type { Migration } from './Migration.ts'

/** Roll-ups of history, and the hours that must be rolled up (again). */
export const rollUps: Migration = {
  name: '011_roll_ups',
  async up(db: Db) {
    const BYTES = isPostgres(db) ? 'bytea' : 'blob'
    await db.schema
      .createTable('history_rollup')
      .addColumn('signalId', ID, (c) => c.notNull())
      .addColumn('spanMs', 'bigint', (c) => c.notNull())
      .addColumn('t0', 'bigint', (c) => c.notNull())
      .addColumn('data', BYTES, (c) => c.notNull())
      .addPrimaryKeyConstraint('history_rollup_key', ['signalId', 'spanMs', 't0'])
      .execute()
    await db.schema
      .createTable('history_dirty')
      .addColumn('signalId', ID, (c) => c.notNull())
      .addColumn('hour', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('history_dirty_key', ['signalId', 'hour'])
      .execute()
  },
}
