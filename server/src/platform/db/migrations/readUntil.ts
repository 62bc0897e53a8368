import { sql } from 'kysely'
import type { Migration } from './Migration.ts'

/** Up to when an account has read all messages, and when alarms were stored: an alarm of an outage comes late. */
export const readUntil: Migration = {
  name: '095_readUntil',
  async up(db) {
    const { schema } = db
    await schema
      .alterTable('account')
      .addColumn('gmtMessagesRead', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('alarm')
      .addColumn('gmtStored', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`update alarm set "gmtStored" = "gmtTrigger"`.execute(db)
    await schema
      .createIndex('message_state_of_state')
      .on('message_state')
      .columns(['userId', 'state', 'messageId'])
      .execute()
  },
}
