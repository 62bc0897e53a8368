import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Tokens, codes and counters that outlive the process which made them. */
export const sharedState: Migration = {
  name: '032_shared_state',
  async up(db: Db) {
    await db.schema
      .createTable('shared_state')
      .addColumn('kind', ID, (c) => c.notNull())
      .addColumn('name', ID, (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('expires', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('shared_state_key', ['kind', 'name'])
      .execute()
  },
}
