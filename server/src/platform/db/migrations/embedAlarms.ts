import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** An embed token may show the alarms of its page; existing tokens go on without alarms. */
export const embedAlarms: Migration = {
  name: '028_embed_alarms',
  async up(db: Db) {
    await db.schema
      .alterTable('embed_token')
      .addColumn('alarms', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
