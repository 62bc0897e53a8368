import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

const ID = 'varchar(64)'

/** Accounts of field devices at the embedded broker. */
export const fieldAccounts: Migration = {
  name: '057_field_accounts',
  async up({ schema }: Db) {
    await schema
      .createTable('field_account')
      .addColumn('id', ID, (c) => c.primaryKey())
      .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('username', ID, (c) => c.notNull().unique())
      .addColumn('brokerHash', ID, (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('modifiedBy', ID, (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .addColumn('gmtModified', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('field_account_org').on('field_account').column('orgId').execute()
  },
}
