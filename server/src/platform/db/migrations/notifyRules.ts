import { ID, ownColumns, stampColumns } from '../columns.ts'
import type { Migration } from './Migration.ts'

/** Rules that tell of alarms by mail, SMS and webhooks, and the alarms that were told. */
export const notifyRules: Migration = {
  name: '098_notifyRules',
  async up({ schema }) {
    await schema
      .createTable('notify_rule')
      .$call(ownColumns)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('severity', 'integer', (c) => c.notNull())
      .addColumn('channel', ID, (c) => c.notNull())
      .addColumn('destination', 'text', (c) => c.notNull())
      .addColumn('delaySeconds', 'integer', (c) => c.notNull())
      .addColumn('language', ID, (c) => c.notNull())
      .addColumn('tellsEnd', 'integer', (c) => c.notNull())
      .addColumn('isEnabled', 'integer', (c) => c.notNull())
      .$call(stampColumns)
      .execute()
    await schema.createIndex('notify_rule_of_org').on('notify_rule').column('orgId').execute()
    await schema
      .createTable('alarm_notification')
      .addColumn('alarmId', ID, (c) => c.notNull())
      .addColumn('ruleId', ID, (c) => c.notNull())
      .addColumn('isEndTold', 'integer', (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('alarm_notification_once', ['ruleId', 'alarmId'])
      .execute()
    await schema.createIndex('alarm_notification_created').on('alarm_notification').column('gmtCreate').execute()
  },
}
