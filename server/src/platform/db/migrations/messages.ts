import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** The state of messages per account, and the indexes that reading the operation log needs. */
export const messages: Migration = {
  name: '029_messages',
  async up({ schema }: Db) {
    await schema
      .createTable('message_state')
      .addColumn('userId', ID, (c) => c.notNull().references('account.id'))
      .addColumn('messageId', ID, (c) => c.notNull())
      .addColumn('state', ID, (c) => c.notNull())
      .addColumn('gmtModified', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('message_state_key', ['userId', 'messageId'])
      .execute()
    await schema.createIndex('message_state_modified').on('message_state').column('gmtModified').execute()
    await schema.createIndex('audit_of_org').on('audit').columns(['orgId', 'gmtCreate']).execute()
    await schema.createIndex('audit_of_user').on('audit').columns(['userId', 'gmtCreate']).execute()
  },
}
