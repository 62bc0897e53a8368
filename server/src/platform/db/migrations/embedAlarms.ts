import type { Db } from '../Database.ts'
import type { Migration } from './index.ts'

/** Whether an embed token tells of the alarms of what its page shows; those that are there go on telling of none. */
export const embedAlarms: Migration = {
  name: '028_embed_alarms',
  async up(db: Db) {
    await db.schema
      .alterTable('embed_token')
      .addColumn('alarms', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
