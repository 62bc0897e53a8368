import { ID, ownColumns } from '../columns.ts'
import type { Migration } from './Migration.ts'

/** Messages about orders, expiries and announcements. Those about alarms follow from the alarms. */
export const storedMessages: Migration = {
  name: '082_storedMessages',
  async up({ schema }) {
    await ownColumns(schema.createTable('stored_message'))
      .addColumn('type', ID, (c) => c.notNull())
      .addColumn('subject', ID, (c) => c.notNull())
      .addColumn('dataId', ID, (c) => c.notNull())
      .addColumn('stage', ID, (c) => c.notNull())
      .addColumn('params', 'text', (c) => c.notNull())
      .addColumn('userId', ID, (c) => c.references('account.id'))
      .addColumn('auth', ID)
      .addColumn('equipId', ID)
      .addColumn('once', 'varchar(255)', (c) => c.notNull().unique())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('stored_message_of_org').on('stored_message').columns(['orgId', 'gmtCreate']).execute()
    await schema.createIndex('stored_message_of_object').on('stored_message').columns(['subject', 'dataId']).execute()
  },
}
