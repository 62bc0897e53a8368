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
    // With these columns, alarms are counted, and unread ones found, in the indexes alone.
    for (const index of ['alarm_of_org', 'alarm_of_equip']) await schema.dropIndex(index).execute()
    await schema.createIndex('alarm_of_org').on('alarm').columns(['orgId', 'gmtTrigger', 'gmtStored']).execute()
    await schema
      .createIndex('alarm_of_equip')
      .on('alarm')
      .columns(['equipId', 'gmtTrigger', 'gmtStored', 'orgId'])
      .execute()
    await schema
      .createIndex('message_state_of_state')
      .on('message_state')
      .columns(['userId', 'state', 'messageId'])
      .execute()
  },
}
