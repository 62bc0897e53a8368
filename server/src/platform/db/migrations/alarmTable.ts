import { ID, ownColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** The table of rationalised alarm conditions: what is approved, the draft of its next version, and its versions. */
export const alarmTable: Migration = {
  name: '103_alarmTable',
  async up(db: Db) {
    const { schema } = db
    const rows = (table: 'alarm_table_row' | 'alarm_table_draft') =>
      schema
        .createTable(table)
        // The id of the condition.
        .addColumn('id', ID, (c) => c.primaryKey())
        .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
        .addColumn('signalId', 'varchar(69)', (c) => c.notNull())
    await rows('alarm_table_row')
      .addColumn('condition', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('approvedBy', ID, (c) => c.notNull())
      .addColumn('gmtApproved', 'bigint', (c) => c.notNull())
      .execute()
    await rows('alarm_table_draft')
      .addColumn('condition', 'text')
      .addColumn('editedBy', ID, (c) => c.notNull())
      .addColumn('gmtModified', 'bigint', (c) => c.notNull())
      .execute()
    await schema
      .createTable('alarm_table_version')
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('state', ID, (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('submittedBy', ID, (c) => c.notNull())
      .addColumn('gmtSubmit', 'bigint', (c) => c.notNull())
      .addColumn('reviewedBy', ID, (c) => c.notNull())
      .addColumn('reviewNote', 'text', (c) => c.notNull())
      .addColumn('gmtReview', 'bigint')
      .addColumn('rowCount', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('alarm_table_version_key', ['orgId', 'version'])
      .execute()
    await schema
      .createTable('alarm_table_change')
      .$call(ownColumns)
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('ruleId', ID, (c) => c.notNull())
      .addColumn('signalId', 'varchar(69)', (c) => c.notNull())
      .addColumn('previous', 'text')
      .addColumn('next', 'text')
      .execute()
    await schema
      .createIndex('alarm_table_change_of_version')
      .on('alarm_table_change')
      .columns(['orgId', 'version'])
      .execute()
    for (const table of ['alarm_table_row', 'alarm_table_draft'])
      await schema.createIndex(`${table}_of_org`).on(table).column('orgId').execute()
  },
}
