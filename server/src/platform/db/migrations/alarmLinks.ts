import { ID, ownColumns } from '../columns.ts'
import type { Migration } from './Migration.ts'

/** Links in messages by which their recipients acknowledge alarms. */
export const alarmLinks: Migration = {
  name: '106_alarmLinks',
  async up({ schema }) {
    await schema
      .createTable('alarm_link')
      .$call(ownColumns)
      .addColumn('ruleId', ID, (c) => c.notNull())
      .addColumn('accountId', ID, (c) => c.notNull())
      .addColumn('destination', 'text', (c) => c.notNull())
      .addColumn('alarmIds', 'text', (c) => c.notNull())
      .addColumn('gmtExpires', 'bigint', (c) => c.notNull())
      .addColumn('gmtUsed', 'bigint', (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('alarm_link_expires').on('alarm_link').column('gmtExpires').execute()
  },
}
