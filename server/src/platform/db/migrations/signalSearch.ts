import { sql } from 'kysely'
import { isPostgres } from '../isPostgres.ts'
import type { Migration } from './Migration.ts'

/**
 * Name and tag of a signal as they are searched, in an index that has all a search reads of the signals that do not match:
 * their rows are several times as long. It stands in for the index of the signals of a device.
 */
export const signalSearch: Migration = {
  name: '078_signalSearch',
  async up(db) {
    // SQLite adds computed columns only as ones that are computed when they are read; its index keeps them.
    const kind = sql.raw(isPostgres(db) ? 'stored' : 'virtual')
    await sql`alter table signal add column sought text generated always as (lower(title || ' ' || sn)) ${kind}`.execute(
      db,
    )
    await db.schema.dropIndex('signal_equip').execute()
    await db.schema
      .createIndex('signal_sought')
      .on('signal')
      .columns(['equipId', 'place', 'id', 'orgId', 'readonly', 'sought'])
      .execute()
  },
}
