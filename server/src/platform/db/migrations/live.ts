import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import { isPostgres } from '../isPostgres.ts'
import type { Migration } from './Migration.ts'

/** History (journal, chunks, marks), newest values, commands. */
export const live: Migration = {
  name: '002_live',
  async up(db: Db) {
    const { schema } = db
    const BYTES = isPostgres(db) ? 'bytea' : 'blob'
    await schema
      .createTable('history_journal')
      .addColumn('gatewayId', ID, (c) => c.notNull())
      .addColumn('boot', ID, (c) => c.notNull())
      .addColumn('seq', 'bigint', (c) => c.notNull())
      .addColumn('samples', BYTES, (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('history_journal_key', ['gatewayId', 'boot', 'seq'])
      .execute()
    await schema
      .createTable('history_mark')
      .addColumn('gatewayId', ID, (c) => c.notNull())
      .addColumn('boot', ID, (c) => c.notNull())
      .addColumn('upto', 'bigint', (c) => c.notNull())
      .addColumn('seen', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('history_mark_key', ['gatewayId', 'boot'])
      .execute()
    await schema
      .createTable('history_chunk')
      .addColumn('signalId', ID, (c) => c.notNull())
      .addColumn('t0', 'bigint', (c) => c.notNull())
      .addColumn('t1', 'bigint', (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('data', BYTES, (c) => c.notNull())
      .addPrimaryKeyConstraint('history_chunk_key', ['signalId', 't0'])
      .execute()
    await schema
      .createTable('signal_latest')
      .addColumn('signalId', ID, (c) => c.primaryKey())
      .addColumn('time', 'bigint', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('quality', 'integer', (c) => c.notNull())
      .execute()
    await schema
      .createTable('command')
      .addColumn('uuid', ID, (c) => c.primaryKey())
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('userId', ID, (c) => c.notNull())
      .addColumn('projectId', ID, (c) => c.notNull())
      .addColumn('signalId', ID, (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('status', ID, (c) => c.notNull())
      .addColumn('code', 'integer', (c) => c.notNull())
      .addColumn('result', 'text', (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addColumn('gmtEnd', 'bigint')
      .addColumn('expires', 'bigint', (c) => c.notNull())
      .execute()
  },
}
